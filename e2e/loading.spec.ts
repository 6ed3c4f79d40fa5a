import { posts } from "@grove/contract/posts"
import { stories } from "@grove/contract/stories"

import { expect, holdBack, test, waitingForScript } from "./fixtures.ts"
import { pictureUrl } from "./pictures.ts"
import { expectStable, watchStability } from "./stability.ts"

const WIDTHS = [
  { screen: "a phone", width: 390, height: 844 },
  { screen: "a wide screen", width: 1280, height: 900 },
]

for (const { screen, width, height } of WIDTHS)
  test(`on ${screen} the landing page does not shift while its font loads`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await watchStability(page)
    const letCome = await holdBack(page, /\.woff2$/)
    await page.goto("/", { waitUntil: "commit" })
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    letCome()
    await page.evaluate(() => document.fonts.ready)
    await page.waitForLoadState("networkidle")
    await expectStable(page)
  })

test("home does not shift while its content loads, on a phone and on a wide screen", async ({
  resident,
}) => {
  const { call, context } = await resident({ isPhone: true })
  const image = pictureUrl("#0f766e", 64, 36)
  for (let n = 0; n < 8; n += 1)
    await call(posts.create, {
      body: { content: `Leaf ${n}`, images: n % 2 === 0 ? [image] : [] },
    })
  await call(stories.create, { body: { content: "Up early" } })
  for (const { width, height } of WIDTHS) {
    const page = waitingForScript(await context.newPage())
    await page.setViewportSize({ width, height })
    await watchStability(page)
    const letCome = await holdBack(page, /\/api\/(?!auth|live)|\/media\//)
    await page.goto("/")
    // The first posts are part of the page.
    await expect(page.getByRole("article").filter({ hasText: "Leaf 7" })).toBeVisible()
    letCome()
    await expect(page.getByRole("button", { name: "Add a story", exact: true })).toBeVisible()
    await page.waitForLoadState("networkidle")
    await expectStable(page)
    await page.close()
  }
})
