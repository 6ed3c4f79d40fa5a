import { auth } from "@grove/contract/auth"
import { penalties } from "@grove/contract/penalties"
import { reports } from "@grove/contract/reports"
import { rules } from "@grove/contract/rules"
import { settings } from "@grove/contract/settings"
import { users } from "@grove/contract/users"
import type { Page } from "@playwright/test"

import { ADMIN, expect, expectAccessible, expectToast, type Member, test } from "./fixtures.ts"

const newRule = (admin: Member, action: "ban" | "warn") =>
  admin.call(rules.create, {
    body: {
      name: `Rule ${Math.random().toString(36).slice(2, 8)}`,
      description: "Made for this test.",
      category: "behavior",
      severity: "critical",
      action,
      isActive: true,
      autoEnforce: false,
    },
  })

/** Reports a profile and returns its case on this page. */
async function reportedProfile(member: Member, reporter: Member, ruleId: number, page: Page) {
  await member.call(users.update, {
    params: { userId: member.id },
    body: { bio: "Financial freedom coach." },
  })
  await reporter.call(reports.submit, {
    body: { targetType: "user", targetId: member.id, ruleId, additionalInfo: "Look." },
  })
  return page
    .getByRole("article", { name: /^Rule Violation #/ })
    .filter({ hasText: "Financial freedom coach." })
    .filter({ hasText: member.name })
}

test("buttons name the outcome, another penalty needs a reason, a ban asks for confirmation", async ({
  admin,
  member,
}) => {
  const boss = await admin()
  const { page } = boss
  const rule = await newRule(boss, "ban")
  const [eve, bob] = [await member({ firstName: "Eve" }), await member()]
  const violation = await reportedProfile(eve, bob, rule.id, page)
  await page.goto("/rules?tab=violations")
  const areas = page.getByRole("region", { name: "Pending violations" })
  await expect(areas).toHaveCSS("height", "600px")
  const dismiss = violation.getByRole("button", { name: "Dismiss" })
  const remove = violation.getByRole("button", { name: "Remove Content" })
  await expect(dismiss).toContainText("Eve gets no penalty.")
  await expect(violation.getByRole("button", { name: "Warning" })).toContainText(
    "For 30 days. The profile stays.",
  )
  await expect(remove).toContainText("Clears bio and picture, bans permanently.")

  // A ban asks for confirmation by key as well as by click.
  await dismiss.focus()
  await page.keyboard.press("r")
  const ask = page.getByRole("alertdialog", { name: `Ban ${eve.name} permanently?` })
  await expect(ask).toContainText("Clears bio and picture, bans permanently.")
  await page.keyboard.press("Escape")
  await expect(ask).toBeHidden()
  await remove.click()
  await expectAccessible(ask)
  await ask.getByRole("button", { name: "Cancel" }).click()
  await expect(ask).toBeHidden()
  await expect(violation).toBeVisible()

  // A milder penalty is named in the button and needs a reason.
  await dismiss.focus()
  await page.keyboard.press("p")
  await violation.getByRole("radio", { name: "Restriction" }).check()
  await expect(remove).toContainText("Clears bio and picture, restricts for 7 days.")
  await expect(violation).toContainText("Milder than the rule (Ban, permanent)")
  await remove.click()
  const reason = violation.getByLabel("Why milder than the rule?")
  await expect(reason).toBeFocused()
  await expect(violation.getByRole("alert")).toContainText("Please say why")
  await expectAccessible(violation)
  await reason.fill("The first time, and a friendly answer.")
  await remove.click()
  await expectToast(page, "Violation resolved successfully!")
  await expect(violation).toBeHidden()
  await expect(page.getByText(/content removed, restricted for 7 days\./)).toBeVisible()
  const given = await boss.call(penalties.active, { query: { limit: 100 } })
  expect(given.find(({ userId }) => userId === eve.id)?.type).toBe("restriction")
})

test("the same panel works on a phone, and confirming bans", async ({ person, member }) => {
  const boss = await member(ADMIN)
  const rule = await newRule(boss, "warn")
  const [eve, bob] = [await member(), await member()]
  const mo = await person({ isPhone: true })
  await boss.call(settings.grant, { body: { who: mo.email, role: "moderator" } })
  const { page } = mo
  const violation = await reportedProfile(eve, bob, rule.id, page)
  await page.goto("/")
  const more = page.getByRole("button", { name: /^More ?, \d+ open cases?$/ })
  await more.click()
  await page
    .getByRole("dialog", { name: "More" })
    .getByRole("link", { name: /^Moderation ?, \d+ open cases?$/ })
    .click()
  await expect(page).toHaveURL("/rules?tab=violations")
  const remove = violation.getByRole("button", { name: "Remove Content" })
  await expect(remove).toContainText("Clears bio and picture, warns for 30 days.")
  // The details fill the screen, with the decisions docked below them.
  await violation.getByRole("button", { name: "Details" }).click()
  const opened = page.getByRole("dialog", { name: /^Rule Violation #/ })
  await expect(opened.getByRole("heading", { name: "1 person reported this" })).toBeVisible()
  await expect(opened.getByRole("button", { name: "Remove Content" })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390)
  await expectAccessible(opened)
  await page.goBack()
  await expect(opened).toBeHidden()
  await violation.getByRole("button", { name: "Choose another penalty" }).click()
  // On a phone the penalties are a sheet, and its choice stays when the sheet is closed.
  const sheet = page.getByRole("dialog", { name: "Remove Content" })
  await sheet.getByRole("radio", { name: "Ban" }).check()
  await sheet.getByLabel("Why stricter than the rule?").fill("One of a ring of seven accounts.")
  await expectAccessible(sheet)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(violation).toContainText("Stricter than the rule (Warning, 30 days)")
  await remove.click()
  await page
    .getByRole("alertdialog", { name: `Ban ${eve.name} permanently?` })
    .getByRole("button", { name: "Ban permanently" })
    .click()
  await expectToast(page, "Violation resolved successfully!")
  await expect(violation).toBeHidden()
  const isIn = () => eve.call(auth.me, {}).catch(({ message }: Error) => message)
  await expect.poll(isIn).toContain("/api/auth/user: 401")
})

test("moderators see a new case immediately, and why they cannot decide some", async ({
  person,
  member,
  viewer,
}) => {
  const boss = await member(ADMIN)
  const rule = await newRule(boss, "ban")
  const [eve, mo] = [await member(), await person()]
  await boss.call(settings.grant, { body: { who: mo.email, role: "moderator" } })
  const { page } = mo
  await page.goto("/")
  const about = await reportedProfile(boss, eve, rule.id, page)
  const own = await reportedProfile(eve, mo, rule.id, page)
  await reportedProfile(await member(), eve, rule.id, page)
  await page.getByRole("link", { name: /^Moderation ?, \d+ open cases?$/ }).click()
  await expect(page).toHaveURL("/rules?tab=violations")
  await expect(about).toContainText("Only an administrator can decide a case about a team member.")
  await expect(about.getByRole("button", { name: "Remove Content" })).toBeDisabled()
  await expect(own).toContainText("You reported this, so another moderator has to decide.")
  await expect(own.getByRole("button", { name: "Dismiss" })).toBeDisabled()
  await expectAccessible(own)
  const other = (await viewer()).page
  await expect(other.getByRole("link", { name: "Notifications" }).first()).toBeVisible()
  await expect(other.getByRole("link", { name: /^Moderation/ })).toHaveCount(0)
  await boss.call(settings.revoke, { params: { userId: mo.id, role: "moderator" } })
})
