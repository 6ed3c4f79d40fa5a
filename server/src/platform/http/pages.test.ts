import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"

import cookie from "@fastify/cookie"
import Fastify, { type FastifyInstance } from "fastify"
import { beforeAll, expect, test } from "vitest"

import { builtWeb } from "../../../test/built-web.ts"
import { fixedSite } from "../../../test/fixed-site.ts"
import { STRANGER } from "../actor.ts"
import { useFailures } from "./failures.ts"
import { useSecurityHeaders } from "./headers.ts"
import { usePages } from "./pages.ts"

const ROUTES = [
  { path: "/", access: "member", signedOut: "landing", scripts: ["/assets/home-1a2b.js"] },
  { path: "/search", access: "member", signedOut: "login", scripts: ["/assets/a.js", '/"b.js'] },
  { path: "/post/:postId/edit", access: "member", signedOut: "landing", scripts: [] },
  { path: "/rules", access: "public", signedOut: "landing", scripts: [] },
]
const ANN = {
  name: "Ann %BRAND%",
  settings: { language: null, theme: "system", textSize: "large", reducedMotion: false },
}
const STYLE = "style=1a2b"

let webDist = ""
/** What the next request gets: who asks, what its page embeds, and what strangers see instead. */
let facts: { user?: object; about?: object; stranger?: object; queries?: object[] } = {}
let booted: unknown[] = []

async function serverOf(folder: string | undefined, providerName?: string) {
  const app = Fastify() as unknown as FastifyInstance
  await app.register(cookie)
  app.decorate("site", fixedSite)
  app.decorate("deps", { config: { publicUrl: "https://grove.example", sitemap: false } } as never)
  app.decorate("identify", async (request) => {
    const actor = facts.user ? { ...STRANGER, userId: "ann" } : STRANGER
    return (request.ctx = { actor } as never)
  })
  app.decorate("consumeRateLimit", (async (rateClass: string) => booted.push(rateClass)) as never)
  app.decorate("strangerPage", async (_ctx, path, theme) => {
    booted.push(["stranger", path, theme])
    return facts.stranger as never
  })
  useSecurityHeaders(app, { isHttps: false })
  useFailures(app)
  await usePages(app, {
    webDist: folder,
    site: fixedSite,
    providerName,
    publicUrl: "https://grove.example",
    boot: async (ctx, path, query, request) => {
      await request.consume("search")
      booted.push(
        [path, query.toString()],
        await request.readFromReplica(async (read) => read === ctx),
      )
      const { user = null, queries = [], about } = facts
      return { user, queries, ...(about && { about }) } as never
    },
  })
  return app
}

let app: FastifyInstance

beforeAll(async () => {
  webDist = await builtWeb()
  await writeFile(join(webDist, "routes.json"), JSON.stringify(ROUTES))
  app = await serverOf(webDist)
})

async function ask(url: string, given: typeof facts = {}, headers: Record<string, string> = {}) {
  facts = given
  booted = []
  const reply = await app.inject({ url, headers })
  const boot = /<script id="boot" type="application\/json">(.*?)<\/script>/.exec(reply.body)?.[1]
  return { reply, html: reply.body, boot: boot && (JSON.parse(boot) as Record<string, unknown>) }
}

const STYLED = { cookie: STYLE }

test("without a build there are no pages", async () => {
  facts = {}
  const bare = await serverOf(undefined)
  const reply = await bare.inject("/")
  expect([reply.statusCode, reply.json().code]).toEqual([404, "route.notFound"])
})

test.each(["/api/none", "/api", "/media/none", "/assets/none.js", "/idp"])(
  "answers 404 without a page for %s",
  async (url) => {
    const { reply } = await ask(url, { user: ANN })
    expect([reply.statusCode, reply.json().code]).toEqual([404, "route.notFound"])
    expect(booted).toEqual([])
  },
)

test("serves pages only to GET and HEAD", async () => {
  facts = { user: ANN }
  expect((await app.inject({ method: "HEAD", url: "/" })).statusCode).toBe(200)
  expect((await app.inject({ method: "POST", url: "/" })).json().code).toBe("route.notFound")
})

test.each([
  ["/", 200],
  ["/?q=1", 200],
  ["/search", 200],
  ["/search/", 200],
  ["/search/more", 404],
  ["/post/7/edit", 200],
  ["/post//edit", 404],
  ["/post/7/other", 404],
  ["/apiary", 404],
  ["/x/api/", 404],
])("a member gets the page of %s with status %d", async (url, status) => {
  const { reply, html } = await ask(url, { user: ANN }, STYLED)
  expect(reply.statusCode).toBe(status)
  expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8")
  expect(html).toContain('<div id="root">')
})

test("the data of a page is read for its path and query, and may consume rate limits", async () => {
  const queries = [{ key: ["me"], data: { name: "<Ann>" } }]
  const { boot, html } = await ask("/search?q=a%20b", { user: ANN, queries }, STYLED)
  expect(booted).toEqual(["search", ["/search", "q=a+b"], true])
  expect(boot).toMatchObject({ user: ANN, queries, language: "en", providerName: "Grove" })
  // As the components print it: only visitors' pages have places to fill.
  expect(html).toContain('<div id="root"><Ann></div>')
})

test("a page that cannot be rendered is left to the script", async () => {
  const { reply, html } = await ask("/?broken=", { user: ANN }, STYLED)
  expect(reply.statusCode).toBe(200)
  expect(html).toContain('<div id="root"></div>')
})

test("fills in names for visitors only, because texts of members may contain the same placeholders", async () => {
  const queries = [{ key: ["x"], data: { name: "%BRAND%" } }]
  const member = await ask("/rules", { user: ANN, queries }, STYLED)
  expect(member.html).toContain('<div id="root">%BRAND%</div>')
  const visitor = await ask("/rules", { queries }, STYLED)
  expect(visitor.html).toContain('<div id="root">Grove</div>')
  expect(visitor.html).toContain("<title>Grove</title>Grove<link")
  facts = {}
  const named = await serverOf(webDist, "Oak <ID>")
  expect((await named.inject("/rules")).body).toContain("<title>Grove</title>Oak &lt;ID&gt;")
})

test("scripts of the screen are fetched early", async () => {
  const link = (src: string) =>
    `<link rel="modulepreload" fetchpriority="low" crossorigin href="${src}">`
  const { html } = await ask("/search", { user: ANN }, STYLED)
  expect(html).toContain(`${link("/assets/a.js")}${link("/&quot;b.js")}`)
  for (const [url, user] of [
    ["/none", { user: ANN }],
    ["/", {}],
  ] as const)
    expect((await ask(url, user, STYLED)).html).not.toContain("modulepreload")
})

test.each([
  ["light", "dark", ' data-theme="light" data-text="large" data-motion="normal"'],
  ["system", "dark", ' data-theme="dark" data-text="large" data-motion="normal"'],
  [undefined, "light", ' data-theme="light" data-text="large" data-motion="normal"'],
  ['"x', "system", ' data-text="large" data-motion="normal"'],
  ["dark", undefined, ' data-theme="dark"'],
  [undefined, undefined, ""],
])("with the theme %s of the device and %s of the member", async (device, theme, expected) => {
  const user = { ...ANN, settings: { ...ANN.settings, theme } }
  const cookies = [STYLE, ...(device === undefined ? [] : [`theme=${device}`])].join("; ")
  const { html } = await ask("/rules", theme === undefined ? {} : { user }, { cookie: cookies })
  expect(html).toMatch(/^<html[^>]*>/)
  expect(html.slice("<html".length, html.indexOf(" lang="))).toBe(expected)
})

test("a member can reduce motion", async () => {
  const settings = { ...ANN.settings, reducedMotion: true }
  const { html } = await ask("/", { user: { ...ANN, settings } }, STYLED)
  expect(html).toContain(' data-motion="reduced"')
})

test("the language is the member's, else the browser's; members' pages list them all", async () => {
  const headers = { ...STYLED, "accept-language": "fr-CH,fr;q=0.9,de" }
  const visitor = await ask("/rules", {}, headers)
  expect(visitor.html).toContain('<html lang="fr"')
  expect(visitor.boot).toMatchObject({ language: "fr", languages: [] })
  const settings = { ...ANN.settings, language: "de" }
  const member = await ask("/rules", { user: { ...ANN, settings } }, headers)
  expect(member.html).toContain('lang="de"')
  expect(member.boot).toMatchObject({ language: "de", languages: ["de", "fr"] })
})

test("the first page of a browser has its styles inside, later ones link to them", async () => {
  const first = await ask("/search", { user: ANN })
  expect(first.html).toContain('<style id="first-style">')
  expect(first.reply.headers["content-security-policy"]).toContain("style-src 'self' 'sha256-")
  expect(first.reply.headers).not.toHaveProperty("link")
  for (const [url, headers] of [
    ["/search", STYLED],
    ["/none", {}],
  ] as const) {
    const later = await ask(url, { user: ANN }, headers)
    expect(later.html).not.toContain("first-style")
    expect(later.reply.headers["content-security-policy"]).not.toContain("sha256-")
    expect(later.reply.headers["link"]).toBe("</assets/style-1a2b.css>; rel=preload; as=style")
  }
})

test("the first page is compressed further for browsers that read Brotli", async () => {
  facts = { user: ANN }
  const headers = { "accept-encoding": "gzip, br" }
  const { headers: sent, rawPayload } = await app.inject({ url: "/search", headers })
  expect(sent).toMatchObject({ vary: "accept-encoding", "content-encoding": "br" })
  expect(brotliDecompressSync(rawPayload).toString()).toContain("first-style")
  for (const each of [{ "accept-encoding": "gzip" }, { ...headers, ...STYLED }])
    expect((await ask("/search", facts, each)).reply.headers).not.toHaveProperty("content-encoding")
})

test("signed-out visitors see the landing page or the page that sends them to sign in", async () => {
  const landing = await ask("/", {}, STYLED)
  expect(landing.reply.statusCode).toBe(200)
  expect(landing.html).toContain("Everyone is welcome.")
  expect(landing.html).toContain('<div id="root"></div>')
  expect(landing.reply.headers["content-security-policy"]).toContain("style-src 'self' 'sha256-")
  for (const [url, given] of [
    ["/search", {}],
    ["/rules", {}],
    ["/none", {}],
    ["/", { user: ANN }],
  ] as const)
    expect((await ask(url, given, STYLED)).html).not.toContain("Everyone is welcome.")
})

test("the landing page is sent compressed, and caches keep its variants apart", async () => {
  facts = {}
  const plain = await app.inject({ url: "/" })
  expect(plain.headers["vary"]).toBe("accept-language")
  const packed = await app.inject({ url: "/", headers: { "accept-encoding": "gzip" } })
  expect(packed.headers).toMatchObject({
    "content-encoding": "gzip",
    vary: "accept-encoding, accept-language",
    "content-type": "text/html; charset=utf-8",
  })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  const other = await app.inject({ url: "/?q=1", headers: { "accept-encoding": "gzip" } })
  expect(other.headers).not.toHaveProperty("vary")
})

test("shows strangers the landing page, which says so, in place of what only members see", async () => {
  const stranger = { shared: "$& <Only members>" }
  const { html, reply } = await ask("/post/7/edit", { stranger }, { cookie: "theme=dark" })
  expect(booted[0]).toEqual(["stranger", "/post/7/edit", "dark"])
  expect(html).toContain('<p class="y">$&amp; &lt;Only members&gt;</p>')
  expect(html).toContain("noindex")
  expect(reply.statusCode).toBe(200)
})

test.each([
  [{ status: 200 }, "public, max-age=30"],
  [{ status: 200, isPrivate: true }, "private, no-store"],
  [{ status: 404 }, "private, no-store"],
])("strangers get their page %j, cached as %s", async (page, caching) => {
  const { reply, html } = await ask("/post/7", { stranger: { ...page, html: "<p>Hi" } })
  expect([reply.statusCode, html]).toEqual([page.status, "<p>Hi"])
  expect(reply.headers).toMatchObject({
    "cache-control": caching,
    vary: "Cookie, Accept-Language",
    "content-type": "text/html; charset=utf-8",
  })
  expect(booted).toEqual([["stranger", "/post/7", undefined]])
})

test("a page is described by its title and address", async () => {
  const about = { title: "Ann", description: "Hi" }
  const { html } = await ask("/rules?x=1", { about }, STYLED)
  expect(html).toContain("<title>Ann · Grove</title>")
  expect(html).toContain('<link rel="canonical" href="https://grove.example/rules">')
})

test("the page without a connection contains no member", async () => {
  const { boot, html } = await ask("/offline", { user: ANN }, { "accept-language": "de" })
  expect(boot).toMatchObject({ isOffline: true, user: null, queries: [], languages: [] })
  expect(boot).toMatchObject({ language: "de" })
  expect(html).toContain('<html lang="de" dir="ltr">')
  expect(html).toContain('<div id="root"></div>')
})

test.each([
  ["/assets/home-1a2b.js", "public, max-age=31536000, immutable", false],
  ["/assets/shrink.worker-1a2b.js", "public, max-age=31536000, immutable", true],
])("%s is cached forever", async (url, caching, hasPolicy) => {
  const { headers } = (await ask(url)).reply
  expect(headers["cache-control"]).toBe(caching)
  expect("content-security-policy" in headers).toBe(hasPolicy)
  expect("x-frame-options" in headers).toBe(hasPolicy)
})

test("other files are checked for changes on each use", async () => {
  await writeFile(join(webDist, "client/icon.svg"), "<svg/>")
  const more = await serverOf(webDist)
  const { headers } = await more.inject("/icon.svg")
  expect(headers["cache-control"]).toBe("no-cache")
  expect(headers).toHaveProperty("content-security-policy")
})
