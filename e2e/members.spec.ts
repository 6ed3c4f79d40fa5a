import { ADMIN, expect, expectAccessible, expectToast, test } from "./fixtures.ts"

test("an administrator finds a member, changes a role, renames and suspends", async ({
  admin,
  member,
}) => {
  const [boss, ann] = [await admin(), await member({ firstName: "Annabel" })]
  const { page } = boss
  await page.goto("/admin/members")
  await expect(page.getByRole("tab", { name: "Members" })).toHaveAttribute("aria-selected", "true")
  const list = page.getByRole("region", { name: "Members", exact: true })
  await page.getByRole("searchbox", { name: "Search members" }).fill(ann.lastName)
  await expect(list.getByRole("link")).toHaveCount(1)
  await expect(page).toHaveURL(/\/admin\/members\?q=/)
  await expectAccessible(page)

  await list.getByRole("link", { name: ann.name }).click()
  await expect(page).toHaveURL(`/admin/members/${ann.id}?q=${ann.lastName}`)
  const panel = page.getByRole("region", { name: ann.name })
  await expect(panel.getByRole("heading", { name: "Sessions" })).toBeVisible()
  await expectAccessible(page)

  const moderator = panel.getByRole("switch", { name: "Moderator" })
  await moderator.click()
  const dialog = page.getByRole("alertdialog")
  await expect(dialog).toContainText("may decide about reports")
  await dialog.getByRole("button", { name: "Grant" }).click()
  await expect(moderator).toBeChecked()
  await expect(list.getByRole("link", { name: /Moderator/ })).toBeVisible()

  await panel.getByRole("button", { name: `More about ${ann.name}` }).click()
  await page.getByRole("menuitem", { name: "Rename…" }).click()
  const rename = page.getByRole("dialog", { name: `Rename ${ann.name}` })
  await rename.getByLabel("First name").fill("Bella")
  await expect(rename.getByRole("button", { name: "Rename" })).toBeDisabled()
  await rename.getByLabel("Reason").fill("She asked for it")
  await rename.getByRole("button", { name: "Rename" }).click()
  await expectToast(page, "Renamed.")
  const renamed = page.getByRole("region", { name: `Bella ${ann.lastName}` })
  await expect(renamed).toBeVisible()

  await renamed.getByRole("button", { name: "Suspend…" }).click()
  await expectAccessible(page)
  await dialog.getByLabel("Days").fill("3")
  await dialog.getByLabel("Reason").fill("Spam")
  await dialog.getByRole("button", { name: "Suspend" }).click()
  await expect(renamed.getByText("Suspended", { exact: true })).toBeVisible()
  await renamed.getByRole("button", { name: "Lift the Suspension" }).click()
  await expect(renamed.getByText("Active", { exact: true })).toBeVisible()
  await renamed.getByRole("button", { name: "Sign out everywhere" }).click()
  await expectToast(page, "Signed out on 1 device.")
  await expect(renamed.getByText("Not signed in anywhere")).toBeVisible()
})

test("the keys move through the list while the panel follows, and Escape closes it", async ({
  admin,
  member,
}) => {
  const family = `Keys${process.pid}`
  const boss = await admin()
  const one = await member({ lastName: `${family} One` })
  const two = await member({ lastName: `${family} Two` })
  const { page } = boss
  const query = `?q=${family}&filter=active`
  await page.goto(`/admin/members${query}`)
  const list = page.getByRole("region", { name: "Members", exact: true })
  // Newest first.
  await list.getByRole("link", { name: two.name }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("region", { name: two.name })).toBeVisible()
  await list.getByRole("link", { name: two.name }).focus()
  await page.keyboard.press("ArrowDown")
  await expect(page).toHaveURL(`/admin/members/${one.id}${query}`)
  await expect(page.getByRole("region", { name: one.name })).toBeVisible()
  await expect(list.getByRole("link", { name: one.name })).toBeFocused()
  await page.keyboard.press("ArrowUp")
  await expect(page.getByRole("region", { name: two.name })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(`/admin/members${query}`)
  await expect(list.getByRole("link", { name: two.name })).toBeFocused()
})

test("on a phone a member has a page of its own; members see their ways to sign in", async ({
  person,
}) => {
  const boss = await person({ ...ADMIN, isPhone: true, colorScheme: "dark" })
  const ann = await person({ isPhone: true })
  const { page } = boss
  await page.goto(`/admin/members?q=${ann.lastName}`)
  await expectAccessible(page)
  await page.getByRole("link", { name: ann.name }).click()
  await expect(page).toHaveURL(`/admin/members/${ann.id}?q=${ann.lastName}`)
  await expect(page.getByRole("region", { name: ann.name })).toBeVisible()
  await expect(page.getByRole("region", { name: "Members", exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole("link", { name: "All members" }).click()
  await expect(page.getByRole("link", { name: ann.name })).toBeVisible()
  await page.goto("/admin/members/admin")
  await expect(page.getByText("built-in administrator")).toBeVisible()
  await expect(page.getByRole("switch", { name: "Administrator" })).toBeDisabled()

  await ann.page.goto("/settings")
  const heading = ann.page.getByRole("heading", { name: "Ways to sign in" })
  const ways = ann.page.locator("section").filter({ has: heading })
  await expect(ways.getByText("This session")).toBeVisible()
  await expect(ways.getByRole("button", { name: /^Remove/ })).toBeDisabled()
  await expect(ways.getByText("Your only way to sign in cannot be removed.")).toBeVisible()
  await expectAccessible(ann.page)
})
