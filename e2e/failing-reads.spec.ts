import type { Page } from "@playwright/test"

import { expect, test } from "./fixtures.ts"

const section = (page: Page, heading: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: heading }) })

test("R20 a list that fails to load shows an error beside the others, and loads on retry", async ({
  resident,
}) => {
  const { page } = await resident()
  let isBroken = true
  await page.route("**/api/users/suggested*", (route) =>
    isBroken ? route.fulfill({ status: 500, json: { code: "server.error" } }) : route.continue(),
  )
  await page.goto("/")
  const card = section(page, "Suggested for you")
  await expect(card.getByRole("alert")).toContainText("Failed to load suggestions")
  await expect(section(page, "Trending Hashtags").getByRole("alert")).toHaveCount(0)
  await expect(page.getByRole("textbox", { name: "What's on your mind?" })).toBeVisible()
  isBroken = false
  await card.getByRole("button", { name: "Try again" }).click()
  await expect(card.getByRole("alert")).toHaveCount(0)
})
