import type { IncomingHttpHeaders } from "node:http"

import { noticeBody, plainPage } from "#platform/http/plain-page.ts"

interface Asked {
  url?: string | undefined
  headers: IncomingHttpHeaders
}

/**
 * Whether a person is waiting for a page. Browsers say so in Sec-Fetch-Dest, except over plain HTTP and in old
 * versions: there Accept decides, and the API stays JSON.
 */
export function wantsPage({ url = "", headers }: Asked): boolean {
  const destination = headers["sec-fetch-dest"]
  if (destination !== undefined) return destination === "document"
  return headers.accept?.includes("text/html") === true && !url.startsWith("/api/")
}

const TITLES: Record<number, string> = {
  404: "Page not found",
  429: "Too many requests",
  500: "Something went wrong",
  503: "Back in a moment",
}
/** An empty address is the page itself: nothing of the request is repeated in the markup. */
const AGAIN = { label: "Try again", href: "" }
const HOME = { label: "Back to the start page", href: "/" }

/** What a person reads in place of a page that failed. */
export function failurePage(failure: {
  status: number
  message: string
  brand: string
  theme?: string | undefined
}): string {
  const { status, message, brand, theme } = failure
  const mayHelp = status === 429 || status >= 500
  return plainPage({
    brand,
    title: TITLES[status] ?? "Something did not work",
    body: noticeBody({ text: message, actions: mayHelp ? [AGAIN, HOME] : [HOME] }),
    theme,
  })
}
