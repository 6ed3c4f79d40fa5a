import { existsSync } from "node:fs"

import {
  launch as start,
  type Browser,
  type ElementHandle,
  type LaunchOptions,
} from "puppeteer-core"

import { CHROMIUM, launch } from "./launch.ts"
import { poll } from "./poll.ts"
import type { Engine, EngineBrowser, JourneyPage } from "./short-journey.ts"

const SHELL = process.env["CHROMIUM_HEADLESS_SHELL"] ?? CHROMIUM
const FIREFOX = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr"

export const chromium: Engine = {
  name: "Chromium",
  userAgent: /Chrome\//,
  missing: findMissing(SHELL),
  launch: () => open({ browser: "chrome", ...launch(SHELL) }),
}

/** Through WebDriver BiDi. */
export const firefox: Engine = {
  name: "Firefox",
  userAgent: /Firefox\//,
  missing: findMissing(FIREFOX),
  launch: () => open({ browser: "firefox", executablePath: FIREFOX }),
}

function findMissing(path: string) {
  return existsSync(path) ? undefined : path
}

async function open(options: LaunchOptions): Promise<EngineBrowser> {
  const browser = await start({ ...options, defaultViewport: { width: 1280, height: 900 } })
  return { newPage: () => newPage(browser), close: () => browser.close() }
}

async function newPage(browser: Browser): Promise<JourneyPage> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  // Firefox suspends rendering of windows in the background.
  const find = async (selector: string) => {
    await page.bringToFront()
    return page.locator(selector)
  }
  return {
    async goto(url) {
      await page.goto(url)
    },
    async click(selector, text) {
      await (await find(text === undefined ? selector : `${selector}::-p-text(${text})`)).click()
    },
    async type(selector, text) {
      await (await (await find(selector)).waitHandle()).type(text)
    },
    async attach(selector, file) {
      const input = (await page.waitForSelector(selector)) as ElementHandle<HTMLInputElement>
      await input.uploadFile(file)
    },
    wait: (inPage) => poll(() => page.evaluate(inPage)),
  }
}
