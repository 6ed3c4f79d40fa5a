import { existsSync } from "node:fs"
import { writeFile } from "node:fs/promises"

import { expect, test } from "@playwright/test"
import { launch, type Browser, type Page } from "puppeteer-core"

import { picture } from "./pictures.ts"

/**
 * The smoke journey in the distribution's Firefox, through WebDriver BiDi. Playwright drives only its own patched
 * build, hence Puppeteer.
 */
const FIREFOX = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr"
const UNIQUE = `fx${process.pid}`

const COMPOSER = "form[aria-label='Create a post']"

async function signIn(browser: Browser, baseURL: string, firstName: string): Promise<Page> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  await page.goto(`${baseURL}/api/login`)
  await page.locator("input[name=email]").fill(`${firstName}.${UNIQUE}@people.example`)
  await page.locator("input[name=firstName]").fill(firstName)
  await page.locator("input[name=lastName]").fill(UNIQUE)
  await page.locator("button[type=submit]").click()
  await page.locator("[aria-label='Your profile']").wait()
  // A click before the script has taken over would be lost.
  await page.waitForSelector("#root:not([data-static])")
  await page.locator("button::-p-text(Skip)").click()
  await page.locator(COMPOSER).wait()
  return page
}

test("signs in, posts a picture, searches and sends a message in Firefox", async ({
  baseURL,
}, info) => {
  test.skip(!existsSync(FIREFOX), `No Firefox at ${FIREFOX}`)
  const file = info.outputPath("fog.png")
  await writeFile(file, picture("fog.png", "#0f766e").buffer)
  const browser = await launch({ browser: "firefox", executablePath: FIREFOX })
  try {
    const [ann, bob] = [
      await signIn(browser, baseURL!, "Ann"),
      await signIn(browser, baseURL!, "Bob"),
    ]

    await test.step("Ann posts a picture", async () => {
      // Firefox suspends rendering of windows in the background.
      await ann.bringToFront()
      await ann.locator(`${COMPOSER} textarea`).fill(`Fog, ${UNIQUE}`)
      const input = await ann.waitForSelector(`${COMPOSER} input[type=file]`)
      await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(file)
      await ann.locator("[aria-label^='Describe photo 1']").click()
      await ann.locator("[placeholder='Describe this photo']").fill("A lake in fog")
      await ann.locator(`${COMPOSER} button[type=submit]`).click()
      await ann.waitForFunction(() => {
        const shown = "[data-post] button[aria-label$='A lake in fog'] img"
        return (document.querySelector<HTMLImageElement>(shown)?.naturalWidth ?? 0) > 0
      })
    })

    await test.step("Bob finds it by searching", async () => {
      await bob.bringToFront()
      await bob.locator("header [role=combobox]").fill(`Fog ${UNIQUE}`)
      await bob.keyboard.press("Enter")
      await bob.locator("[role=tab]::-p-text(Posts (1))").click()
      await bob.locator("[data-post]").wait()
    })

    await test.step("Bob writes to Ann, who sees it without a reload", async () => {
      await ann.goto(`${baseURL}/messages`)
      const link = await bob.waitForSelector("[data-post] a[href^='/profile/']")
      const id = await link?.evaluate((element) => element.getAttribute("href")?.split("/").at(-1))
      await bob.goto(`${baseURL}/messages?to=${id}`)
      await bob.locator("textarea[aria-label=Message]").fill("Where is that?")
      await bob.keyboard.press("Enter")
      await ann.bringToFront()
      await ann.locator("a::-p-text(1 message request)").click()
      await ann.locator(`main a[href*='to=']`).click()
      await ann.waitForFunction(() => document.body.textContent.includes("Where is that?"))
    })
    expect(await browser.version()).toMatch(/firefox/i)
  } finally {
    await browser.close()
  }
})
