import { expect, expectAccessible, test } from "./fixtures.ts"

test("the landing page is complete without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await page.goto("/")
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Share your thoughts")
  for (const text of ["10K+", "50K+", "100K+"]) await expect(page.getByText(text)).toBeVisible()
  await context.close()
})

test("the landing page looks the same with its own styles as with the app's style sheet", async ({
  page,
}) => {
  const shell = await (await page.request.get("/offline")).text()
  const [appStyle] = /\/assets\/style-[\w-]+\.css/.exec(shell)!
  for (const width of [390, 1280]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto("/")
      const shown = await page.screenshot({ fullPage: true, animations: "disabled" })
      await page.addStyleTag({ url: appStyle })
      await page.locator("head > style").evaluate((style) => style.remove())
      const expected = await page.screenshot({ fullPage: true, animations: "disabled" })
      expect.soft(shown.equals(expected), `${width} px`).toBe(true)
      if (width === 1280) await expectAccessible(page)
    })
  }
})
