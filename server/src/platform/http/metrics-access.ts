import { timingSafeEqual } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"

import type { Config } from "#config.ts"
import { isForwarded } from "#platform/http/forwarded.ts"
import { isLoopbackHost, isLoopbackPeer } from "#platform/loopback.ts"

/**
 * With a token configured, only the token counts. Without one, the peer must be on loopback, and because that could
 * be a proxy, the public URL and the Host header must be loopback as well and no proxy header present.
 */
export function mayReadMetrics(
  peer: string | undefined,
  headers: IncomingHttpHeaders,
  config: Pick<Config, "metricsToken" | "publicUrl">,
): boolean {
  const expected = config.metricsToken
  if (expected !== undefined) return isSameText(bearerOf(headers), expected)
  return (
    isLoopbackPeer(peer) &&
    isLoopbackHost(new URL(config.publicUrl).host) &&
    isLoopbackHost(headers.host ?? "") &&
    !isForwarded(headers)
  )
}

const bearerOf = ({ authorization = "" }: IncomingHttpHeaders) =>
  authorization.replace(/^Bearer /, "")

function isSameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}
