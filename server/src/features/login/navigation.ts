import type { IncomingHttpHeaders } from "node:http"

import { isLoopbackHost } from "#platform/loopback.ts"

/** True for a top-level navigation. Old browsers send no fetch metadata and pass. */
export function isDocument(headers: IncomingHttpHeaders): boolean {
  const target = headers["sec-fetch-dest"]
  const mode = headers["sec-fetch-mode"]
  return (
    (target === undefined || target === "document") && (mode === undefined || mode === "navigate")
  )
}

/** True for a top-level navigation that no other site initiated. */
export function isOwnNavigation(headers: IncomingHttpHeaders): boolean {
  const site = headers["sec-fetch-site"]
  return isDocument(headers) && (site === undefined || site === "same-origin" || site === "none")
}

/**
 * Cookies differ between 127.0.0.1 and localhost, so signing in must start on the host of the public URL. Returns that
 * origin when the request came to the other loopback name.
 */
export function canonicalLoopbackOrigin(
  host: string | undefined,
  publicUrl: string,
): string | undefined {
  const configured = new URL(publicUrl)
  const requested = URL.parse(`http://${host ?? ""}`)
  const isElsewhere =
    requested !== null &&
    requested.port === configured.port &&
    requested.hostname !== configured.hostname
  if (!isElsewhere || configured.protocol !== "http:") return undefined
  return isLoopbackHost(configured.host) && isLoopbackHost(requested.host)
    ? configured.origin
    : undefined
}
