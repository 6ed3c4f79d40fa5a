import { readFileSync } from "node:fs"

import { auth } from "@grove/contract/auth"
import type { Page } from "@playwright/test"

import { compileCatalog } from "../web/catalog-compiler.ts"
import { expect, test } from "./fixtures.ts"
import { moveTo, settled } from "./walk.ts"

const texts = Object.keys(
  JSON.parse(
    readFileSync(new URL("../web/src/languages/de.json", import.meta.url), "utf8"),
  ) as Record<string, string>,
)

/** Each text in brackets and about a third longer, as translations are. */
const PSEUDO = compileCatalog(
  Object.fromEntries(
    texts.map((text) => [text, `⟦${text}${"·".repeat(Math.ceil(text.length / 3))}⟧`]),
  ),
  "en",
)

test("the interface follows the browser, or the member's choice", async ({ person, request }) => {
  const { page } = await person({ locale: "de-AT" })
  await page.goto("/settings?section=appearance")
  await expect(page.locator("html")).toHaveAttribute("lang", "de")
  await expect(page.getByRole("link", { name: "Lesezeichen" }).first()).toBeVisible()

  const saved = () =>
    page.waitForResponse((response) => response.url().endsWith("/api/me/settings"))
  await Promise.all([saved(), page.getByLabel("Sprache").selectOption({ label: "English" })])
  await expect(page.getByLabel("Language")).toHaveValue("en")
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
  await page.reload()
  await expect(page.getByRole("link", { name: "Bookmarks" }).first()).toBeVisible()

  await test.step("a failing request is explained in the chosen language", async () => {
    await Promise.all([saved(), page.getByLabel("Language").selectOption({ label: "Deutsch" })])
    await expect(page.getByLabel("Sprache")).toHaveValue("de")
    await moveTo(page, "/post/01890000-0000-7000-8000-000000000000")
    await expect(page.getByText("Diesen Beitrag gibt es nicht oder nicht mehr.")).toBeVisible()
  })

  await test.step("strangers and pages without script are served in their language", async () => {
    const landing = await request.get("/", { headers: { "accept-language": "de-DE" } })
    const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(await landing.text())![1]!
    expect(heading.replaceAll(/<[^>]*>/g, "")).toBe("Teile deine Gedanken. Finde deine Leute.")
  })
})

const PATHS = ["/", "/create", "/messages", "/notifications", "/bookmarks", "/settings"]
/** Data, not interface texts: the names and content of members. */
const DATA = [
  "script, style, noscript, time, option, article",
  '[dir="auto"], a[href^="/profile/"], a[href^="/search?"]',
].join()

/** The words on the page that did not come through the catalog. */
const untranslated = (page: Page, ofServer: readonly string[]) =>
  page.evaluate(
    ([data, known]) => {
      const isWords = (text: string) =>
        /\p{L}{3,}/u.test(text) && !text.includes("⟦") && !known.includes(text)
      const found = new Set<string>()
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement!
        const text = (node.textContent ?? "").trim()
        const isData = parent.closest(data) !== null
        if (!isData && !parent.textContent!.includes("⟦") && isWords(text)) found.add(text)
      }
      for (const element of document.querySelectorAll("[aria-label], [placeholder], [title]"))
        for (const name of ["aria-label", "placeholder", "title"]) {
          const text = element.getAttribute(name) ?? ""
          if (isWords(text) && element.closest(data) === null) found.add(`${name}: ${text}`)
        }
      return [...found]
    },
    [DATA, ofServer] as const,
  )

test("every text comes from the catalog, and longer translations fit", async ({ resident }) => {
  const { page, context, call, name, firstName, email } = await resident({ locale: "de-DE" })
  await context.route(/\/language-de-[\w-]+\.js$/, async (route) => {
    const code = await (await route.fetch()).text()
    const exported = /export\s*\{\s*[\w$]+ as (\w+)\s*\}/.exec(code)![1]
    const body = `const catalog = ${JSON.stringify(PSEUDO)}; export { catalog as ${exported} }`
    return route.fulfill({ contentType: "text/javascript", body })
  })
  // Data of the server, not texts of the interface.
  const { handle } = await call(auth.me, {})
  const known = ["Grove", name, firstName, email, handle, `@${handle}`]
  for (const path of PATHS) {
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      if (width === 1280) await (path === PATHS[0] ? page.goto(path) : moveTo(page, path))
      await settled(page)
      await expect(page.getByRole("main")).toContainText("⟦")
      if (width === 1280)
        await test.step(`${path}: words`, async () =>
          expect(await untranslated(page, known)).toEqual([]))
      await test.step(`${path}: ${width} px`, async () =>
        // The page may still be following the new width.
        expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
          .toBeLessThanOrEqual(width))
    }
  }
})
