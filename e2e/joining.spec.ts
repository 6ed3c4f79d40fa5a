import type { Browser, Page } from "@playwright/test"

import { expect, expectAccessible, test } from "./fixtures.ts"
import { startNewServer, type NewServer } from "./new-server.ts"

test.describe.configure({ mode: "serial" })

let server: NewServer
test.beforeAll(async () => {
  // Browsers refuse some ports, such as 3659 and 4045; none of these.
  server = await startNewServer(4200 + (process.pid % 500))
})
test.afterAll(() => server.stop())

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

async function open(browser: Browser, options: { isPhone?: boolean; script?: boolean } = {}) {
  const context = await browser.newContext({
    baseURL: server.origin,
    reducedMotion: "reduce",
    javaScriptEnabled: options.script ?? true,
    ...(options.isPhone && PHONE),
  })
  return context.newPage()
}

/** The form of the try-out provider. */
async function fillSignIn(page: Page, person: { email: string; first: string; last: string }) {
  await page.getByLabel("Email").fill(person.email)
  await page.getByLabel("First name").fill(person.first)
  await page.getByLabel("Last name").fill(person.last)
  await page.getByRole("button", { name: "Continue" }).click()
}

const main = (page: Page) => page.getByRole("main")
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name })

/** Horizontal scrolling would hide content at the edge. */
const expectNoSidewaysScroll = (page: Page) =>
  // The page may still be following a new size of the window.
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    .toBe(true)

async function waitForScript(page: Page) {
  await page.locator("#root[data-static]").waitFor({ state: "detached" })
}

test("an operator sets up, people ask, are let in, refused and invited", async ({ browser }) => {
  const stranger = await open(browser, { isPhone: true })
  await stranger.goto("/")
  await expect(heading(stranger, "This place is being set up")).toBeVisible()

  // Without script, as far as the second step.
  const plain = await open(browser, { script: false })
  await plain.goto(server.setupAddress)
  await expect(heading(plain, "Your account")).toBeVisible()

  const admin = await open(browser)
  await admin.goto(server.setupAddress)
  await expectAccessible(main(admin))
  await admin.getByRole("link", { name: "Sign in" }).click()
  await fillSignIn(admin, { email: "ada@place.example", first: "Ada", last: "Moss" })
  await expect(heading(admin, "The place")).toBeVisible()
  // The preview follows once the script runs.
  await admin.waitForLoadState()
  await expectAccessible(main(admin))
  await admin.getByLabel("Name", { exact: true }).fill("Mill Lane")
  await admin.getByLabel(/^Description/).fill("Neighbors between Mill Lane and the station.")
  await expect(admin.getByRole("complementary")).toContainText("Neighbors between Mill Lane")
  await admin.keyboard.press("Tab")
  await admin.getByRole("button", { name: "Continue" }).click()

  await expect(heading(admin, "Who may join?")).toBeVisible()
  const preview = admin.getByRole("complementary")
  await admin.getByRole("radio", { name: /By invitation/ }).check()
  await expect(preview.getByRole("heading", { name: "You need an invitation" })).toBeVisible()
  await admin.keyboard.press("ArrowUp")
  await expect(preview.getByRole("heading", { name: "Ask to join" })).toBeVisible()
  await admin.getByLabel(/e-mail domains/).fill("place.example,")
  await admin.getByLabel(/e-mail domains/).press("Enter")
  await admin.getByRole("button", { name: "Remove place.example" }).click()
  // A step that is done leads back, and nothing is lost.
  await admin.getByRole("button", { name: /^The place/ }).click()
  await expect(admin.getByLabel("Name", { exact: true })).toHaveValue("Mill Lane")
  await admin.setViewportSize(PHONE.viewport)
  await admin.getByRole("button", { name: "Continue" }).click()
  await expect(admin.getByRole("radio", { name: /After approval/ })).toBeChecked()
  await expectNoSidewaysScroll(admin)
  await expectAccessible(main(admin))
  await admin.getByRole("button", { name: "Open the doors" }).click()
  await admin.waitForURL("/")
  await admin.setViewportSize({ width: 1280, height: 900 })

  // A person asks, on a phone.
  await stranger.goto("/api/login")
  await fillSignIn(stranger, { email: "jonah@postbox.example", first: "Jonah", last: "Reyes" })
  await expect(heading(stranger, "Ask to join Mill Lane")).toBeVisible()
  await stranger.getByLabel(/Who are you/).fill("I moved to Elm Street in October.")
  await expectAccessible(main(stranger))
  await stranger.getByRole("button", { name: "Send my request" }).click()
  await expect(heading(stranger, "Almost there, Jonah")).toBeVisible()
  await expectAccessible(main(stranger))
  await expectNoSidewaysScroll(stranger)
  await stranger.getByRole("link", { name: /^Change/ }).click()
  await stranger.getByLabel(/Who are you/).fill("I sing, badly.")
  await stranger.getByRole("button", { name: "Save" }).click()
  await expect(stranger.getByText("I sing, badly.")).toBeVisible()

  // Another one, without script.
  await plain.goto("/api/login")
  await fillSignIn(plain, { email: "eva@postbox.example", first: "Eva", last: "Brandt" })
  await plain.getByLabel(/Who are you/).fill("Cheap watches")
  await plain.getByRole("button", { name: "Send my request" }).click()

  await admin.goto("/admin/members")
  await waitForScript(admin)
  const waiting = admin.getByRole("list", { name: "Waiting" })
  await expectAccessible(waiting)
  await waiting.getByRole("link", { name: /Jonah Reyes/ }).click()
  await admin.waitForURL("/admin/joining")
  await expect(admin.getByRole("tab", { name: "Joining (2)" })).toBeVisible()
  await expect(admin.getByText("I sing, badly.")).toBeVisible()
  await expectAccessible(admin.getByRole("tabpanel"))
  await admin.getByRole("button", { name: "Let in: Jonah Reyes" }).click()
  await expect(admin.getByText("I sing, badly.")).toBeHidden()
  await admin.getByRole("button", { name: "Undo" }).click()
  await expect(admin.getByText("I sing, badly.")).toBeVisible()
  await admin.getByRole("button", { name: "Let in: Jonah Reyes" }).click()
  await expect(admin.getByText("I sing, badly.")).toBeHidden()
  await expect(admin.getByRole("button", { name: "Let in: Eva Brandt" })).toBeFocused()
  // The page of the person follows without a reload.
  await expect(heading(stranger, "You can come in, Jonah")).toBeVisible()
  await stranger.getByRole("link", { name: "Come in" }).click()
  await fillSignIn(stranger, { email: "jonah@postbox.example", first: "", last: "" })
  await stranger.waitForURL("/")

  await admin.getByRole("button", { name: "Refuse… Eva Brandt" }).click()
  await admin.getByLabel("Reason (optional)").fill("We do not advertise.")
  await expectAccessible(admin.getByRole("dialog"))
  await admin.getByRole("dialog").getByRole("button", { name: "Refuse" }).click()
  await expect(admin.getByText("Nobody is waiting")).toBeVisible()
  await plain.reload()
  await expect(heading(plain, "Your request was not approved")).toBeVisible()
  await expect(plain.getByText("We do not advertise.")).toBeVisible()

  // An invitation for one person.
  await admin.getByRole("button", { name: "Create a link" }).click()
  const link = admin.getByLabel("Invitation link")
  await expect(link).toBeFocused()
  const address = await link.inputValue()
  await admin.setViewportSize(PHONE.viewport)
  await expectNoSidewaysScroll(admin)
  await expectAccessible(admin.getByRole("tabpanel"))

  const nora = await open(browser)
  await nora.goto(address)
  await expect(nora.getByText("Ada Moss invited you")).toBeVisible()
  await expectAccessible(main(nora))
  await nora.getByRole("link", { name: "Accept the invitation" }).click()
  await fillSignIn(nora, { email: "nora@millpond.example", first: "Nora", last: "Lind" })
  await nora.waitForURL("/")
  const late = await open(browser, { isPhone: true })
  await late.goto(address)
  await expect(heading(late, "This invitation is used up")).toBeVisible()
  await expect(late.getByRole("link", { name: "Ask to join" })).toBeVisible()
  await expectAccessible(main(late))
})
