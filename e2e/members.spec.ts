import { expect, expectAccessible, expectToast, test } from "./fixtures.ts"

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

  await list.getByRole("link", { name: ann.name }).click()
  await expect(page).toHaveURL(`/admin/members/${ann.id}?q=${ann.lastName}`)
  const panel = page.getByRole("region", { name: ann.name })
  await expect(panel.getByRole("heading", { name: "Sessions" })).toBeVisible()
  await expectAccessible(page.getByRole("main"))

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
  await expectAccessible(dialog)
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
