import type { FastifyRequest } from "fastify"

import { AppError } from "#platform/errors.ts"

const SAFE = new Set(["GET", "HEAD", "OPTIONS"])

/** Anything that changes state must come from our own pages. SameSite alone lets body-less posts through. */
export function requireOwnOrigin(request: FastifyRequest, publicOrigin: string) {
  if (!SAFE.has(request.method) && !isOwnOrigin(request, publicOrigin))
    throw new AppError("request.foreignOrigin")
}

export function isOwnOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers["sec-fetch-site"]
  const origin = request.headers.origin
  if (origin !== undefined && origin !== publicOrigin) return false
  if (site !== undefined) return site === "same-origin"
  return origin === publicOrigin
}
