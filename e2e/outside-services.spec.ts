import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { posts } from "@grove/contract/posts"
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
  signUp,
  test,
  type TestMember,
} from "./fixtures.ts"
import { startOwnServer, type OwnServer } from "./own-server.ts"
import { moveTo } from "./walk.ts"

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

let isBroken = false
/** Speaks LibreTranslate's API. */
const service = createServer((request, response) => {
  const reply = (status: number, body: unknown) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
  if (request.url === "/languages") return reply(200, [{ code: "de" }, { code: "en" }])
  if (isBroken) return reply(500, { error: "busy" })
  return reply(200, { translatedText: "Today we found mushrooms in the forest" })
})

const { mails, server: smtp } = mailServer()
let own: OwnServer
let boss: TestMember
let mo: TestMember

test.describe.configure({ mode: "serial" })
test.beforeAll(async ({ browser }) => {
  await new Promise<void>((resolve) => void smtp.listen(0, "127.0.0.1", resolve))
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve))
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
  own = await startOwnServer({
    SMTP_URL: `smtp://127.0.0.1:${portOf(smtp.server)}`,
    MAIL_FROM: "Grove <grove@place.example>",
    TRANSLATE_URL: `http://127.0.0.1:${portOf(service)}`,
  })
  boss = await enter(browser, own.url, ADMIN)
  mo = await enter(browser, own.url, { firstName: "Mo" })
  await boss.call(settings.grant, { body: { who: mo.email, role: "moderator" } })
})
test.afterAll(async () => {
  for (const member of [boss, mo]) await member?.context.close()
  await own?.stop()
  service.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

test("a report notifies the moderator: the count appears, and the notification leads to the case", async ({
  playwright,
}) => {
  const [eve, bob] = await Promise.all(
    ["Eve", "Bob"].map(async (firstName) => {
      const request = await playwright.request.newContext({ baseURL: own.url })
      return { request, ...(await signUp(request, own.url, { firstName })) }
    }),
  )
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
  await bob!.call(reports.submit, {
    body: { targetType: "user", targetId: eve!.id, ruleId: rule.id, additionalInfo: "Look." },
  })
  await expect(moderation).toHaveAccessibleName(/^Moderation ?, 1 open case$/)
  await page.getByRole("link", { name: /^Notifications, 1 unread notification$/ }).click()
  await page.getByRole("link", { name: /was reported under “No threats” \(critical\)/ }).click()
  await expect(page).toHaveURL(/\/rules\?tab=violations&case=\d+$/)
  const violation = page.getByRole("article", { name: /^Rule Violation #/ })
  await expect(violation).toBeFocused()
  await expect(violation).toContainText("Look.")
  await expectAccessible(violation)
  await violation.getByRole("button", { name: "Dismiss" }).click()
  await expectToast(page, "Violation resolved successfully!")
  await expect(moderation).toHaveText("Moderation")
  for (const each of [eve, bob]) await each!.request.dispose()
})

test("members choose their e-mails, and confirm an address again after mail to it came back", async () => {
  const { page } = mo
  await moveTo(page, "/settings?section=notifications")
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
  await boss.page.goto("/admin/mail")
  await boss.page.getByLabel("E-mail address").fill(mo.email)
  await boss.page.getByRole("button", { name: "Stop sending" }).click()
  await expectToast(boss.page, "No more mail is sent to this address.")
  await page.reload()
  await expect(page.getByRole("combobox", { name: "Mentions of you" })).toHaveValue("daily")
  await expect(page.getByRole("combobox", { name: "Team tasks" })).toHaveValue("immediately")
  await expect(page.getByRole("combobox", { name: "From" })).toHaveValue("23")
  await expect(page.getByText(`Mail to ${mo.email} came back`)).toBeVisible()
  await expectAccessible(page.getByRole("main"))
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
  await expect(page.getByText("Working", { exact: true })).toBeVisible()
  await page.getByRole("button", { name: "Send a test message" }).click()
  await expect(page.getByText("The mail server accepted the message.")).toBeVisible()
  await expect(page.getByText(/^250 /)).toBeVisible()
  expect(mails.filter(({ to }) => to === "admin@localhost")).toHaveLength(1)
  await expect(page.getByText("No problems", { exact: true })).toBeVisible()
  await expectAccessible(page.getByRole("main"))
})

test("an author names the language of a post, and a reader has it translated", async () => {
  const ann = mo
  const name = `Post by ${ann.name}`
  await moveTo(ann.page, "/")
  await ann.page.getByRole("textbox", { name: "What's on your mind?" }).fill("Pilze")
  await ann.page.getByRole("button", { name: "Language of the post" }).click()
  await ann.page.getByRole("menuitemradio", { name: "Deutsch" }).click()
  const published = ann.page.waitForResponse(
    (response) => response.url().endsWith("/api/posts") && response.request().method() === "POST",
  )
  await ann.page.getByRole("button", { name: "Post", exact: true }).click()
  const { id, language } = (await (await published).json()) as { id: string; language: string }
  expect(language).toBe("de")
  const hers = ann.page.getByRole("article", { name })
  await expect(hers.locator('p[lang="de"]')).toHaveText("Pilze")
  // No one needs their own words translated.
  await expect(hers.getByRole("button", { name: "Translate" })).toHaveCount(0)

  const { page } = boss
  await moveTo(page, `/post/${id}`)
  const post = page.getByRole("article", { name })
  isBroken = true
  await post.getByRole("button", { name: "Translate" }).click()
  await expect(post.getByText("The text could not be translated")).toBeVisible()
  isBroken = false
  await post.getByRole("button", { name: "Try again" }).focus()
  await page.keyboard.press("Enter")
  await expect(post.getByText("Translated from German")).toBeVisible()
  await expect(post.locator('p[lang="en"]')).toHaveText("Today we found mushrooms in the forest")
  await expectAccessible(post)
  await post.getByRole("button", { name: "Show original" }).click()
  await expect(post.locator('p[lang="de"]')).toHaveText("Pilze")

  const params = { postId: id }
  await ann.call(posts.edit, { params, body: { language: "en" } })
  await page.reload()
  await expect(post.getByText("Pilze")).toBeVisible()
  await expect(post.getByRole("button", { name: "Translate" })).toHaveCount(0)
})
