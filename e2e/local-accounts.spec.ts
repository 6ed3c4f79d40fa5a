import type { Browser, BrowserContextOptions, Page } from "@playwright/test"
import { Secret, TOTP } from "otpauth"

import { expect, expectAccessible, test } from "./fixtures.ts"
import { startOwnServer, type OwnServer } from "./own-server.ts"

const PASSWORD = "brittle otter lantern"

/** Chromium's virtual passkey device, which asks for no confirmation. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send("WebAuthn.enable", { enableUI: false })
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function openSignIn(page: Page) {
  await page.goto("/api/login")
  await expect(page.getByRole("heading", { name: "Sign in to Grove" })).toBeVisible()
}

async function withPassword(page: Page, email: string) {
  await openSignIn(page)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill(PASSWORD)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
}

// One server for all tests of this file.
test.describe.configure({ mode: "default" })
let server: OwnServer
test.beforeAll(async () => {
  server = await startOwnServer({ ACCOUNTS: "local" })
})
test.afterAll(() => server.stop())

const open = (browser: Browser, options: BrowserContextOptions = {}) =>
  browser.newContext({ baseURL: server.url, ...options })

/** The e-mail field offers the passkey too, and a device that asks for no confirmation may answer that first. */
async function withPasskey(page: Page) {
  await page.goto("/api/login")
  const arrived = page.waitForURL(`${server.url}/`)
  const button = page.getByRole("button", { name: "Sign in with a passkey" })
  await Promise.race([arrived, button.click().catch(() => undefined)])
  await arrived
}

test("a member signs up with a passkey, adds a password and a second factor, and gets back in with each", async ({
  browser,
}) => {
  const email = "nora@millpond.example"
  const phone = await open(browser, {
    colorScheme: "dark",
    viewport: { width: 390, height: 844 },
  })
  const page = await phone.newPage()
  await addAuthenticator(page)

  await openSignIn(page)
  await expectAccessible(page)
  await page.getByRole("link", { name: "Create an account" }).click()
  await page.getByLabel("First name").fill("Nora")
  await page.getByLabel("Last name").fill("Lindholm")
  await page.getByLabel("Email").fill(email)
  await expectAccessible(page)
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page.getByRole("heading", { name: "Sign in with a touch, Nora" })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Create a passkey" }).click()
  await expect(page).toHaveURL(`${server.url}/`)

  await page.goto("/api/logout")
  await withPasskey(page)

  await page.goto("/idp/account")
  await page.getByLabel("Password").fill(PASSWORD)
  await page.getByRole("button", { name: "Add a password" }).click()
  await expect(page.getByText("Your password is set.")).toBeVisible()
  await page.getByRole("button", { name: "Set up an authenticator app" }).click()
  const secret = (await page.locator(".secret").innerText()).replaceAll(" ", "")
  await expectAccessible(page)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByRole("textbox", { name: "Code" }).fill(totp.generate())
  await page.getByRole("button", { name: "Turn on" }).click()
  await expect(page.getByText("Write these recovery codes down now.")).toBeVisible()
  const codes = await page.locator(".codes li").allInnerTexts()
  expect(codes).toHaveLength(10)
  await phone.close()

  // A browser without the passkey.
  const desk = await open(browser)
  const other = await desk.newPage()
  await withPassword(other, email)
  await expect(other.getByRole("heading", { name: "One more step" })).toBeVisible()
  // The next time step: the code that confirmed the set-up is used up.
  await other
    .getByRole("textbox", { name: "Code" })
    .fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await other.getByRole("button", { name: "Continue" }).click()
  await expect(other).toHaveURL(`${server.url}/`)

  await other.goto("/api/logout")
  await withPassword(other, email)
  await other.getByRole("textbox", { name: "Code" }).fill(codes[0]!)
  await other.getByRole("button", { name: "Continue" }).click()
  await expect(other).toHaveURL(`${server.url}/`)
  await expect(other.getByText("Nora Lindholm").first()).toBeVisible()
  await desk.close()
})

test("without scripts there is no passkey, and the password is the first way in", async ({
  browser,
}) => {
  const context = await open(browser, { javaScriptEnabled: false })
  const page = await context.newPage()
  await openSignIn(page)
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeHidden()
  await expect(page.getByText("or with your e-mail")).toBeHidden()
  await page.getByRole("link", { name: "Create an account" }).click()
  await page.getByLabel("First name").fill("Otto")
  await page.getByLabel("Email").fill("otto@millpond.example")
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByLabel("Password").fill(PASSWORD)
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  await context.close()
})
