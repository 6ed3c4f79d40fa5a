// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest"

import { loadStyleSheet } from "./style-sheet.ts"

const PRELOAD = '<link rel="preload" href="/assets/style-1a2b.css" as="style">'

beforeEach(() => {
  document.cookie = "style=; max-age=0"
  document.head.innerHTML = ""
  document.body.innerHTML = ""
})

const headOf = () => [...document.head.children].map((element) => element.tagName)
const sheet = () => document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')!

test("comes after the first styles, not those of an extension, applies on request, and tells the server", async () => {
  document.head.innerHTML = "<style></style><style id='first-style'></style><meta>"
  document.body.innerHTML = PRELOAD
  const loading = loadStyleSheet()
  expect(headOf()).toEqual(["STYLE", "STYLE", "LINK", "META"])
  expect([new URL(sheet().href).pathname, document.cookie]).toEqual(["/assets/style-1a2b.css", ""])
  sheet().dispatchEvent(new Event("load"))
  const apply = await loading
  // Loaded, but not applied before the caller says so.
  expect([sheet().media, document.cookie]).toEqual(["not all", "style=1a2b"])
  apply!()
  expect(sheet().media).toBe("all")
})

test("sets no cookie if the style sheet cannot be loaded", async () => {
  document.head.innerHTML = "<style id='first-style'></style>"
  document.body.innerHTML = PRELOAD
  const loading = loadStyleSheet()
  sheet().dispatchEvent(new Event("error"))
  const apply = await loading
  apply!()
  expect([headOf(), document.cookie]).toEqual([["STYLE", "LINK"], ""])
})

test("does nothing in a page that links to the style sheet", () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/style-1a2b.css">'
  expect(loadStyleSheet()).toBeUndefined()
  expect(headOf()).toEqual(["LINK"])
})
