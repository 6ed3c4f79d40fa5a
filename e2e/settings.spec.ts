import { readFile } from "node:fs/promises"

import { blocks } from "@grove/contract/blocks"
import { DELETE_CONFIRMATION, settings } from "@grove/contract/settings"
import { users } from "@grove/contract/users"

import { expect, expectAccessible, test } from "./fixtures.ts"

test("settings persist across a reload", async ({ person, member }) => {
  const [ann, bob] = [await person(), await member()]
  const { page } = ann
  await page.goto("/settings")
  await expectAccessible(page)
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
  await expectAccessible(page)

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

test("lists blocked and muted members, and undoes both", async ({ person, member }) => {
  const [ann, eve, mia] = [await person(), await member(), await member()]
  await ann.call(blocks.block, { params: { userId: eve.id } })
  await ann.call(blocks.mute, { params: { userId: mia.id } })
  await ann.page.goto("/settings?section=privacy")
  await expectAccessible(ann.page)
  await ann.page.getByRole("button", { name: `Unblock ${eve.name}` }).click()
  await expect(ann.page.getByText("You have not blocked anyone")).toBeVisible()
  await ann.page.getByRole("button", { name: `Unmute ${mia.name}` }).click()
  await expect(ann.page.getByText("You have not muted anyone")).toBeVisible()
})

test("other sessions are signed out", async ({ person }) => {
  const first = await person()
  const second = await person({ email: first.email })
  await first.page.goto("/settings?section=sessions")
  await expect(first.page.getByText("This device")).toHaveCount(1)
  await expectAccessible(first.page)
  await first.page.getByRole("button", { name: "Sign out others" }).click()
  await expect(first.page.getByText(/Signed out 1 other device/).first()).toBeVisible()
  expect((await second.context.request.get("/api/auth/user")).status()).toBe(401)
  expect((await first.context.request.get("/api/auth/user")).status()).toBe(200)
})

test("an administrator grants and revokes a role; others see no such tab", async ({
  admin,
  person,
}) => {
  const [boss, ann] = [await admin(), await person()]
  await ann.page.goto("/settings?section=team")
  await expect(ann.page.getByRole("tab", { name: "Account" })).toBeVisible()
  await expect(ann.page.getByRole("tab", { name: "Team" })).toHaveCount(0)

  await boss.page.goto("/settings?section=team")
  await boss.page.getByLabel("E-mail address or user ID").fill(ann.email)
  await boss.page.getByRole("button", { name: "Grant", exact: true }).click()
  await expect(boss.page.getByText("Role granted.").first()).toBeVisible()
  await expectAccessible(boss.page)
  const take = boss.page.getByRole("button", { name: `Revoke Moderator from ${ann.name}` })
  await take.click()
  await boss.page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click()
  await expect(take).toHaveCount(0)
})

test("the export is a ZIP file", async ({ person }) => {
  const { page } = await person()
  await page.goto("/settings")
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^grove-.*\.zip$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe("PK")
})

test("deletes an account only after confirmation", async ({ person }) => {
  const { page, context } = await person()
  await page.goto("/settings")
  await page.getByRole("button", { name: "Delete account" }).click()
  const dialog = page.getByRole("alertdialog")
  const sure = dialog.getByRole("button", { name: "Delete permanently" })
  await expect(sure).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole("textbox").fill(DELETE_CONFIRMATION)
  await sure.click()
  await expect(page).toHaveURL("/")
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Share your thoughts")
  expect((await context.request.get("/api/auth/user")).status()).toBe(401)
})
