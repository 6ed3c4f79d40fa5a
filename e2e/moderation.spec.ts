import { appeals } from "@grove/contract/appeals"
import { auth } from "@grove/contract/auth"
import { posts } from "@grove/contract/posts"
import { reports } from "@grove/contract/reports"
import { rules, type NewRule } from "@grove/contract/rules"
import { settings } from "@grove/contract/settings"
import type { Page } from "@playwright/test"

import { ADMIN, expect, expectAccessible, expectToast, type Member, test } from "./fixtures.ts"
import { moveTo } from "./walk.ts"

// They share the page of the administrator.
test.describe.configure({ mode: "default" })

const card = (page: Page, id: number) =>
  page.getByRole("article", { name: `Rule Violation #${id}`, exact: true })

const newRule = (admin: Member, facts: Partial<NewRule> = {}) =>
  admin.call(rules.create, {
    body: {
      name: `Rule ${Math.random().toString(36).slice(2, 8)}`,
      description: "Made for this test.",
      category: "behavior",
      severity: "critical",
      action: "suspend",
      isActive: true,
      autoEnforce: false,
      ...facts,
    },
  })

async function reported(author: Member, reporter: Member, ruleId: number, content: string) {
  const post = await author.call(posts.create, { body: { content } })
  await reporter.call(reports.submit, {
    body: { targetType: "post", targetId: post.id, ruleId, additionalInfo: "Look at this." },
  })
  return post
}
const caseOf = async (admin: Member, targetId: string) =>
  (await admin.call(reports.violations, { query: { limit: 100 } })).find(
    (violation) => violation.targetId === targetId,
  )!

/** Another moderator than the built-in administrator. */
async function moderator(member: () => Promise<Member>, admin: Member) {
  const mo = await member()
  await admin.call(settings.grant, { body: { who: mo.email, role: "moderator" } })
  return mo
}

test("from a report to a penalty, to an appeal, to everything restored", async ({
  person,
  member,
  viewer,
}) => {
  test.slow()
  const boss = await viewer(ADMIN)
  const rule = await newRule(boss)
  const [ann, bob] = await Promise.all([
    person({ firstName: "Ann", colorScheme: "dark", isPhone: true }),
    person({ firstName: "Bob" }),
  ])
  const post = await ann.call(posts.create, { body: { content: "Buy my coins today" } })

  // Bob reports.
  await bob.page.goto(`/post/${post.id}`)
  await bob.page
    .getByRole("button", { name: /Report/ })
    .first()
    .click()
  const dialog = bob.page.getByRole("dialog", { name: "Report post" })
  await expect(dialog.getByText("Buy my coins today")).toBeVisible()
  await dialog.getByRole("button", { name: "Submit Report" }).click()
  await expectToast(bob.page, "Please select a rule violation")
  await dialog.getByRole("radio", { name: rule.name }).check()
  await dialog.getByLabel("Additional information").fill("It is an advertisement.")
  await expectAccessible(dialog)
  await dialog.getByRole("button", { name: "Submit Report" }).click()
  await expectToast(bob.page, "Report submitted successfully")
  await expect(dialog).toBeHidden()
  await moveTo(bob.page, "/settings?section=reports")
  await expect(bob.page.getByText("Under review")).toBeVisible()
  await expectAccessible(bob.page.getByRole("main"))

  // The moderator decides, Ann is online.
  await ann.page.goto("/")
  await moveTo(boss.page, "/rules?tab=violations")
  const violation = await caseOf(boss, post.id)
  const shown = card(boss.page, violation.id)
  await expect(shown.getByText("“Buy my coins today”")).toBeVisible()
  await expect(shown.getByText("Pending Review")).toBeVisible()
  await shown.getByRole("button", { name: "Details" }).click()
  await expect(shown.getByText("It is an advertisement.")).toBeVisible()
  await shown.getByLabel("Note to the member").fill("We do not sell things here.")
  await expectAccessible(shown)
  await shown.getByRole("button", { name: "Remove Content" }).click()
  await boss.page
    .getByRole("alertdialog", { name: `Suspend ${ann.name} for 7 days?` })
    .getByRole("button", { name: "Suspend" })
    .click()
  await expectToast(boss.page, "Violation resolved successfully!")
  await expect(shown).toBeHidden()

  // Ann is notified immediately, and appeals.
  const banner = ann.page.getByText(
    new RegExp(`Your account is suspended until .* Rule: ${rule.name}\\.`),
  )
  await expect(banner).toBeVisible()
  await ann.page.getByRole("link", { name: "Details and appeal" }).click()
  const main = ann.page.getByRole("main")
  await expect(main.getByText("We do not sell things here.", { exact: true })).toBeVisible()
  await ann.page
    .getByLabel("Why should we review this decision?")
    .fill("They were chocolate coins.")
  await expectAccessible(main)
  await ann.page.getByRole("button", { name: "Send appeal" }).click()
  await expectToast(ann.page, "Your appeal has been sent")
  await expect(main.getByText("They were chocolate coins.")).toBeVisible()

  // Another moderator decides, because one is available.
  const mo = await moderator(member, boss)
  const waiting = await mo.call(appeals.list, { query: { limit: 100 } })
  await mo.call(appeals.decide, {
    params: { appealId: waiting.find(({ user }) => user.id === ann.id)!.id },
    body: { decision: "overturned" },
  })
  await expect(banner).toBeHidden()
  await bob.page.goto(`/post/${post.id}`)
  await expect(bob.page.getByText("Buy my coins today").first()).toBeVisible()
  await moveTo(bob.page, "/settings?section=reports")
  await expect(bob.page.getByText("Reversed on appeal")).toBeVisible()

  await test.step("banned members see only how to appeal", async () => {
    const { page } = ann
    const severe = await newRule(boss, { action: "ban", name: "No threats" })
    const threat = await reported(ann, bob, severe.id, "a threat")
    await mo.call(reports.resolve, {
      params: { violationId: (await caseOf(boss, threat.id)).id },
      body: { action: "content_removed" },
    })
    // The session ends immediately. A request in flight leads to the sign-in page automatically.
    const email = page.getByLabel("Email")
    const signIn = page.getByRole("link", { name: "Sign In" }).first()
    await expect(signIn.or(email)).toBeVisible()
    await expect(async () => {
      await page.goto("/api/login")
      await expect(email).toBeVisible()
    }).toPass()
    // Signing in again shows the reason.
    await email.fill(ann.email)
    await page.getByRole("button", { name: "Continue" }).click()
    await expect(page.getByText("Your account is banned.").first()).toBeVisible()
    await expect(page.getByText("Rule: No threats")).toBeVisible()
    // The page around it is another one than that of other members.
    await expectAccessible(page)
    await page.goto("/messages")
    await expect(page.getByText("Your account is banned.").first()).toBeVisible()
    await page.getByLabel("Why should we review this decision?").fill("It was a quote.")
    await page.getByRole("button", { name: "Send appeal" }).click()
    await expectToast(page, "Your appeal has been sent")
  })
})

test("cases by keyboard, live, with undo", async ({ viewer, member }) => {
  const boss = await viewer(ADMIN)
  const rule = await newRule(boss, { action: "warn" })
  const [ann, bob] = [await member(), await member()]
  const first = await reported(ann, bob, rule.id, `first ${rule.name}`)
  const { page } = boss
  await moveTo(page, "/rules?tab=violations")
  const one = card(page, (await caseOf(boss, first.id)).id)
  await expect(one).toBeVisible()

  // Another report appears automatically.
  const second = await reported(ann, bob, rule.id, `second ${rule.name}`)
  const two = card(page, (await caseOf(boss, second.id)).id)
  await expect(two).toBeVisible()

  await one.getByRole("button", { name: "Details" }).focus()
  await page.keyboard.press("o")
  await expect(one.getByText("Look at this.")).toBeVisible()
  await page.keyboard.press("d")
  await expect(one).toBeHidden()
  await expectToast(page, "Violation resolved successfully!")
  await page.keyboard.press("u")
  await expect(one).toBeVisible()
  await one.getByRole("button", { name: "Details" }).focus()
  await page.keyboard.press("j")
  await page.keyboard.press("k")
  await two.getByRole("button", { name: "Details" }).focus()
  await page.keyboard.press("w")
  await expect(two).toBeHidden()
  await page.getByRole("tab", { name: /^Penalties/ }).click()
  const penalty = page.getByRole("article", { name: /^Penalty #/ }).filter({ hasText: ann.name })
  await expect(penalty).toContainText(rule.name)
  await expect(penalty).toContainText(/Expires /)
  await expectAccessible(page.getByRole("main"))
  await penalty.getByRole("button", { name: /^Lift/ }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Lift penalty" }).click()
  await expectToast(page, "Penalty lifted")
  await expect(penalty).toBeHidden()

  await test.step("an appeal against the decision of another moderator is granted", async () => {
    const mo = await moderator(member, boss)
    const severe = await newRule(boss)
    const third = await reported(ann, bob, severe.id, `third ${rule.name}`)
    await mo.call(reports.resolve, {
      params: { violationId: (await caseOf(mo, third.id)).id },
      body: { action: "content_removed" },
    })
    const { standing } = await ann.call(auth.me, {})
    await ann.call(appeals.submit, {
      params: { penaltyId: standing.penaltyId! },
      body: { text: `Not fair, ${rule.name}` },
    })
    await page.getByRole("tab", { name: /^Appeals/ }).click()
    const appeal = page
      .getByRole("article", { name: /^Appeal #/ })
      .filter({ hasText: `Not fair, ${rule.name}` })
    await expect(appeal).toBeVisible()
    await expectAccessible(appeal)
    await appeal.getByRole("button", { name: "Overturn and restore" }).click()
    await expectToast(page, "Decision overturned")
  })
})

test("rules are created, changed and toggled; audit log and figures are updated", async ({
  viewer,
}) => {
  const { page } = await viewer(ADMIN)
  const name = `Quiet hours ${Math.random().toString(36).slice(2, 8)}`
  await moveTo(page, "/rules")
  await expect(page.getByRole("heading", { name: "Rule Management" })).toBeVisible()
  await expect(page.getByText("Manage community rules and content moderation")).toBeVisible()
  await page.getByRole("button", { name: "Create Rule" }).click()
  const dialog = page.getByRole("dialog", { name: "Create Rule" })
  await expect(dialog.getByRole("button", { name: "Create Rule" })).toBeDisabled()
  await dialog.getByLabel("Rule name").fill(name)
  await dialog.getByLabel("Description").fill("No noise at night.")
  await expectAccessible(dialog)
  await dialog.getByRole("button", { name: "Create Rule" }).click()
  await expectToast(page, "Rule created successfully!")

  const made = page.getByRole("article", { name })
  await expect(made).toContainText("medium")
  await made.getByRole("button", { name: `Edit ${name}` }).click()
  const edit = page.getByRole("dialog", { name: "Edit Rule" })
  await expect(edit.getByLabel("Rule name")).toHaveValue(name)
  await edit.getByLabel("Severity").selectOption("high")
  await edit.getByText("Auto-enforce", { exact: true }).click()
  await edit.getByRole("button", { name: "Update Rule" }).click()
  await expectToast(page, "Rule updated successfully!")
  await expect(made).toContainText("high")
  await expect(made).toContainText("Auto")
  await made.getByRole("switch").click()
  await expect(made).toContainText("Inactive")
  await made.getByRole("button", { name: /Dry run/ }).click()
  await expect(made).toContainText(
    "In the last 30 days, this rule would not have acted on anything.",
  )
  await expectAccessible(made)

  await page.getByRole("tab", { name: "Audit" }).click()
  await page.getByLabel("Act", { exact: true }).selectOption("rule.create")
  await expect(page.getByText(name).first()).toBeVisible()
  await expectAccessible(page.getByRole("main"))
  const download = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download CSV" }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-.*\.csv$/)
  await page.getByRole("tab", { name: "Overview" }).click()
  await expect(page.getByText("Median time to decision")).toBeVisible()
  await expectAccessible(page.getByRole("main"))
})
