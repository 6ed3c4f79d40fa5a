import { createHash } from "node:crypto"

import { comments } from "@grove/contract/comments"
import { posts } from "@grove/contract/posts"
import { settings } from "@grove/contract/settings"
import { afterEach, beforeAll, expect, test } from "vitest"

import { builtWeb } from "../test/built-web.ts"
import type { Person } from "../test/caller.ts"
import { world, type World } from "../test/world.ts"

let w: World
let ann: Person

const webDist = await builtWeb()
beforeAll(async () => {
  w = await world({}, { webDist })
  ann = await w.make.user()
  await w.as(ann).call(posts.create, { body: { content: "Good morning #garden" } })
})

/** Makes all statements that use this table fail. */
async function breakTable(name: string) {
  await w.pool.query(`alter table ${name} rename to broken_${name}`)
  broken.push(name)
}
const broken: string[] = []
afterEach(async () => {
  for (const name of broken.splice(0))
    await w.pool.query(`alter table broken_${name} rename to ${name}`)
})

async function openPage(path: string, who?: Person, headers = {}) {
  const answer = await w.as(who).request("GET", path, { headers: { ...BROWSER, ...headers } })
  const html = answer.body as string
  const json = /<script id="boot" type="application\/json">([^]*?)<\/script>/.exec(html)?.[1]
  const boot = json && (JSON.parse(json) as { user: unknown; queries: { key: string[] }[] })
  return { ...answer, html, boot, keys: boot ? boot.queries.map(({ key }) => key.join(".")) : [] }
}
const BROWSER = {
  accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  "sec-fetch-dest": "document",
  "sec-fetch-mode": "navigate",
}

test("embeds all data of the first screen in the home page, but not of its right column", async () => {
  const { status, boot, keys } = await openPage("/", ann)
  expect([status, boot]).toMatchObject([200, { user: { id: ann.id } }])
  expect(keys.toSorted()).toEqual([
    "conversations.counts",
    "notifications.unread",
    "posts.feed",
    "stories",
  ])
})

test("embeds a post with its comments, and the results of a search", async () => {
  const post = await w.as(ann).call(posts.create, { body: { content: "Tulips" } })
  await w.as(ann).call(comments.add, { params: { postId: post.id }, body: { content: "Red" } })
  const opened = await openPage(`/post/${post.id}`, ann)
  expect(opened.keys).toEqual(
    expect.arrayContaining([`posts.one.${post.id}`, `comments.${post.id}.oldest.`]),
  )
  for (const key of ["users.suggested", "hashtags.trending"]) expect(opened.keys).not.toContain(key)
  expect(opened.html).toMatch(/<div id="root">.*Tulips.*Red.*<\/div>/)
  const found = await openPage("/search?q=%20Tulips", ann)
  expect(found.keys).toEqual(expect.arrayContaining(["search.Tulips"]))
  // Other tabs and an empty term search nothing.
  for (const path of ["/search?q=Tulips&type=people", "/search?q=%20", "/explore?q=Tulips"])
    expect((await openPage(path, ann)).keys.filter((key) => key.startsWith("search"))).toEqual([])
})

test("counts a search in a page like one through the API", async () => {
  const limited = await world({ RATE_LIMIT: "on" }, { webDist })
  const bob = limited.as(await limited.make.user())
  const find = async () => (await bob.request("GET", "/search?q=x", { headers: BROWSER })).body
  for (let count = 0; count < 30; count += 1) expect(await find()).toContain('"key":["search","x"]')
  expect(await find()).not.toContain('"key":["search","x"]')
})

test("applies the member's settings to the page itself", async () => {
  const bob = await w.make.user()
  await w.as(bob).call(settings.change, { body: { theme: "dark", textSize: "larger" } })
  expect((await openPage("/", bob)).html).toContain(
    '<html data-theme="dark" data-text="larger" data-motion="normal" lang="en"',
  )
})

async function sessionOf(who: Person | undefined): Promise<string> {
  if (!who) return ""
  const caller = w.as(who)
  await caller.call(posts.categories, {})
  return `${caller.cookie}; `
}

/** The styles in a page, those it links to, and those its policy allows. */
async function stylesOf(path: string, who?: Person, cookie?: string) {
  const cookies = cookie === undefined ? {} : { cookie: `${await sessionOf(who)}${cookie}` }
  const { html, headers } = await openPage(path, who, cookies)
  const policy = String(headers["content-security-policy"])
  return {
    inside: /<style[^>]*>(.*?)<\/style>/.exec(html)?.[1],
    linked: html.replace(/<noscript>.*?<\/noscript>/, "").includes('rel="stylesheet"'),
    early: headers["link"],
    late: html.includes('<link rel="preload" href="/assets/style-1a2b.css" as="style"'),
    allowed: /style-src ([^;]+)/.exec(policy)![1],
  }
}
const allowing = (css: string) =>
  `'self' 'sha256-${createHash("sha256").update(css).digest("base64")}'`

test("puts the first styles into the page of a browser that does not have the style sheet", async () => {
  const first = {
    inside: "main{color:blue}",
    linked: false,
    early: undefined,
    late: true,
    allowed: allowing("main{color:blue}"),
  }
  expect(await stylesOf("/", ann)).toEqual(first)
  expect(await stylesOf("/profile/nobody", ann)).toEqual(first)
  // Of an earlier release.
  expect(await stylesOf("/", ann, "style=0f0f")).toEqual(first)
  const { html } = await openPage("/", ann)
  expect(html).toContain(
    '<noscript><link rel="stylesheet" href="/assets/style-1a2b.css"></noscript>',
  )
})

test("links to the style sheet, and requests it early, once the browser has it", async () => {
  const linked = {
    inside: undefined,
    linked: true,
    early: "</assets/style-1a2b.css>; rel=preload; as=style",
    late: false,
    allowed: "'self'",
  }
  expect(await stylesOf("/", ann, "style=1a2b")).toEqual(linked)
  // Addresses that scanners try get no more than they need.
  expect(await stylesOf("/nowhere")).toEqual(linked)
})

test("always has the styles of the landing page inside", async () => {
  const css = "h1{color:green}"
  const landing = {
    inside: css,
    linked: false,
    early: undefined,
    late: false,
    allowed: allowing(css),
  }
  expect(await stylesOf("/")).toEqual(landing)
  expect(await stylesOf("/", undefined, "style=1a2b")).toEqual(landing)
  expect(await stylesOf("/post/01a1eaf9-2fe7-70d3-a9a3-be47103d74d9")).toEqual(landing)
})

test("compresses the first page of a browser further", async () => {
  const codingOf = async (headers: Record<string, string>) => {
    const answer = await w.as(ann).request("GET", "/", { headers: { ...BROWSER, ...headers } })
    expect(answer.headers["vary"]).toContain("accept-encoding")
    return answer.headers["content-encoding"]
  }
  const all = { "accept-encoding": "gzip, br, zstd" }
  expect(await codingOf(all)).toBe("br")
  expect(await codingOf({ "accept-encoding": "gzip, zstd" })).toBe("zstd")
  expect(await codingOf({ ...all, cookie: `${await sessionOf(ann)}style=1a2b` })).toBe("zstd")
})

test("sends a page that cannot be rendered, for the browser to render", async () => {
  const { status, html, keys } = await openPage("/?broken=", ann)
  expect([status, keys.includes("posts.feed")]).toEqual([200, true])
  expect(html).toContain('<div id="root"></div>')
})

/** The optional data of each page, and a table that only its queries use. */
test.for([
  { path: "/", table: "stories", missing: ["stories"] },
  { path: "/explore", table: "hashtags", missing: ["hashtags.trending"] },
  { path: "/", table: "conversations", missing: ["conversations.counts"] },
  { path: "/", table: "notifications", missing: ["notifications.unread"] },
  { path: "/", table: "posts", missing: ["notifications.unread", "posts.feed"] },
  { path: "/explore", table: "categories", missing: ["categories"] },
])(
  "R20 $path renders without the data from $table when reading it fails",
  async ({ path, table, missing }) => {
    const whole = await openPage(path, ann)
    await breakTable(table)
    const { status, boot, keys } = await openPage(path, ann)
    expect([status === whole.status, boot]).toMatchObject([true, { user: { id: ann.id } }])
    expect(whole.keys.filter((key) => !keys.includes(key)).toSorted()).toEqual(missing)
    expect(keys.every((key) => whole.keys.includes(key))).toBe(true)
  },
)

test("renders the public rules without their figures, and an error page without the rules", async () => {
  await breakTable("appeals")
  const { html, keys } = await openPage("/community-rules")
  expect(html).toContain("Spam and scams")
  expect(keys).toEqual(["rules.public"])
  await breakTable("rules")
  const failed = await openPage("/community-rules")
  expect(failed.status).toBe(500)
  expect(failed.html).toContain("<h1>Something went wrong</h1>")
})

test("R20 shows an error page when the user cannot be read, and JSON for API requests", async () => {
  await openPage("/", ann)
  await breakTable("grants")
  w.travel(3_600_000)
  const { status, headers, html } = await openPage("/", ann)
  expect(status).toBe(500)
  expect(headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
  })
  expect(html).toContain('<a class="button" href="">Try again</a>')
  expect(html).toContain('<a class="button quiet" href="/">Back to the start page</a>')
  const api = await w.as(ann).request("GET", "/api/auth/user", { headers: { accept: "*/*" } })
  expect([api.status, api.body]).toMatchObject([500, { code: "server.error" }])
})

test("shows an error page at every step of a sign-in when the database fails", async () => {
  const begun = await w.http.inject({ url: "/api/login", headers: BROWSER })
  await breakTable("login_attempts")
  const provider = new URL(String(begun.headers.location))
  const asked = await w.http.inject({
    url: provider.pathname + provider.search,
    headers: { ...BROWSER, host: provider.host },
  })
  const cookie = [asked.headers["set-cookie"]].flat().map((set) => set!.split(";")[0]!)
  await breakTable("idp_records")
  const form = String(asked.headers.location).replace(provider.origin, "")
  for (const url of [
    "/api/login",
    "/api/callback?code=x",
    `${provider.pathname}${provider.search}`,
    form,
  ]) {
    const login = [begun.headers["set-cookie"]].flat()[0]!.split(";")[0]!
    const headers = { ...BROWSER, host: provider.host, cookie: [login, ...cookie].join("; ") }
    const { statusCode, headers: sent, body } = await w.http.inject({ url, headers })
    expect([url, statusCode, sent["content-type"]]).toEqual([url, 500, "text/html; charset=utf-8"])
    expect(body).toContain("Something went wrong on our side. Please try again.")
    expect(body).toContain(">Try again</a>")
  }
})
