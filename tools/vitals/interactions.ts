/// <reference lib="dom" />
import type { BrowserContext, Page } from "@playwright/test"

import { slowDown, waitForScript } from "./phone.ts"

type Act = (page: Page) => Promise<void>

/** The interactions of a day, each on a freshly loaded home feed. */
const ACTS: Record<string, Act> = {
  like: (page) => page.getByRole("button", { name: /^Like/ }).first().tap(),
  "open a post": (page) => page.getByRole("article").first().getByRole("link").last().tap(),
  "open a menu": (page) =>
    page
      .getByRole("article")
      .first()
      .getByRole("button", { name: /options|more/i })
      .tap(),
  type: async (page) => {
    const box = page.getByRole("textbox").first()
    await box.tap()
    await box.pressSequentially("Hello from the garden")
  },
}

/** From each input to the next frame, at the 98th percentile of a session: the worst of these few. */
export async function measureInteractions(context: BrowserContext) {
  const measured: { interaction: string; nextPaintMs: number }[] = []
  for (const [interaction, act] of Object.entries(ACTS)) {
    const page = await context.newPage()
    try {
      await page.addInitScript(observeEvents)
      await page.goto("/", { waitUntil: "load" })
      await waitForScript(page)
      await page.getByRole("form", { name: "Create a post" }).getByRole("textbox").waitFor()
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      await slowDown(page)
      await act(page)
      measured.push({ interaction, nextPaintMs: await slowestEvent(page) })
    } finally {
      await page.close()
    }
  }
  return measured
}

/** Entries arrive after the frame they measure: two frames and an idle moment later all are there. */
const slowestEvent = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
    return (globalThis as unknown as { slowestEventMs: number }).slowestEventMs
  })

/** Runs in the page before anything else. */
function observeEvents() {
  Object.assign(globalThis, { slowestEventMs: 0 })
  new PerformanceObserver((list) => {
    const scope = globalThis as unknown as { slowestEventMs: number }
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) scope.slowestEventMs = Math.max(scope.slowestEventMs, entry.duration)
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
