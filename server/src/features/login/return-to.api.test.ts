import { RETURN_ROUTES } from "@grove/contract/return-to"
import { expect, test } from "vitest"

import { desc } from "#db/drizzle.ts"

import { browser } from "../../../test/browser.ts"
import { ORIGIN, world } from "../../../test/world.ts"
import { loginAttempts } from "../../db/tables/auth.ts"

const w = await world()

/** The stored return address of an attempt with this raw query. */
async function kept(rawQuery: string): Promise<string | undefined> {
  await w.db.delete(loginAttempts)
  const page = await browser(w.http, ORIGIN).get(`/api/login?${rawQuery}`)
  expect(page.status).toBe(302)
  expect(new URL(String(page.headers["location"])).origin).toBe(ORIGIN)
  const [row] = await w.db.select().from(loginAttempts).orderBy(desc(loginAttempts.createdAt))
  return row?.returnTo
}

const UUID = "0198c5f0-aaaa-7bbb-8ccc-0123456789ab"

test.each([
  "/",
  "/explore",
  "/events?tab=mine",
  "/search?q=%23spring&type=posts",
  "/create",
  "/welcome",
  "/notifications",
  "/profile/admin",
  `/profile/${UUID}`,
  "/messages",
  `/messages?with=${UUID}`,
  "/bookmarks",
  "/rules",
  "/community-rules",
  "/fake-detection",
  `/post/${UUID}`,
  "/settings",
  "/appeals/12",
])("T04 %s is a page of ours", async (path) => {
  expect(await kept(`returnTo=${encodeURIComponent(path)}`)).toBe(path)
})

test("allows every listed route", () => {
  expect(RETURN_ROUTES).toHaveLength(19)
})

const HOSTILE = [
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\\/evil.example",
  "https://evil.example",
  "HTTPS://evil.example",
  "http:evil.example",
  "https:/evil.example",
  "https:\\\\evil.example",
  "//evil.example/%2f..",
  "/%2F%2Fevil.example",
  "/%2f/evil.example",
  "/%5Cevil.example",
  "/%5c%5cevil.example",
  "%2F%2Fevil.example",
  "%2fexplore",
  "/explore%2f..%2f..",
  "/\tevil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/explore\n",
  "/explore\r\nSet-Cookie: a=b",
  "@evil.example",
  "/@evil.example",
  "//a@evil.example",
  "https://localhost:3000@evil.example",
  "http://localhost:3000.evil.example",
  "localhost:3000/explore",
  "http://localhost:3000/explore",
  "/。evil.example",
  "//evil。example",
  "／／evil.example",
  "/∕evil.example",
  "/\u2028/evil.example",
  "/\u200b/evil.example",
  "/éxplore",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:x",
  "/explore/../../evil",
  "/./explore",
  "/explore/",
  "/explore#//evil.example",
  "/explore;evil",
  "/api/logout",
  "/idp/auth",
  "/media/x",
  "/unknown",
  "/profile/../api/logout",
  "/profile/ADMIN",
  "/post/1",
  "/appeals/x",
  "/appeals/12345678901",
  "/search?q=<script>",
  "/search?q=a b",
  '/search?q="',
  "/search?q=\\",
  `/search?q=${"a".repeat(3000)}`,
  "/explore?next=//evil.example#x",
  "",
  ".",
  "..",
  "?",
  "null",
  "undefined",
  "[object Object]",
]

test("T04 replaces hostile return addresses by the home page", async () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(60)
  const astray = []
  for (const payload of HOSTILE) {
    const end = await kept(`returnTo=${encodeURIComponent(payload)}`)
    if (end !== "/") astray.push([payload, end])
  }
  expect(astray).toEqual([])
})

test.each([
  "returnTo=/explore&returnTo=//evil.example",
  "returnTo[]=//evil.example",
  "returnTo[a]=/explore",
  "returnTo",
  "returnTo=",
  "returnto=/explore",
])("T04 the odd shape %s does not lead astray", async (raw) => {
  expect(await kept(raw)).toBe("/")
})

test("T04 rejects NUL", async () => {
  expect((await browser(w.http, ORIGIN).get("/api/login?returnTo=/explore%00")).status).toBe(400)
})

test("T04 links only to own pages after a failed attempt", async () => {
  const page = await browser(w.http, ORIGIN).get(
    "/api/login/problem?why=<script>&returnTo=//evil.example",
  )
  expect(page.status).toBe(400)
  expect(page.text).not.toContain("evil.example")
  expect(page.text).not.toContain("<script>")
})
