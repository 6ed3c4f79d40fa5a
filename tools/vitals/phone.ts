/// <reference lib="dom" />
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

/** Loads a page with an empty cache, until the network has been quiet for a while. */
export async function loadPage(
  context: BrowserContext,
  path: string,
  network: keyof typeof NETWORKS,
): Promise<Load> {
  const page = await context.newPage()
  try {
    await page.addInitScript(observePaints)
    await slowDown(page, network)
    await page.goto(path, { waitUntil: "networkidle", timeout: 120_000 })
    return await page.evaluate(() => {
      const [first] = performance.getEntriesByName("first-contentful-paint")
      const { largestMs, shift } = (globalThis as unknown as { vitals: Load }).vitals
      return { firstMs: first?.startTime ?? Number.POSITIVE_INFINITY, largestMs, shift }
    })
  } finally {
    await page.close()
  }
}

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
