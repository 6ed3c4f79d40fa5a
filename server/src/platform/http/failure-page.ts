import type { IncomingHttpHeaders } from "node:http"

import { noticeBody, plainPage, type SiteLook } from "#platform/http/plain-page.ts"
import { message, t } from "#platform/language/text.ts"

interface RequestHead {
  url?: string | undefined
  headers: IncomingHttpHeaders
}

/**
 * Whether to answer with HTML. Browsers send Sec-Fetch-Dest, except over plain HTTP and in old versions: then Accept
 * decides, and the API always answers with JSON.
 */
export function wantsPage({ url = "", headers }: RequestHead): boolean {
  const destination = headers["sec-fetch-dest"]
  if (destination !== undefined) return destination === "document"
  return headers.accept?.includes("text/html") === true && !url.startsWith("/api/")
}

const TITLES: Record<number, string> = {
  404: message("Page not found"),
  429: message("Too many requests"),
  500: message("Something went wrong"),
  503: message("Back in a moment"),
}
/** An empty address reloads the page, without repeating parts of the request in the markup. */
const again = () => ({ label: t("Try again"), href: "" })
const home = () => ({ label: t("Back to the start page"), href: "/" })

export function failurePage(failure: {
  status: number
  text: string
  site: SiteLook
  theme?: string | undefined
}): string {
  const { status, text, site, theme } = failure
  const isRetryable = status === 429 || status >= 500
  return plainPage({
    site,
    title: t(TITLES[status] ?? message("Something did not work")),
    body: noticeBody({ text, actions: isRetryable ? [again(), home()] : [home()] }),
    theme,
  })
}
