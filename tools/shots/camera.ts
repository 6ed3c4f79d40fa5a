import { setTimeout as sleep } from "node:timers/promises"

import type { BrowserContext, Page } from "@playwright/test"

import type { Facts } from "./facts.ts"
import type { Shot } from "./screens.ts"

/** As text, because the page's CSP forbids evaluating functions passed by the driver. */
const SETTLED = `document.querySelector('[aria-busy="true"]') === null &&
  [...document.images].every((image) => {
    const { top, right, bottom, left } = image.getBoundingClientRect()
    const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    return image.complete || !isInView
  })`

/** Opens the page, performs the steps, waits until it is stable, and takes the screenshot. */
export async function take(context: BrowserContext, shot: Shot, facts: Facts, file: string) {
  const page = await context.newPage()
  page.setDefaultTimeout(12_000)
  try {
    await page.goto(typeof shot.path === "string" ? shot.path : shot.path(facts))
    await settle(page)
    if (shot.act) {
      await shot.act(page)
      if (shot.opens) await page.getByRole(shot.opens).first().waitFor()
      await settle(page)
    }
    await page.screenshot({ path: file, fullPage: shot.isWhole ?? false })
  } finally {
    await page.close()
  }
}

const DECODED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

/** All requests are done, every visible picture is decoded, and no loading state is shown. */
async function settle(page: Page) {
  await page.waitForLoadState("networkidle")
  const timeoutMs = Date.now() + 12_000
  while (!(await page.evaluate(SETTLED)) && Date.now() < timeoutMs) await sleep(50)
  await page.evaluate(DECODED)
}
