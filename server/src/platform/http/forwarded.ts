import type { IncomingHttpHeaders } from "node:http"

import type { FastifyInstance } from "fastify"

import type { Config } from "#config.ts"
import { isPublicAddress } from "#platform/media/public-address.ts"

/** Headers that proxies add. Callers can send them, too, so they are hints and never proof. */
const HEADERS = ["forwarded", "via", "x-real-ip", "x-client-ip", "cf-connecting-ip"]

export const isForwarded = (headers: IncomingHttpHeaders) =>
  HEADERS.some((name) => headers[name] !== undefined) ||
  Object.keys(headers).some((name) => name.startsWith("x-forwarded-"))

/**
 * Warns once when a proxy in a private network forwards requests although none is trusted: all callers behind it
 * share one rate limit. The content of the header is not used.
 */
export function warnAboutProxy(app: FastifyInstance, config: Config) {
  if (config.trustedProxies > 0) return
  let isWarned = false
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isWarned) {
      const { headers } = request
      const forwardedFor = headers["x-forwarded-for"] ?? headers["forwarded"]
      const peer = request.raw.socket.remoteAddress
      if (
        forwardedFor !== undefined &&
        peer !== undefined &&
        !isPublicAddress(peer.replace(/^::ffff:/, ""))
      ) {
        isWarned = true
        request.log.warn(
          {},
          "A proxy forwards requests, but TRUSTED_PROXIES is 0: everyone behind it shares one rate limit, also for signing in. Set TRUSTED_PROXIES to the number of proxies in front (1 for a single one).",
        )
      }
    }
    done()
  })
}
