import { expect, type Page } from "@playwright/test"

interface Stability {
  /** Cumulative layout shift. */
  shift: number
  /** The longest task so far, in milliseconds. */
  longest: number
}

declare global {
  interface Window {
    stability: Stability
  }
}

/** Takes effect from the next navigation. */
export const watchStability = (page: Page) =>
  page.addInitScript(() => {
    const seen = (window.stability = { shift: 0, longest: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: "layout-shift", buffered: true })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: "longtask", buffered: true })
  })

export const stability = (page: Page) => page.evaluate(() => window.stability)

/** Expects no visible layout shift. */
export async function expectStable(page: Page) {
  expect((await stability(page)).shift).toBeLessThanOrEqual(0.02)
}
