import { readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { expect, test } from "vitest"

import { builtWeb } from "../../../test/built-web.ts"
import { fixedSite } from "../../../test/fixed-site.ts"
import { openSitePages } from "./site-pages.ts"

const MARK = '<span data-mark="">'
const STYLE = '<style id="first-style">main{color:blue}</style>'
const NOT_INDEXED = '<meta name="robots" content="noindex">'

/** The pages of a site whose settings can be changed. */
async function pagesOf(changes: object = {}) {
  const plain = fixedSite.current()
  let settings = { ...plain, ...changes }
  const pageOf = await openSitePages(await builtWeb(), { ...fixedSite, current: () => settings })
  const change = (next: object) => void (settings = { ...plain, ...next })
  return { pageOf, change, htmlOf: (name: Parameters<typeof pageOf>[0]) => pageOf(name, "en").html }
}

test("each page is that of its language and is made once", async () => {
  const { pageOf } = await pagesOf()
  for (const name of ["shell", "first", "landing", "shared"] as const) {
    expect(pageOf(name, "en").html).toContain('<html lang="en"')
    expect(pageOf(name, "de").html).toContain('<html lang="de"')
    expect(pageOf(name, "de")).toBe(pageOf(name, "de"))
  }
})

test("only the first page of a browser has the first styles inside", async () => {
  const { htmlOf } = await pagesOf()
  expect(htmlOf("first")).toContain(STYLE)
  for (const name of ["shell", "landing", "shared"] as const)
    expect(htmlOf(name)).not.toContain(STYLE)
  expect(htmlOf("landing")).toContain("<style>h1{color:green}</style>")
})

test("the landing page says why a visitor sees it, and is then not indexed", async () => {
  const { htmlOf } = await pagesOf()
  expect(htmlOf("shared")).toContain('<p class="y">%SHARED%</p>')
  expect(htmlOf("shared")).toContain(`${NOT_INDEXED}</head>`)
  for (const name of ["landing", "shell"] as const) {
    expect(htmlOf(name)).not.toContain("%SHARED%")
    expect(htmlOf(name)).not.toContain("noindex")
  }
})

test("a site without a look of its own keeps the built-in one", async () => {
  const { htmlOf } = await pagesOf()
  expect(htmlOf("landing")).toContain(MARK)
  expect(htmlOf("landing")).not.toContain("%WELCOME%")
  expect(htmlOf("landing")).not.toContain("data-welcome")
  expect(htmlOf("shell")).toContain('<head><link rel="icon" href="/favicon.svg"></head>')
})

test("the logo, color and words of the site replace the built-in ones, once they are saved", async () => {
  const { htmlOf, change } = await pagesOf()
  const before = [htmlOf("landing"), htmlOf("shell")]
  const welcomeText = "$& <Welcome>"
  change({ logoUrl: '/api/site/logo/a"b-96.webp', accentColor: "#123456", welcomeText })
  const [landing, shell] = [htmlOf("landing"), htmlOf("shell")]
  expect([landing, shell]).not.toEqual(before)
  const small = "/api/site/logo/a&quot;b-64.webp"
  const link = '<link rel="stylesheet" href="/api/site.css?v=123456">'
  for (const page of [landing, shell]) {
    expect(page).toContain(`<link rel="icon" href="${small}" type="image/webp">`)
    expect(page).toContain(`${link}</head>`)
  }
  expect(landing).toContain(`<img src="${small}" alt="" class="brand-mark">`)
  expect(landing).not.toContain(MARK)
  expect(landing).not.toContain("</svg>")
  expect(landing).toContain('<p class="x">$&amp; &lt;Welcome&gt;</p>')
})

test("a build of an older version is refused", async () => {
  const folder = await builtWeb()
  await rm(join(folder, "first-style.css"))
  await expect(openSitePages(folder, fixedSite)).rejects.toThrow("npm run build")
})

test("the description of the site replaces that of the landing page only", async () => {
  const folder = await builtWeb()
  const built = '<meta\n  name="description" content="Built in">'
  for (const file of ["landing.html", "shell.html"]) {
    const html = await readFile(join(folder, file), "utf8")
    await writeFile(join(folder, file), html.replace("</head>", `${built}</head>`))
  }
  const htmlOf = async (name: "landing" | "shell", description: string) => {
    const settings = { ...fixedSite.current(), description }
    const pageOf = await openSitePages(folder, { ...fixedSite, current: () => settings })
    return pageOf(name, "en").html
  }
  const own = '<meta name="description" content="$&amp; &lt;Trees&gt;">'
  expect(await htmlOf("landing", "$& <Trees>")).toContain(`${own}</head>`)
  expect(await htmlOf("landing", "$& <Trees>")).not.toContain("Built in")
  expect(await htmlOf("landing", "")).toContain(`${built}</head>`)
  expect(await htmlOf("shell", "$& <Trees>")).toContain(`${built}</head>`)
})
