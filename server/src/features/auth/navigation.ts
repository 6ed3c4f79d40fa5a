import type { IncomingHttpHeaders } from "node:http"

import { isLoopbackHost } from "#platform/loopback.ts"

/** A person going somewhere, not a picture or a frame in some page. Old browsers do not say. */
export function isDocument(headers: IncomingHttpHeaders): boolean {
  const target = headers["sec-fetch-dest"]
  const mode = headers["sec-fetch-mode"]
  return (
    (target === undefined || target === "document") && (mode === undefined || mode === "navigate")
  )
}

/** The same, from a page of ours or from the address bar: no other site sent them. */
export function isOwnNavigation(headers: IncomingHttpHeaders): boolean {
  const site = headers["sec-fetch-site"]
  return isDocument(headers) && (site === undefined || site === "same-origin" || site === "none")
}

/**
 * On one's own machine, 127.0.0.1 and localhost are the same server but not the same place for cookies: signing in
 * has to begin where it will end. Answers where, if that is not here.
 */
export function ownAddress(host: string | undefined, publicUrl: string): string | undefined {
  const own = new URL(publicUrl)
  const asked = URL.parse(`http://${host ?? ""}`)
  const isElsewhere = asked !== null && asked.port === own.port && asked.hostname !== own.hostname
  if (!isElsewhere || own.protocol !== "http:") return undefined
  return isLoopbackHost(own.host) && isLoopbackHost(asked.host) ? own.origin : undefined
}
