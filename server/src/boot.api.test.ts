import { posts } from "@grove/contract/posts"
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

/** Statements that need this table fail from here on, as they would with a defect in them. */
async function breakTable(name: string) {
  await w.pool.query(`alter table ${name} rename to broken_${name}`)
  broken.push(name)
}
const broken: string[] = []
afterEach(async () => {
  for (const name of broken.splice(0))
    await w.pool.query(`alter table broken_${name} rename to ${name}`)
})

async function openPage(path: string, who?: Person) {
  const answer = await w.as(who).request("GET", path, { headers: BROWSER })
  const html = answer.body as string
  const json = /<script id="boot" type="application\/json">(.*?)<\/script>/.exec(html)?.[1]
  const boot = json && (JSON.parse(json) as { user: unknown; queries: { key: string[] }[] })
  return { ...answer, html, boot, keys: boot ? boot.queries.map(({ key }) => key.join(".")) : [] }
}
const BROWSER = {
  accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  "sec-fetch-dest": "document",
  "sec-fetch-mode": "navigate",
}

test("the home page comes with everything its first screen shows", async () => {
  const { status, boot, keys } = await openPage("/", ann)
  expect([status, boot]).toMatchObject([200, { user: { id: ann.id } }])
  expect(keys.toSorted()).toEqual([
    "conversations.counts",
    "hashtags.trending",
    "notifications.unread",
    "posts.feed",
    "stories",
    "users.suggested",
  ])
})

/** What is read beside the user, on each page, and a table that only these reads need. */
test.for([
  { path: "/", table: "stories", missing: ["stories"] },
  { path: "/", table: "suspicions", missing: ["users.suggested"] },
  { path: "/", table: "hashtags", missing: ["hashtags.trending"] },
  { path: "/", table: "conversations", missing: ["conversations.counts"] },
  { path: "/", table: "notifications", missing: ["notifications.unread"] },
  {
    path: "/",
    table: "posts",
    missing: ["hashtags.trending", "notifications.unread", "posts.feed"],
  },
  { path: "/explore", table: "categories", missing: ["categories"] },
])("R20 $path is a page without what $table would have told", async ({ path, table, missing }) => {
  const whole = await openPage(path, ann)
  await breakTable(table)
  const { status, boot, keys } = await openPage(path, ann)
  expect([status === whole.status, boot]).toMatchObject([true, { user: { id: ann.id } }])
  expect(whole.keys.filter((key) => !keys.includes(key)).toSorted()).toEqual(missing)
  expect(keys.every((key) => whole.keys.includes(key))).toBe(true)
})

test("the public rules are drawn without their figures, and fail as a page without the rules", async () => {
  await breakTable("appeals")
  const { html, keys } = await openPage("/community-rules")
  expect(html).toContain("Spam and scams")
  expect(keys).toEqual(["rules.public"])
  await breakTable("rules")
  const failed = await openPage("/community-rules")
  expect(failed.status).toBe(500)
  expect(failed.html).toContain("<h1>Something went wrong</h1>")
})

test("R20 a page that cannot be made without its user is a page that says so; the API says it as JSON", async () => {
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

test("signing in that meets a broken database shows a page at every step", async () => {
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
