import { announcements } from "@grove/contract/announcements"
import { site } from "@grove/contract/site"
import type { Page, Request } from "@playwright/test"

import { COLOR_RULES } from "./accessible.ts"
import {
  expect,
  expectAccessible,
  expectConnected,
  expectToast,
  test,
  type TestMember,
} from "./fixtures.ts"
import { moveTo } from "./walk.ts"

/** Other tests share the server, so this shade looks like the built-in one. */
const ALMOST_BUILT_IN = "#0f766d"

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent"))

test("an administrator changes the site and announces; open pages follow", async ({
  admin,
  person,
}) => {
  // Other tests share the server: only Bob reads this language.
  const [boss, bob] = await Promise.all([admin(), person({ locale: "nl-NL" })])
  const { page } = boss
  await bob.page.goto("/bookmarks")
  await expectConnected(bob.page)
  await page.goto("/")
  await page.getByRole("navigation", { name: "Main" }).getByText("Administration").click()
  await expect(page.getByRole("heading", { name: "Administration", level: 1 })).toBeVisible()
  await page.getByRole("tab", { name: "Overview" }).press("End")
  await page.getByRole("tab", { name: "Site" }).click()
  await expect(page).toHaveURL(/\/admin\/site$/)
  await expect(page).toHaveTitle(/^(\(\d+\) )?Site · Administration · Grove$/)

  // A color that is hard to read is shown on the page itself, but cannot be saved.
  const code = page.getByLabel("Color code")
  const save = page.getByRole("button", { name: "Save changes" })
  await code.fill("#FACC15")
  await expect(
    page.getByText("This color is too hard to read, so it cannot be saved."),
  ).toBeVisible()
  await expect.poll(() => accentOf(page)).toContain("#facc15")
  await expect(
    page.getByRole("list", { name: "Contrast" }).getByText("too hard to read"),
  ).toHaveCount(2)
  await expect(save).toBeDisabled()
  await page.getByRole("button", { name: /^Use #[0-9A-F]{6} instead$/ }).click()
  await expect(save).toBeEnabled()
  await test.step("a phone leads to the administration, and a new accent keeps its contrast", async () => {
    await code.fill("#1D4ED8")
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page.getByRole("tabpanel"), COLOR_RULES)
    await page.emulateMedia({ colorScheme: "dark" })
    await expectAccessible(page.getByRole("tabpanel"), COLOR_RULES)
    await page.emulateMedia({ colorScheme: "light" })
    await page.getByRole("button", { name: /^More/ }).click()
    const more = page.getByRole("dialog", { name: "More" })
    await expect(more.getByRole("link").nth(1)).toHaveText("Administration")
    await page.keyboard.press("Escape")
    await expect(more).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 900 })
  })
  await page.getByRole("button", { name: "Discard" }).click()
  await expect(save).toBeHidden()
  await expect.poll(() => accentOf(page)).toContain("#0f766e")

  // Leaving asks, by link and with the browser's button, and nothing is lost.
  const description = page.getByLabel("Description")
  await description.fill("Neighbors between Mill Lane and the station.")
  await expect(page.getByText("1 change not saved yet: description")).toBeVisible()
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" })
  await page.getByRole("link", { name: "Bookmarks" }).first().click()
  await question.getByRole("button", { name: "Cancel" }).click()
  await page.goBack()
  await question.getByRole("button", { name: "Cancel" }).click()
  await expect(page).toHaveURL(/\/admin\/site$/)
  await expect(description).toHaveValue("Neighbors between Mill Lane and the station.")

  try {
    await code.fill(ALMOST_BUILT_IN)
    await expect(
      page.getByText("2 changes not saved yet: description and accent color"),
    ).toBeVisible()
    await save.click()
    await expectToast(page, "Saved. It applies everywhere from now on.")
    await expect(save).toBeHidden()
    for (const open of [page, bob.page])
      await expect.poll(() => accentOf(open)).toContain(ALMOST_BUILT_IN)
    const guest = await page.context().browser()!.newPage()
    await guest.goto(new URL("/api/login/problem?why=failed", page.url()).href)
    expect(await accentOf(guest)).toContain(ALMOST_BUILT_IN)
    await guest.goto(new URL("/", page.url()).href)
    expect(await accentOf(guest)).toContain(ALMOST_BUILT_IN)
    await guest.close()
    const stored = await boss.call(site.get, {})
    expect(stored.settings.description).toBe("Neighbors between Mill Lane and the station.")
  } finally {
    await boss.call(site.update, { body: { description: "", accentColor: null } })
  }
  await expect.poll(() => accentOf(bob.page)).toContain("#0f766e")
  await announce(boss, bob)
})

/** Announces to one member, who closes it; it stays closed. */
async function announce(boss: TestMember, bob: TestMember) {
  const text = `The repair café is in the library: https://library.example. ${bob.email}`
  const { page } = boss
  await moveTo(page, "/admin/announcements")
  await page.getByRole("button", { name: "New announcement" }).first().click()
  const form = page.getByRole("dialog", { name: "New announcement" })
  await form.getByRole("button", { name: "Announce" }).click()
  await expect(form.getByText("Write what you want to announce.")).toBeVisible()
  await form.getByLabel("Text").fill(text)
  await form.getByLabel("Start").fill("2026-01-02T10:00")
  await form.getByLabel("End").fill("2026-01-01T10:00")
  await expect(form.getByText("The end must be after the start.")).toBeVisible()
  await form.getByLabel("End").fill("")
  await form.getByLabel("Who reads it").selectOption({ label: "Members who read Nederlands" })
  await form.getByRole("button", { name: "Announce" }).click()
  await expectToast(page, "Announcement is live.")

  const banner = bob.page.getByRole("region", { name: "Announcement" })
  const link = banner.getByRole("link", { name: "library.example", exact: true })
  await expect(link).toHaveAttribute("href", "https://library.example")
  await expect(banner).toContainText(bob.email)
  await expectAccessible(banner)
  const isClosing = (request: Request) => request.postData() === '{"isClosed":true}'
  const closed = bob.page.waitForResponse((response) => isClosing(response.request()))
  await banner.getByRole("button", { name: "Close announcement" }).click()
  await expect(banner).toBeHidden()
  await closed
  await bob.page.reload()
  await expect(bob.page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()

  await page.reload()
  const row = page.getByRole("listitem").filter({ hasText: text })
  await expect(row.getByText("Seen by 1, closed by 1")).toBeVisible()
  await row.getByRole("button", { name: "Delete…" }).click()
  const deleted = page.waitForResponse((response) => response.request().method() === "DELETE")
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await deleted
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(row).toBeHidden()
  expect(await bob.call(announcements.current, {})).toEqual([])
}
