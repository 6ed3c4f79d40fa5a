import { expect, type Page } from "@playwright/test"

interface Steadiness {
  /** How much of what one sees has moved without being asked to (cumulative layout shift). */
  shift: number
  /** The longest task so far, in milliseconds: as long nothing answered. */
  longest: number
}

declare global {
  interface Window {
    steadiness: Steadiness
  }
}

/** Watched from the next page on. */
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

/** As still as an eye can tell. */
export async function expectSteady(page: Page) {
  expect((await steadiness(page)).shift).toBeLessThanOrEqual(0.02)
}
