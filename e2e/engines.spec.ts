import { writeFile } from "node:fs/promises"

import { expect, test } from "@playwright/test"

import { picture } from "./pictures.ts"
import { chromium, firefox } from "./puppeteer-engines.ts"
import { shortJourney } from "./short-journey.ts"
import { webkit } from "./webkit-engine.ts"

/**
 * The distribution's browsers. Playwright drives only its own patched builds of Firefox and WebKit, so they are driven
 * by the protocols they offer themselves.
 */
for (const engine of [chromium, firefox, webkit])
  test(`signs in, posts a picture, searches and sends a message in ${engine.name}`, async ({
    baseURL,
  }, info) => {
    test.skip(engine.missing !== undefined, `${engine.name}: ${engine.missing} is missing`)
    const file = info.outputPath("fog.png")
    await writeFile(file, picture("fog.png", "#0f766e").buffer)
    const browser = await engine.launch()
    try {
      const userAgent = await shortJourney(browser, {
        baseURL: baseURL!,
        word: `${engine.name}${process.pid}`,
        file,
        step: (title, act) => test.step(title, act),
      })
      expect(userAgent).toMatch(engine.userAgent)
    } finally {
      await browser.close()
    }
  })
