import { ACCENT_STYLE_PATH, LOGO_PATH, SHARE_PATH } from "@grove/contract/site-files"

import { forgetSaved } from "#lib/saved-data.ts"

import { pictureOf } from "./media.ts"
import { openLink, showPush } from "./push.ts"
import { scope, type FetchEvent } from "./scope.ts"
import { takeShared } from "./share.ts"
import {
  assetOf,
  installFiles,
  isAsset,
  keepFiles,
  lookOf,
  pageOf,
  refreshShell,
  removeOutdated,
} from "./shell.ts"

/**
 * The service worker: offline pages and files, content shared to the app, and push messages. Takes over at once; open
 * pages keep the files of their version.
 */
declare const FILES: readonly string[]

scope.addEventListener("install", (event) => {
  event.waitUntil(installFiles(FILES).then(() => scope.skipWaiting()))
})

scope.addEventListener("activate", (event) => {
  // No navigation preload: it would send navigations we do not handle, such as a sign-in, twice.
  event.waitUntil(Promise.all([removeOutdated(FILES), scope.clients.claim()]))
})

scope.addEventListener("fetch", (event) => {
  const answer = answerOf(event)
  if (answer) event.respondWith(answer)
})

const LOGOUT = "/api/logout"
/** Not pages of the app. */
const OTHER = /^\/(?:api|media|assets|idp|metrics)(?:\/|$)/
const ICON = /^\/(?:favicon|icon)[\w.-]*$/

/** Returns undefined for requests that the browser sends itself. */
function answerOf(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== scope.location.origin) return undefined
  if (request.method === "POST" && pathname === SHARE_PATH) return takeShared(request)
  if (request.method !== "GET") return undefined
  if (pathname === LOGOUT) event.waitUntil(forgetSaved())
  if (isAsset(pathname)) return assetOf(request)
  if (pathname === ACCENT_STYLE_PATH || pathname.startsWith(LOGO_PATH) || ICON.test(pathname))
    return lookOf(request)
  if (pathname.startsWith("/media/") && request.destination === "image")
    return pictureOf(request, (work) => event.waitUntil(work))
  if (request.mode === "navigate" && !OTHER.test(pathname)) return pageOf(fetch(request))
  return undefined
}

scope.addEventListener("push", (event) => event.waitUntil(showPush(event.data)))

scope.addEventListener("notificationclick", (event) => {
  event.notification.close()
  const data = event.notification.data as { link?: unknown } | null
  event.waitUntil(openLink(data?.link))
})

scope.addEventListener("message", (event) => {
  const { type, urls } = (event.data ?? {}) as { type?: string; urls?: string[] }
  if (type !== "keep" || !urls) return
  const own = urls.map((url) => new URL(url, scope.location.origin).pathname).filter(isAsset)
  event.waitUntil(Promise.allSettled([keepFiles(own), refreshShell()]))
})
