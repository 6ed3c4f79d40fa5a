// @vitest-environment jsdom
import type { BootData } from "@grove/contract/boot"
import { translations } from "@grove/contract/translations"
import { fireEvent, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, expect, test } from "vitest"

import { setBoot } from "#lib/boot.ts"
import { setCatalog } from "#lib/text.ts"
import { api, failure } from "#test/fake-api.ts"

import { Translatable } from "./Translatable.tsx"

const boot = (site: object, languages = ["en"]) =>
  setBoot({ site, languages } as unknown as BootData)

let unmount = () => {}
beforeEach(() => boot({ translates: true }))
afterEach(() => {
  unmount()
  boot({})
  setCatalog("en")
})

const view = (language: string | null, isOwn = false, text = "Guten Morgen") => (
  <Translatable original={{ postId: "p" }} text={text} language={language} isOwn={isOwn}>
    {(shown, shownIn) => <p lang={shownIn}>{shown}</p>}
  </Translatable>
)
function show(language: string | null, isOwn = false) {
  const page = render(view(language, isOwn))
  ;({ unmount } = page)
  return page
}
const button = (name: string) => screen.findByRole("button", { name })
const words = () =>
  [...document.querySelectorAll<HTMLElement>("p[lang]")].map((p) => `${p.lang}: ${p.textContent}`)

test("translates on request and leads back, asking the server once", async () => {
  api.on(translations.post, ({ query }) => ({ text: `Good morning (${query["to"]})`, from: "de" }))
  show("de")
  expect(words()).toEqual(["de: Guten Morgen"])
  fireEvent.click(await button("Translate"))
  fireEvent.click(await button("Show original"))
  expect(words()).toEqual(["de: Guten Morgen"])
  fireEvent.click(await button("Translate"))
  await button("Show original")
  expect(screen.getByRole("status").textContent).toBe("Translated from German")
  expect(words()).toEqual(["en: Good morning (en)"])
  expect(api.requests(translations.post)).toHaveLength(1)
})

test("an edited text is shown, not the translation of the one before", async () => {
  api.on(translations.post, () => ({ text: "Good morning", from: "de" }))
  const { rerender } = show("de")
  fireEvent.click(await button("Translate"))
  await button("Show original")
  rerender(view("de", false, "Gute Nacht"))
  expect(words()).toEqual(["de: Gute Nacht"])
  await button("Translate")
})

test("says why it failed and tries again", async () => {
  api.on(translations.post, () => failure(503, "translation.failed"))
  show("de")
  fireEvent.click(await button("Translate"))
  const again = await button("Try again")
  expect(screen.getByRole("status").textContent).toMatch(/could not be translated/)
  expect(words()).toEqual(["de: Guten Morgen"])
  api.on(translations.post, () => ({ text: "Good morning", from: "de" }))
  fireEvent.click(again)
  await button("Show original")
})

test.each<[string, () => void, string | null, boolean]>([
  ["the site has no service", () => boot({}), "de", false],
  ["the interface is in the language", () => setCatalog("de", {}), "de", false],
  ["the reader reads the language", () => boot({ translates: true }, ["en", "de"]), "de", false],
  ["the language is unknown", () => undefined, null, false],
  ["the text is the reader's own", () => undefined, "de", true],
])("offers nothing when %s", async (_, prepare, language, isOwn) => {
  prepare()
  const { container } = show(language, isOwn)
  await import("./TranslateButton.tsx")
  expect(container.textContent).toBe("Guten Morgen")
  expect(container.querySelector("div, button")).toBeNull()
})
