import { expect, test } from "./fixtures.ts"
import { CHROMIUM, launch } from "./launch.ts"

// The headless shell shows no notifications.
test.use({ launchOptions: launch(CHROMIUM) })

test("shows a push notification while no page is visible, once per conversation", async ({
  person,
  baseURL,
}) => {
  const { page, context } = await person({ hasWorker: true })
  await context.grantPermissions(["notifications"])
  await page.goto("/notifications")
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await devtools.send("ServiceWorker.enable")
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js")
    await navigator.serviceWorker.ready
  })
  const registrationId = await registered
  const push = (text: object | string) =>
    devtools.send("ServiceWorker.deliverPushMessage", {
      origin: `${baseURL}/`,
      registrationId,
      data: typeof text === "string" ? text : JSON.stringify(text),
    })
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready
      const found = await worker.getNotifications()
      return found
        .map(({ title, body, tag }) => ({ title, body, tag }))
        .toSorted((a, b) => a.tag.localeCompare(b.tag))
    })

  // Counts the worker's page lookups: the first push must be processed before the page closes.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"))
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      looks: number
      clients: { matchAll(options: object): Promise<unknown[]> }
    }
    const matchAll = scope.clients.matchAll.bind(scope.clients)
    scope.looks = 0
    scope.clients.matchAll = async (options) => {
      const found = await matchAll(options)
      scope.looks += 1
      return found
    }
  })
  const looks = () => worker.evaluate(() => (globalThis as unknown as { looks: number }).looks)
  await push({ title: "Ann Moss", body: "seen anyway", link: "/messages?to=x", tag: "a" })
  await expect.poll(looks).toBe(1)
  await page.goto("about:blank")
  await push({ title: "Ann Moss", body: "hello", link: "/messages?to=x", tag: "messages:x" })
  await push({ title: "Ann Moss", body: "hello again", link: "/messages?to=x", tag: "messages:x" })
  await push("not what we sent")
  // All before a page is visible again.
  await expect.poll(looks).toBe(4)
  await page.goto("/notifications")
  await expect.poll(shown).toEqual([
    { title: "Grove", body: "Something new is waiting for you.", tag: "grove" },
    { title: "Ann Moss", body: "hello again", tag: "messages:x" },
  ])
})
