/* Shows messages and notifications while no page of ours is visible. Caches nothing and intercepts no request. */

self.addEventListener("install", () => self.skipWaiting())
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()))

const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true })

self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data))
})

async function show(data) {
  let text = {}
  try {
    text = data?.json() ?? {}
  } catch {
    // Not ours, or not whole: browsers still demand that something be shown.
  }
  const isInSight = (await pages()).some((page) => page.visibilityState === "visible")
  if (isInSight) return
  await self.registration.showNotification(text.title || "Grove", {
    body: text.body || "Something new is waiting for you.",
    tag: text.tag || "grove",
    icon: "/favicon.svg",
    data: { link: text.link },
  })
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link))
})

/** Only into our own pages, whatever the text said. */
async function open(link) {
  const url = new URL(typeof link === "string" ? link : "/", self.location.origin)
  if (url.origin !== self.location.origin) return
  const [page] = await pages()
  if (!page) {
    await self.clients.openWindow(url.href)
    return
  }
  await page.focus()
  page.postMessage({ type: "open", link: url.pathname + url.search + url.hash })
}
