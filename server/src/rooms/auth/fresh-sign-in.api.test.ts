import { auth, type CurrentUser } from "@grove/contract/auth"
import { DELETE_CONFIRMATION } from "@grove/contract/settings"
import { beforeEach, expect, test } from "vitest"

import { browser } from "../../../test/browser.ts"
import { ORIGIN, world, type Person } from "../../../test/world.ts"

const w = await world()
const MINUTE = 60_000
const ADMIN = { email: "admin@localhost", firstName: "Ada" }
const open = () => browser(w.http, ORIGIN)
type Tab = ReturnType<typeof open>

/** Any request with the session of this tab. */
const ask = (tab: Tab, method: string, url: string, body?: unknown) =>
  w.as().request(method, url, { headers: { cookie: `session=${tab.cookie("session")}` }, body })

let ann: Person
beforeEach(async () => {
  ann = await w.make.user()
})
const rolesOfAnn = async () =>
  (await w.pool.query("select role from grants where user_id = $1", [ann.id])).rows.length
const isLeft = async (email: string) =>
  (await w.pool.query("select from users where email = $1", [email])).rows.length

/** Each act that needs a fresh sign-in: who does it, what it asks for, and how one sees that it was done. */
const ACTS = [
  {
    act: "granting a role",
    who: () => ADMIN,
    ask: (tab: Tab) => ask(tab, "POST", "/api/team", { who: ann.id, role: "moderator" }),
    isDone: async () => (await rolesOfAnn()) === 1,
  },
  {
    act: "revoking a role",
    who: () => ADMIN,
    ask: (tab: Tab) => ask(tab, "DELETE", `/api/team/${ann.id}/moderator`),
    isDone: async () => (await rolesOfAnn()) === 0,
  },
  {
    act: "deleting one's account",
    who: () => ({ email: `${ann.id}@leaving.example` }),
    ask: (tab: Tab) => ask(tab, "DELETE", "/api/me", { confirmation: DELETE_CONFIRMATION }),
    isDone: async () => (await isLeft(`${ann.id}@leaving.example`)) === 0,
  },
]

test.each(ACTS)("T05 $act needs a sign-in of the last quarter of an hour", async (one) => {
  if (one.act === "revoking a role")
    await w.pool.query("insert into grants (user_id, role) values ($1, 'moderator')", [ann.id])
  const tab = open()
  await tab.signIn(one.who())
  w.travel(15 * MINUTE)
  expect(await one.ask(tab)).toMatchObject({
    status: 403,
    body: { code: "auth.fresh", message: expect.stringContaining("sign in again") },
  })
  expect(await one.isDone()).toBe(false)
  // Only these acts are refused: the session itself is alive.
  expect((await ask(tab, "GET", auth.me.path)).status).toBe(200)

  const end = await tab.signIn(one.who(), "/settings?section=team", { isFresh: true })
  expect(end.url).toBe(`${ORIGIN}/settings?section=team`)
  w.travel(15 * MINUTE - 5000)
  expect((await one.ask(tab)).status).toBe(200)
  expect(await one.isDone()).toBe(true)
})

test("T05 the page is told until when the sign-in is fresh; using the session does not prolong it", async () => {
  const tab = open()
  await tab.signIn({ email: "told@people.example" })
  const until = async () => (await ask(tab, "GET", auth.me.path)).body as CurrentUser
  const { freshUntil } = await until()
  expect(Date.parse(freshUntil ?? "") - w.now().getTime()).toBeGreaterThan(14 * MINUTE)
  w.travel(10 * MINUTE)
  expect((await until()).freshUntil).toBe(freshUntil)
})

test("T05 the built-in provider shows its form again for a fresh sign-in, and the session is a new one", async () => {
  const tab = open()
  await tab.signIn(ADMIN)
  const old = tab.cookie("session")
  const start = await tab.get("/api/login?fresh=1&returnTo=/settings")
  const { searchParams } = new URL(String(start.headers["location"]))
  expect([searchParams.get("prompt"), searchParams.get("max_age")]).toEqual(["login", "0"])
  const form = await tab.follow(start)
  expect(form.text).toContain("Sign in to Grove")
  expect((await ask(tab, "GET", auth.me.path)).status).toBe(200)
  await tab.follow(await tab.post(form.url, { ...ADMIN, lastName: "" }))
  expect(tab.cookie("session")).not.toBe(old)
  const before = await w
    .as()
    .request("GET", auth.me.path, { headers: { cookie: `session=${old}` } })
  expect(before.status).toBe(401)
})

test("T05 another person who signs in there is themselves: the old session ends and passes on nothing", async () => {
  const tab = open()
  await tab.signIn(ADMIN)
  const old = tab.cookie("session")
  w.travel(16 * MINUTE)
  await tab.signIn({ email: "eve@people.example" }, "/settings?section=team", { isFresh: true })
  expect((await ask(tab, "GET", auth.me.path)).body).toMatchObject({
    email: "eve@people.example",
    permissions: [],
  })
  expect(await ask(tab, "POST", "/api/team", { who: ann.id, role: "admin" })).toMatchObject({
    status: 403,
    body: { code: "auth.forbidden" },
  })
  const before = await w
    .as()
    .request("GET", auth.me.path, { headers: { cookie: `session=${old}` } })
  expect(before.status).toBe(401)
  expect(await rolesOfAnn()).toBe(0)
})
