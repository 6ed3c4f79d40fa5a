import { expect, test } from "vitest"

import { bytesOf, fillTemplate, fillTexts, splitPage } from "./page-template.ts"

const contents = {
  brand: "Birch & Co",
  provider: "<Provider>",
  returnTo: '%2F"x',
  settings: ' data-theme="dark"',
  title: undefined,
  preloads: "<link>",
  root: "<main>%BRAND% <!--grove:boot--></main>",
  boot: "<script>1</script>",
}

const fill = (page: string, given: Partial<Omit<typeof contents, "title">> & { title?: string }) =>
  bytesOf(fillTemplate(splitPage(page), { ...contents, ...given })).toString()

test.each([
  ["<html lang>", '<html data-theme="dark" lang>'],
  ["a %BRAND% b", "a Birch &amp; Co b"],
  ["%PROVIDER%", "&lt;Provider&gt;"],
  ["?to=%RETURN_TO%", "?to=%2F&quot;x"],
  ["<head><!--grove:preloads--></head>", "<head><link></head>"],
  ["<!--grove:boot-->", "<script>1</script>"],
  ["%OTHER%<!--grove:other--><htm", "%OTHER%<!--grove:other--><htm"],
  ["", ""],
])("fills %s", (page, filled) => {
  expect(fill(page, {})).toBe(filled)
})

test("does not search filled-in contents for further placeholders", () => {
  expect(fill("<!--grove:root-->", {})).toBe(contents.root)
})

test("the title of the rendered screen replaces that of the page, which is filled otherwise", () => {
  const page = "<title>Home · %BRAND% (%PROVIDER%)</title>"
  expect(fill(page, {})).toBe("<title>Home · Birch &amp; Co (&lt;Provider&gt;)</title>")
  expect(fill(page, { title: "A <b>" })).toBe("<title>A &lt;b&gt;</title>")
  expect(fill(page, { title: "" })).toBe("<title></title>")
})

test("in a text only the names and the sign-in link are filled", () => {
  const text = "%BRAND% %BRAND% %PROVIDER% %RETURN_TO% %TITLE% <html <!--grove:boot-->"
  expect(fillTexts(text, contents)).toBe(
    "Birch &amp; Co Birch &amp; Co &lt;Provider&gt; %2F&quot;x %TITLE% <html <!--grove:boot-->",
  )
})

test("unchanging parts are kept as bytes, and letters of several bytes stay whole", () => {
  expect(splitPage("ä%BRAND%ö")).toEqual([Buffer.from("ä"), "%BRAND%", Buffer.from("ö")])
  const first = bytesOf(["größe ", Buffer.from("日本"), " 🌳"])
  const longer = "\u{ffff}".repeat(1000)
  expect(bytesOf([longer, "b"]).toString()).toBe(`${longer}b`)
  expect(bytesOf(["short"]).toString()).toBe("short")
  expect(first.toString()).toBe("größe 日本 🌳")
})
