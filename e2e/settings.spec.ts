import { settings } from "@grove/contract/settings"
import { users } from "@grove/contract/users"

import { expect, test } from "./fixtures.ts"

test("settings persist across a reload", async ({ person, member }) => {
  const [ann, bob] = [await person(), await member()]
  const { page } = ann
  await page.goto("/settings")
  await page.getByRole("switch", { name: "Show my e-mail to others" }).click()
  await expect
    .poll(async () => (await bob.call(users.get, { params: { userId: ann.id } })).email)
    .toBeNull()

  await page.getByRole("tab", { name: "Appearance" }).click()
  await page.getByRole("radio", { name: "Dark" }).click({ force: true })
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await page.getByRole("radio", { name: "Larger" }).click({ force: true })
  await page.getByRole("switch", { name: "Reduce motion" }).click()
  for (const drawnBy of [null, "::before", "::after"])
    await expect
      .poll(() =>
        page.evaluate((part) => getComputedStyle(document.body, part).animationDuration, drawnBy),
      )
      .toBe("1e-05s")

  await page.getByRole("tab", { name: "Notifications" }).click()
  await page.getByRole("switch", { name: "New followers" }).click()
  await page.getByRole("tab", { name: "Privacy" }).click()
  await page.getByRole("radio", { name: /People I follow/ }).click()
  await expect(page.getByRole("radio", { name: /People I follow/ })).toBeChecked()
  await expect
    .poll(() => ann.call(settings.get, {}))
    .toMatchObject({
      theme: "dark",
      textSize: "larger",
      reducedMotion: true,
      whoMayMessage: "following",
      showEmail: false,
      notify: { follow: false, like: true },
    })
  await page.reload()
  await expect(page.locator("html")).toHaveAttribute("data-text", "larger")
  await expect(page.getByRole("radio", { name: /People I follow/ })).toBeChecked()
})
