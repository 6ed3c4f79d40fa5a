import type { FastifyRequest } from "fastify"

import { AppError } from "#platform/errors.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** Reports by browsers: may come without an origin, since they change nothing. */
    isReport?: boolean
  }
}

const SAFE = new Set(["GET", "HEAD", "OPTIONS"])

/** Anything that changes state must come from our own pages. SameSite alone lets body-less posts through. */
export function requireOwnOrigin(request: FastifyRequest, publicOrigin: string) {
  if (SAFE.has(request.method) || isOwnOrigin(request, publicOrigin)) return
  if (request.routeOptions.config.isReport && isUnnamed(request)) return
  throw new AppError("request.foreignOrigin")
}

/** Browsers send reports on their own behalf, some of them without saying from where. */
const isUnnamed = ({ headers }: FastifyRequest) =>
  headers.origin === undefined && headers["sec-fetch-site"] === undefined

export function isOwnOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers["sec-fetch-site"]
  const origin = request.headers.origin
  if (origin !== undefined && origin !== publicOrigin) return false
  if (site !== undefined) return site === "same-origin"
  return origin === publicOrigin
}
