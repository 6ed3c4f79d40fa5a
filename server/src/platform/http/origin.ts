import type { FastifyRequest } from "fastify"

import { AppError } from "#platform/errors.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** A report sent by the browser itself, which can lack an origin and changes nothing. */
    isReport?: boolean
    /** Only redirects; devices send no origin of ours with content shared to the app. */
    isShared?: boolean
    /** The address proves what it may do; mail programs send no origin with it. */
    hasSignedLink?: boolean
  }
}

const SAFE = new Set(["GET", "HEAD", "OPTIONS"])

/** CSRF protection for requests that change state, in addition to SameSite cookies. */
export function requireOwnOrigin(request: FastifyRequest, publicOrigin: string) {
  if (SAFE.has(request.method) || isOwnOrigin(request, publicOrigin)) return
  const { isReport, isShared, hasSignedLink } = request.routeOptions.config
  if (isShared) return
  if ((isReport || hasSignedLink) && isUnnamed(request)) return
  throw new AppError("request.foreignOrigin")
}

/** Browsers that send reports without these headers. */
const isUnnamed = ({ headers }: FastifyRequest) =>
  headers.origin === undefined && headers["sec-fetch-site"] === undefined

export function isOwnOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers["sec-fetch-site"]
  const origin = request.headers.origin
  if (origin !== undefined && origin !== publicOrigin) return false
  if (site !== undefined) return site === "same-origin"
  return origin === publicOrigin
}
