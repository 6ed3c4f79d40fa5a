import { reports } from "@grove/contract/reports"
import { rules } from "@grove/contract/rules"
import { settings } from "@grove/contract/settings"
import type { Request } from "@playwright/test"
import { SMTPServer } from "smtp-server"

import {
  ADMIN,
  enter,
  expect,
  expectAccessible,
  expectConnected,
  expectToast,
  test,
  type TestMember,
} from "./fixtures.ts"
import { startOwnServer, type OwnServer } from "./own-server.ts"

/** A mail server that keeps the text of what it receives, by recipient. */
function mailServer() {
  const mails: { to: string; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 50,
    onData(stream, session, done) {
      let text = ""
      stream.on("data", (part: Buffer) => (text += part.toString()))
      stream.on("end", () => {
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, text })
        done()
      })
    },
  })
  server.on("error", () => undefined)
  return { mails, server }
}

const { mails, server: smtp } = mailServer()
let own: OwnServer
let boss: TestMember
let mo: TestMember

test.describe.configure({ mode: "serial" })
test.beforeAll(async ({ browser }) => {
  await new Promise<void>((resolve) => void smtp.listen(0, "127.0.0.1", resolve))
  const { port } = smtp.server.address() as { port: number }
  own = await startOwnServer({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "Grove <grove@place.example>",
  })
  boss = await enter(browser, own.url, ADMIN)
  mo = await enter(browser, own.url, { firstName: "Mo" })
  await boss.call(settings.grant, { body: { who: mo.email, role: "moderator" } })
})
test.afterAll(async () => {
  for (const member of [boss, mo]) await member?.context.close()
  await own?.stop()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

test("a report notifies the moderator: the count appears, and the notification leads to the case", async ({
  browser,
}) => {
  const [eve, bob] = [
    await enter(browser, own.url, { firstName: "Eve" }),
    await enter(browser, own.url, {}),
  ]
  const rule = await boss.call(rules.create, {
    body: {
      name: "No threats",
      description: "Do not threaten anyone.",
      category: "behavior",
      severity: "critical",
      action: "warn",
      isActive: true,
      autoEnforce: false,
    },
  })
  const { page } = mo
  await page.goto("/")
  await expectConnected(page)
  const moderation = page.getByRole("link", { name: /^Moderation/ })
  await expect(moderation).toHaveText("Moderation")
  await bob.call(reports.submit, {
    body: { targetType: "user", targetId: eve.id, ruleId: rule.id, additionalInfo: "Look." },
  })
  await expect(moderation).toHaveAccessibleName(/^Moderation ?, 1 open case$/)
  await page.getByRole("link", { name: /^Notifications, 1 unread notification$/ }).click()
  await page.getByRole("link", { name: /was reported under “No threats” \(critical\)/ }).click()
  await expect(page).toHaveURL(/\/rules\?tab=violations&case=\d+$/)
  const violation = page.getByRole("article", { name: /^Rule Violation #/ })
  await expect(violation).toBeFocused()
  await expect(violation).toContainText("Look.")
  await expectAccessible(page)
  await violation.getByRole("button", { name: "Dismiss" }).click()
  await expectToast(page, "Violation resolved successfully!")
  await expect(moderation).toHaveText("Moderation")
  for (const member of [eve, bob]) await member.context.close()
})

test("members choose their e-mails, and confirm an address again after mail to it came back", async () => {
  const { page } = mo
  await page.goto("/settings?section=notifications")
  await expect(page.getByText(`Mail goes to ${mo.email}`)).toBeVisible()
  await expect(page.getByLabel("Messages", { exact: true }).last()).toHaveValue("immediately")
  await page.getByRole("combobox", { name: "Mentions of you" }).selectOption("Once a day")
  await page.getByRole("combobox", { name: "Team tasks" }).selectOption("Immediately")
  const quietHours = page.getByRole("switch", { name: "Quiet hours" })
  // It shows the settings, which change a moment after the click; `check` would not wait.
  await quietHours.click()
  await expect(quietHours).toBeChecked()
  const isStored = (request: Request) => request.postData()?.includes('"from":23') ?? false
  const stored = page.waitForResponse((response) => isStored(response.request()))
  await page.getByRole("combobox", { name: "From" }).selectOption("23:00")
  await expect(page.getByRole("combobox", { name: "Until" })).toHaveValue("7")
  await stored
  await page.reload()
  await expect(page.getByRole("combobox", { name: "Mentions of you" })).toHaveValue("daily")
  await expect(page.getByRole("combobox", { name: "Team tasks" })).toHaveValue("immediately")
  await expect(page.getByRole("combobox", { name: "From" })).toHaveValue("23")
  await expectAccessible(page)

  await boss.page.goto("/admin/mail")
  await boss.page.getByLabel("E-mail address").fill(mo.email)
  await boss.page.getByRole("button", { name: "Stop sending" }).click()
  await expectToast(boss.page, "No more mail is sent to this address.")
  await page.reload()
  await expect(page.getByText(`Mail to ${mo.email} came back`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Confirm this address again" }).click()
  await expectToast(page, "We sent you a link. Open it to get mail again.")
  // Mail is sent by a job, which tries again after ten seconds if a busy machine did not answer in time.
  await expect
    .poll(() => mails.filter(({ to }) => to === mo.email).length, { timeout: 90_000 })
    .toBe(1)
  const text = mails.find(({ to }) => to === mo.email)?.text.replaceAll("=\r\n", "") ?? ""
  await page.goto(/http:\/\/localhost:\d+\/api\/mail\/confirm\/[\w.-]+/.exec(text)?.[0] ?? "")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Send me mail again" }).click()
  await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible()
  await page.getByRole("link", { name: "Open your settings" }).click()
  await expect(page.getByText(`Mail goes to ${mo.email}`)).toBeVisible()
})

test("administrators see whether mail works", async () => {
  const { page } = boss
  await page.goto("/admin/mail")
  await expect(page.getByText("Working", { exact: true })).toBeVisible()
  await page.getByRole("button", { name: "Send a test message" }).click()
  await expect(page.getByText("The mail server accepted the message.")).toBeVisible()
  await expect(page.getByText(/^250 /)).toBeVisible()
  expect(mails.filter(({ to }) => to === "admin@localhost")).toHaveLength(1)
  await expect(page.getByText("No problems", { exact: true })).toBeVisible()
  await expectAccessible(page)
})
