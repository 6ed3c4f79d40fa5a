import { expect, type Page } from "@playwright/test"

interface Steadiness {
  /** Cumulative layout shift. */
  shift: number
  /** The longest task so far, in milliseconds. */
  longest: number
}

declare global {
  interface Window {
    steadiness: Steadiness
  }
}

/** Takes effect from the next navigation. */
export const watchSteadiness = (page: Page) =>
  page.addInitScript(() => {
    const seen = (window.steadiness = { shift: 0, longest: 0 })
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

export const steadiness = (page: Page) => page.evaluate(() => window.steadiness)

/** Expects no visible layout shift. */
export async function expectSteady(page: Page) {
  expect((await steadiness(page)).shift).toBeLessThanOrEqual(0.02)
}
