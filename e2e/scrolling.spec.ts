import { posts } from "@grove/contract/posts"
import type { Locator, Page } from "@playwright/test"

import { expect, test } from "./fixtures.ts"

/*
 * `SLOW=1 npx playwright test --config e2e/playwright.config.ts scrolling`: by itself, since it floods what newcomers
 * read and counts milliseconds.
 */

const COUNT = 500
const AT_ONCE = 10

/** Runs in the page: how much what one sees has jumped without being asked to, and the longest that nothing moved. */
const noteShifts = () => {
  const noted = { shift: 0, longest: 0 }
  Object.assign(window, { noted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) noted.shift += entry.value
  }).observe({ type: "layout-shift", buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.longest = Math.max(noted.longest, duration)
  }).observe({ type: "longtask", buffered: true })
}
const noted = (page: Page) =>
  page.evaluate(() => (window as unknown as { noted: { shift: number; longest: number } }).noted)

test("five hundred posts on a phone: nothing jumps, and what is out of sight is not there", async ({
  resident,
}) => {
  test.setTimeout(120_000)
  const { page, call } = await resident({ isPhone: true })
  for (let made = 0; made < COUNT; made += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        call(posts.create, {
          body: { content: `Leaf ${made + n}\n`.repeat(1 + ((made + n) % 7)) },
        }),
      ),
    )
  await page.addInitScript(noteShifts)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  await page.goto("/")
  await expect(page.locator("li[data-index]").first()).toHaveCSS("position", "absolute")
  await page.waitForLoadState("networkidle")
  await page.evaluate(() => {
    ;(window as unknown as { noted: { longest: number } }).noted.longest = 0
  })
  const items = page.locator("li[data-index]")
  const placeOf = (item: Locator) => item.getAttribute("aria-posinset").then(Number)
  let most = 0
  const scroll = async (by: number) => {
    await page.mouse.wheel(0, by)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    most = Math.max(most, await page.getByRole("article").count())
  }
  while ((await placeOf(items.last())) < COUNT) await scroll(1600)
  while ((await placeOf(items.first())) > 1) await scroll(-1600)
  expect(most).toBeLessThan(25)
  const { shift, longest } = await noted(page)
  console.log({ shift, longest, most })
  expect(shift).toBeLessThanOrEqual(0.02)
  expect(longest).toBeLessThanOrEqual(200)
})
