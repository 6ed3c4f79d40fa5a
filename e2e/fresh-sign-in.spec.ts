import { posts } from "@grove/contract/posts"
import { reports } from "@grove/contract/reports"
import { rules } from "@grove/contract/rules"
import { DELETE_CONFIRMATION } from "@grove/contract/settings"
import type { Page } from "@playwright/test"

import { expect, expectAccessible, expectToast, test, type TestMember } from "./fixtures.ts"
import { ageSignIn } from "./stale-session.ts"

/** Follows the sign-in link of a dialog through the provider's form and back. */
async function signInAgain(page: Page, { email }: TestMember) {
  const dialog = page.getByRole("alertdialog")
  await expect(dialog.getByText(/requires a sign-in within the last/)).toBeVisible()
  await expectAccessible(dialog)
  await dialog.getByRole("link", { name: "Sign in again" }).click()
  await expect(page.getByRole("heading", { name: "Sign in to Grove" })).toBeVisible()
  await page.getByLabel("Email").fill(email)
  await page.getByRole("button", { name: "Continue" }).click()
}

test("an administrator with an old sign-in signs in again and returns to the same place", async ({
  admin,
  member,
}) => {
  const [boss, ann] = [await admin(), await member()]
  const { page } = boss
  const section = "/settings?section=team"
  await ageSignIn(boss)
  await page.goto(section)
  await page.getByLabel("E-mail address or user ID").fill(ann.email)
  const grant = page.getByRole("button", { name: "Grant", exact: true })
  await grant.click()
  await signInAgain(page, boss)
  await expect(page).toHaveURL(section)
  await expect(page.getByLabel("E-mail address or user ID")).toHaveValue(ann.email)
  await grant.click()
  await expectToast(page, "Role granted.")
  await expect(page.getByLabel("E-mail address or user ID")).toHaveValue("")

  // The page still considers the sign-in fresh; the server does not.
  await ageSignIn(boss)
  const take = page.getByRole("button", { name: `Revoke Moderator from ${ann.name}` })
  await take.click()
  const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Revoke" })
  await confirm.click()
  await signInAgain(page, boss)
  await confirm.click()
  await expect(take).toHaveCount(0)
  await expect(page).toHaveURL(section)
})

test("a moderator signs in again before a suspension, and case and note are preserved", async ({
  admin,
  member,
}) => {
  const [boss, ann, bob] = [await admin(), await member(), await member()]
  const { page } = boss
  const rule = await boss.call(rules.create, {
    body: {
      name: `Suspends ${ann.lastName}`,
      description: "Do not be unkind.",
      category: "behavior",
      severity: "critical",
      action: "suspend",
      isActive: true,
      autoEnforce: false,
    },
  })
  const post = await ann.call(posts.create, { body: { content: `unkind ${ann.lastName}` } })
  await bob.call(reports.submit, {
    body: { targetType: "post", targetId: post.id, ruleId: rule.id },
  })
  await ageSignIn(boss)
  await page.goto("/rules?tab=violations")
  const shown = page.getByRole("article").filter({ hasText: `unkind ${ann.lastName}` })
  await shown.getByRole("button", { name: "Details" }).click()
  await shown.getByLabel("Note to the member").fill("Please be kind.")
  await shown.getByRole("button", { name: /Remove Content/ }).click()
  await signInAgain(page, boss)
  await expect(shown.getByLabel("Note to the member")).toHaveValue("Please be kind.")
  await expect(shown.getByRole("button", { name: /Remove Content/ })).toBeEnabled()
})

test("a member on a phone signs in again before the account is deleted", async ({ person }) => {
  const ann = await person({ isPhone: true })
  const { page } = ann
  await ageSignIn(ann)
  await page.goto("/settings")
  await page.getByRole("button", { name: "Delete account" }).click()
  await expect(page.getByRole("button", { name: "Delete permanently" })).toHaveCount(0)
  await signInAgain(page, ann)
  await page.getByRole("alertdialog").getByRole("textbox").fill(DELETE_CONFIRMATION)
  await page.getByRole("button", { name: "Delete permanently" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Share your thoughts")
})
