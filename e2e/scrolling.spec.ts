import { posts } from "@grove/contract/posts"
import type { Locator } from "@playwright/test"

import { expect, test } from "./fixtures.ts"
import { expectStable, stability, watchStability } from "./stability.ts"

/*
 * `SLOW=1 npx playwright test --config e2e/playwright.config.ts scrolling`: runs separately, because it floods the
 * feed of new members and measures milliseconds.
 */

const COUNT = 500
const AT_ONCE = 10

test("five hundred posts on a phone: no layout shift, and only visible posts are in the DOM", async ({
  resident,
}) => {
  test.skip(!process.env["SLOW"], "Set SLOW=1 and run it alone: it measures milliseconds")
  const { page, call } = await resident({ isPhone: true })
  for (let made = 0; made < COUNT; made += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        call(posts.create, {
          body: { content: `Leaf ${made + n}\n`.repeat(1 + ((made + n) % 7)) },
        }),
      ),
    )
  await watchStability(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  await page.goto("/")
  await expect(page.locator("li[data-index]").first()).toHaveCSS("position", "absolute")
  await page.waitForLoadState("networkidle")
  await page.evaluate(() => {
    window.stability.longest = 0
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
  const { shift, longest } = await stability(page)
  console.log({ shift, longest, most })
  await expectStable(page)
  expect(longest).toBeLessThanOrEqual(200)
})
