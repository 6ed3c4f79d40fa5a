import { expect, test } from "vitest"

import { inLanguage } from "../language/text.ts"
import { failurePage, wantsPage } from "./failure-page.ts"
import { plainPage } from "./plain-page.ts"

test.each([
  ["/", { "sec-fetch-dest": "document" }, true],
  ["/api/posts", { "sec-fetch-dest": "document" }, true],
  ["/", { "sec-fetch-dest": "empty", accept: "text/html" }, false],
  ["/", { accept: "text/html,*/*" }, true],
  ["/", { accept: "application/json" }, false],
  ["/api/posts", { accept: "text/html" }, false],
  ["/", {}, false],
  [undefined, { accept: "text/html" }, true],
])("%s with %j is answered with a page: %s", (url, headers, expected) => {
  expect(wantsPage({ url, headers })).toBe(expected)
})

const site = { name: "Birch & Co", logoUrl: null, accentColor: null }

test.each([
  [404, "Page not found", false],
  [429, "Too many requests", true],
  [500, "Something went wrong", true],
  [502, "Something did not work", true],
  [503, "Back in a moment", true],
  [403, "Something did not work", false],
])("the page of status %d", (status, title, mayRetry) => {
  const page = failurePage({ status, text: "It <broke>.", site })
  expect(page).toContain(`<title>${title}</title>`)
  expect(page).toContain(`<h1>${title}</h1>`)
  expect(page).toContain("<p>It &lt;broke&gt;.</p>")
  const again = '<a class="button" href="">Try again</a><a class="button quiet" href="/">'
  expect(page.includes(again)).toBe(mayRetry)
  expect(page.includes('<a class="button" href="/">Back to the start page</a>')).toBe(!mayRetry)
})

test("a plain page names its language, theme, site and files, and is not indexed", () => {
  const page = plainPage({ site, title: "Hi", body: "<p>body</p>" })
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">/)
  expect(page).toContain('<meta name="robots" content="noindex">')
  expect(page).toContain('<link rel="stylesheet" href="/api/plain-page.css">')
  expect(page).toContain('<a class="skip" href="#main">Skip to content</a>')
  expect(page).toMatch(/<a class="brand" href="\/"><span class="mark".*<\/span>Birch &amp; Co<\/a>/)
  expect(page).toContain('tabindex="-1">\n<h1>Hi</h1>\n<p>body</p>\n</main>\n</body>')
  expect(page).not.toContain("<script")

  const other = inLanguage("ar", () =>
    plainPage({
      site: { ...site, logoUrl: '/media/a"b.webp' },
      title: "Hi",
      body: "",
      band: "<b>band</b>",
      below: "<i>below</i>",
      theme: "dark",
      styles: ["/api/more.css"],
      scripts: ["/api/more.js"],
      head: '<link rel="canonical" href="x">',
    }),
  )
  expect(other).toContain('<html lang="ar" dir="rtl" data-theme="dark">')
  expect(other).toContain(
    '<img class="mark" src="/media/a&quot;b.webp" alt="" width="32" height="32">',
  )
  expect(other).toContain('<link rel="stylesheet" href="/api/more.css">')
  expect(other).toContain('<script type="module" src="/api/more.js"></script>')
  expect(other).toContain("<b>band</b><h1>")
  expect(other).toContain("</main><i>below</i>")
  expect(other).not.toContain("noindex")
  expect(plainPage({ site, title: "", body: "", theme: "light" })).toContain('data-theme="light"')
  expect(plainPage({ site, title: "", body: "", theme: '"x' })).not.toContain("data-theme")
})
