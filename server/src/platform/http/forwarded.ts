import type { IncomingHttpHeaders } from "node:http"

import type { FastifyInstance } from "fastify"

import type { Config } from "#config.ts"
import { isPublicAddress } from "#platform/media/public-address.ts"

/** What proxies add. A caller can send the same, so a header is a hint and never a proof. */
const HEADERS = ["forwarded", "via", "x-real-ip", "x-client-ip", "cf-connecting-ip"]

export const isForwarded = (headers: IncomingHttpHeaders) =>
  HEADERS.some((name) => headers[name] !== undefined) ||
  Object.keys(headers).some((name) => name.startsWith("x-forwarded-"))

/**
 * Warns once when a proxy of this network forwards callers whose addresses are not read: everyone behind it would
 * share one budget, for signing in first of all. The header is only noticed, never believed.
 */
export function warnAboutProxy(app: FastifyInstance, config: Config) {
  if (config.trustedProxies > 0) return
  let isWarned = false
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isWarned) {
      const { headers } = request
      const names = headers["x-forwarded-for"] ?? headers["forwarded"]
      const peer = request.raw.socket.remoteAddress
      if (
        names !== undefined &&
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
