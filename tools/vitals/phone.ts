/// <reference lib="dom" />
import { STYLE_COOKIE } from "@grove/contract/site-files"
import type { Browser, BrowserContext, Page } from "@playwright/test"

export const NETWORKS = { "400 kbit/s": 400_000, "1.6 Mbit/s": 1_600_000 }
const LATENCY_MS = 150
const CPU_SLOWDOWN = 4

/** What a member experiences while a page loads: first paint, largest paint, layout shift. */
export interface Load {
  firstMs: number
  largestMs: number
  shift: number
}

export async function openPhone(browser: Browser, url: string, email?: string) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    // From the second visit on it answers from its cache, at any speed of the network.
    serviceWorkers: "block",
  })
  if (email !== undefined) {
    const form = await context.request.get("/api/login")
    await context.request.post(form.url(), {
      form: { email, firstName: "Vital", lastName: "Signs" },
      headers: { origin: new URL(url).origin },
    })
  }
  const somePost = async () => {
    const posts = (await (await context.request.get("/api/posts?limit=50")).json()) as {
      id: string
      images: unknown[]
    }[]
    return `/post/${posts.find((post) => post.images.length > 0)!.id}`
  }
  return { context, somePost }
}

/** Slows a page down to a cheap phone; without a network, only its processor. */
export async function slowDown(page: Page, network?: keyof typeof NETWORKS) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN })
  await devtools.send("Network.enable")
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true })
  if (network === undefined) return
  const bytesPerSecond = NETWORKS[network] / 8
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/**
 * Loads a page with an empty cache, until its script has taken over and everything it shows has arrived: what comes
 * later can neither paint nor shift anything the reader has not asked for.
 */
export async function loadPage(
  context: BrowserContext,
  path: string,
  network: keyof typeof NETWORKS,
): Promise<Load> {
  // The cookie would tell the server that the style sheet is cached, but the cache is empty.
  await context.clearCookies({ name: STYLE_COOKIE })
  const page = await context.newPage()
  try {
    await page.addInitScript(observePaints)
    await slowDown(page, network)
    await page.goto(path, { waitUntil: "load", timeout: 120_000 })
    await waitForScript(page)
    return await page.evaluate(async () => {
      const shown = [...document.images].filter(({ loading }) => loading !== "lazy")
      await Promise.all([document.fonts.ready, ...shown.map((image) => image.decode())])
      // Entries arrive after the frame they measure.
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => requestIdleCallback(resolve))
      const [first] = performance.getEntriesByName("first-contentful-paint")
      const { largestMs, shift } = (globalThis as unknown as { vitals: Load }).vitals
      return { firstMs: first?.startTime ?? Number.POSITIVE_INFINITY, largestMs, shift }
    })
  } finally {
    await page.close()
  }
}

/** The landing page has no script to wait for. */
export const waitForScript = (page: Page) =>
  page.locator("#root[data-static]").waitFor({ state: "detached", timeout: 120_000 })

/** Runs in the page before anything else. */
function observePaints() {
  const vitals = { largestMs: 0, shift: 0 }
  Object.assign(globalThis, { vitals })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.largestMs = entry.startTime
  }).observe({ type: "largest-contentful-paint", buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      vitals.shift += entry.value
  }).observe({ type: "layout-shift", buffered: true })
}
