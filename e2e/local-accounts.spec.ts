import type { BrowserContext, CDPSession, Page } from "@playwright/test"
import { Secret, TOTP } from "otpauth"

import { expect, expectAccessible, test } from "./fixtures.ts"
import { startOwnServer } from "./own-server.ts"

const PASSWORD = "brittle otter lantern"

/** A passkey device of Chromium itself, which asks nobody. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
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
  return session
}

const signOut = (page: Page) => page.goto("/api/logout")

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

test("a member signs up with a passkey, adds a password and a second factor, and gets back in with each", async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const server = await startOwnServer({ ACCOUNTS: "local" })
  const baseURL = server.url
  let context: BrowserContext | undefined
  try {
    context = await browser.newContext({
      baseURL,
      colorScheme: "dark",
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    await addAuthenticator(page)
    const email = "nora@millpond.example"

    await openSignIn(page)
    await expectAccessible(page)
    await page.screenshot({ path: "test-results/local-sign-in-phone-dark.png" })
    await page.getByRole("link", { name: "Create an account" }).click()
    await expectAccessible(page)
    await page.getByLabel("First name").fill("Nora")
    await page.getByLabel("Last name").fill("Lindholm")
    await page.getByLabel("Email").fill(email)
    await page.screenshot({ path: "test-results/local-sign-up-phone-dark.png" })
    await page.getByRole("button", { name: "Continue" }).click()
    await expect(page.getByRole("heading", { name: "Sign in with a touch, Nora" })).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: "test-results/local-passkey-phone-dark.png" })
    await page.getByRole("button", { name: "Create a passkey" }).click()
    await expect(page).toHaveURL(`${baseURL}/`)

    await signOut(page)
    await openSignIn(page)
    // The field offers the passkey too; whichever comes first signs in.
    await page
      .getByRole("button", { name: "Sign in with a passkey" })
      .click({ timeout: 3000 })
      .catch(() => undefined)
    await expect(page).toHaveURL(`${baseURL}/`)

    await page.goto("/idp/account")
    await expect(page.getByRole("heading", { name: "Sign-in and security" })).toBeVisible()
    await page.getByLabel("Password").fill(PASSWORD)
    await page.getByRole("button", { name: "Add a password" }).click()
    await expect(page.getByText("Your password is set.")).toBeVisible()
    await page.getByRole("button", { name: "Set up an authenticator app" }).click()
    await expectAccessible(page)
    await page.screenshot({ path: "test-results/local-account-phone-dark.png", fullPage: true })
    const secret = (await page.locator(".secret").innerText()).replaceAll(" ", "")
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    await page.getByLabel("Code").fill(totp.generate())
    await page.getByRole("button", { name: "Turn on" }).click()
    await expect(page.getByText("Write these recovery codes down now.")).toBeVisible()
    const codes = await page.locator(".codes li").allInnerTexts()
    expect(codes).toHaveLength(10)
    await expectAccessible(page)

    // A browser without the passkey.
    const other = await browser.newContext({ baseURL })
    const second = await other.newPage()
    await withPassword(second, email)
    await expect(second.getByRole("heading", { name: "One more step" })).toBeVisible()
    // The next time step: the code that confirmed the set-up is used up.
    await second.getByLabel("Code").fill(totp.generate({ timestamp: Date.now() + 30_000 }))
    await second.getByRole("button", { name: "Continue" }).click()
    await expect(second).toHaveURL(`${baseURL}/`)

    await signOut(second)
    await withPassword(second, email)
    await second.getByLabel("Code").fill(codes[0]!)
    await second.getByRole("button", { name: "Continue" }).click()
    await expect(second).toHaveURL(`${baseURL}/`)
    await expect(second.getByText("Nora Lindholm").first()).toBeVisible()
    await other.close()

    const plain = await browser.newContext({ baseURL, javaScriptEnabled: false })
    const noScript = await plain.newPage()
    await openSignIn(noScript)
    await expect(noScript.getByRole("button", { name: "Sign in with a passkey" })).toBeHidden()
    await expect(noScript.getByText("or with your e-mail")).toBeHidden()
    await plain.close()
  } finally {
    await context?.close()
    await server.stop()
  }
})
