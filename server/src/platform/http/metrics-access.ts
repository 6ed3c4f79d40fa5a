import { timingSafeEqual } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"

import type { Config } from "#config.ts"
import { isForwarded } from "#platform/http/forwarded.ts"
import { isLoopbackHost, isLoopbackPeer } from "#platform/loopback.ts"

/**
 * With a token, only the token counts. Without one, a loopback peer is not enough: it may be a proxy on this machine
 * that names nobody. So the server must also be meant for this machine alone, be asked by a loopback name, and see no
 * trace of a proxy.
 */
export function mayReadMetrics(
  peer: string | undefined,
  headers: IncomingHttpHeaders,
  config: Pick<Config, "metricsToken" | "publicUrl">,
): boolean {
  const wanted = config.metricsToken
  if (wanted !== undefined) return isSameText(bearerOf(headers), wanted)
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
