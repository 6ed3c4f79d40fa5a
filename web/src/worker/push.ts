import { scope } from "./scope.ts"

const pages = () => scope.clients.matchAll({ type: "window", includeUncontrolled: true })

interface PushText {
  title?: string
  body?: string
  tag?: string
  link?: string
}

/** Shows a message or notification while no page of ours is visible. */
export async function showPush(data: { json(): unknown } | null): Promise<void> {
  let text: PushText = {}
  try {
    text = (data?.json() ?? {}) as PushText
  } catch {
    // Malformed or not ours; browsers require a notification anyway.
  }
  const isInSight = (await pages()).some((page) => page.visibilityState === "visible")
  if (isInSight) return
  await scope.registration.showNotification(text.title ?? "Grove", {
    body: text.body ?? "Something new is waiting for you.",
    tag: text.tag ?? "grove",
    icon: "/favicon.svg",
    data: { link: text.link },
  })
  // Without a number: only a page knows how many are unread.
  await navigator.setAppBadge?.().catch(() => undefined)
}

/** Opens only our own pages, whatever the push message says. */
export async function openLink(link: unknown): Promise<void> {
  const { origin } = scope.location
  const url = new URL(typeof link === "string" ? link : "/", origin)
  if (url.origin !== origin) return
  const [page] = await pages()
  if (!page) {
    await scope.clients.openWindow(url.href)
    return
  }
  await page.focus()
  page.postMessage({ type: "open", link: url.pathname + url.search + url.hash })
}
