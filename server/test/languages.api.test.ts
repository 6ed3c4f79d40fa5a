import { settings } from "@grove/contract/settings"
import { expect, test } from "vitest"

import { builtWeb } from "./built-web.ts"
import type { Person } from "./caller.ts"
import { world } from "./world.ts"

const w = await world({}, { webDist: await builtWeb() })
const ann = await w.make.user()

async function pageOf(person: Person | undefined, acceptLanguage?: string) {
  const headers: Record<string, string> = {}
  if (acceptLanguage !== undefined) headers["accept-language"] = acceptLanguage
  const path = person ? "/?hello" : "/"
  const { body, headers: received } = await w.as(person).request("GET", path, { headers })
  const html = String(body)
  return {
    language: /<html[^>]* lang="([\w-]+)"/.exec(html)?.[1],
    text: /Hello in [\w-]+/.exec(html)?.[0],
    inBoot: /"language":"([\w-]+)"/.exec(html)?.[1],
    vary: String(received["vary"]),
  }
}

test.each([
  ["sv, de-CH;q=0.9, en;q=0.8", "de"],
  ["de", "de"],
  ["en-GB, de;q=0.5", "en"],
  ["sv", "en"],
  [undefined, "en"],
])("a page for a browser that reads %j is in %s", async (accepted, language) => {
  const text = `Hello in ${language === "en" ? "English" : language}`
  expect(await pageOf(ann, accepted)).toMatchObject({ language, text, inBoot: language })
})

test("a page has the title its screen was rendered with, with nothing filled in or left open", async () => {
  const { body } = await w.as(ann).request("GET", "/?hello", {})
  expect(String(body)).toContain("<title>Hello &lt;&amp;&gt; · %BRAND%</title>")
})

test("pages of different languages do not mix", async () => {
  const pages = await Promise.all(["de", "en", "de", "en"].map((each) => pageOf(ann, each)))
  expect(pages.map(({ language }) => language)).toEqual(["de", "en", "de", "en"])
})

test("the member's choice wins over the browser, and unknown languages are refused", async () => {
  await w.as(ann).call(settings.change, { body: { language: "de" } })
  expect(await pageOf(ann, "en")).toMatchObject({ language: "de", text: "Hello in de" })
  await w.as(ann).call(settings.change, { body: { language: null } })
  expect(await pageOf(ann, "en")).toMatchObject({ language: "en" })
  const body = { language: "tlh" }
  expect((await w.as(ann).request("PATCH", settings.change.path, { body })).status).toBe(400)
})

test("visitors get the landing page in their language, and caches keep them apart", async () => {
  const page = await pageOf(undefined, "de")
  expect(page).toMatchObject({ language: "de", inBoot: "de" })
  expect(page.vary).toContain("accept-language")
})
