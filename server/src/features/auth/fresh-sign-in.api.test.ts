import { auth, type CurrentUser } from "@grove/contract/auth"
import { MINUTE_MS } from "@grove/contract/durations"
import type { RuleAction } from "@grove/contract/rules"
import { DELETE_CONFIRMATION } from "@grove/contract/settings"
import { beforeEach, expect, test } from "vitest"

import { browser } from "../../../test/browser.ts"
import { cases } from "../../../test/cases.ts"
import { ORIGIN, world, type Person } from "../../../test/world.ts"

const w = await world()
const ADMIN = { email: "admin@localhost", firstName: "Ada" }
const open = () => browser(w.http, ORIGIN)
type Tab = ReturnType<typeof open>

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

const c = cases(w)
let caseId: number
/** A case about a post of Ann under a rule with this action. */
async function openCase(action: RuleAction) {
  const rule = await c.rule({ action })
  const post = await c.post(ann)
  await c.report(await w.make.user(), "post", post.id, rule.id)
  caseId = (await c.caseOf(await w.make.moderator(), post.id))!.id
}
const remove = (tab: Tab) =>
  ask(tab, "POST", `/api/rules/violations/${caseId}/resolve`, { action: "content_removed" })
const penaltiesOfAnn = async () =>
  (await w.pool.query("select from penalties where user_id = $1", [ann.id])).rows.length

interface Act {
  act: string
  who: () => { email: string }
  prepare?: () => Promise<unknown>
  ask: (tab: Tab) => ReturnType<typeof ask>
  isDone: () => Promise<boolean>
}

const ACTS: Act[] = [
  {
    act: "granting a role",
    who: () => ADMIN,
    ask: (tab: Tab) => ask(tab, "POST", "/api/team", { who: ann.id, role: "moderator" }),
    isDone: async () => (await rolesOfAnn()) === 1,
  },
  {
    act: "revoking a role",
    who: () => ADMIN,
    prepare: () =>
      w.pool.query("insert into grants (user_id, role) values ($1, 'moderator')", [ann.id]),
    ask: (tab: Tab) => ask(tab, "DELETE", `/api/team/${ann.id}/moderator`),
    isDone: async () => (await rolesOfAnn()) === 0,
  },
  {
    act: "deleting one's account",
    who: () => ({ email: `${ann.id}@leaving.example` }),
    ask: (tab: Tab) => ask(tab, "DELETE", "/api/me", { confirmation: DELETE_CONFIRMATION }),
    isDone: async () => (await isLeft(`${ann.id}@leaving.example`)) === 0,
  },
  ...(["suspend", "ban"] as const).map((action) => ({
    act: `a decision to ${action}`,
    who: () => ADMIN,
    prepare: () => openCase(action),
    ask: remove,
    isDone: async () => (await penaltiesOfAnn()) === 1,
  })),
]

test.each(ACTS)("T05 $act requires a sign-in within the last 15 minutes", async (one) => {
  await one.prepare?.()
  const tab = open()
  await tab.signIn(one.who())
  w.travel(15 * MINUTE_MS)
  expect(await one.ask(tab)).toMatchObject({
    status: 403,
    body: { code: "auth.fresh", message: expect.stringContaining("sign in again") },
  })
  expect(await one.isDone()).toBe(false)
  // The session itself is still valid.
  expect((await ask(tab, "GET", auth.me.path)).status).toBe(200)

  const end = await tab.signIn(one.who(), "/settings?section=team", { isFresh: true })
  expect(end.url).toBe(`${ORIGIN}/settings?section=team`)
  w.travel(15 * MINUTE_MS - 5000)
  expect((await one.ask(tab)).status).toBe(200)
  expect(await one.isDone()).toBe(true)
})

test.each(["warn", "moderate"] as const)(
  "does not require a fresh sign-in to %s",
  async (action) => {
    await openCase(action)
    const tab = open()
    await tab.signIn(ADMIN)
    w.travel(60 * MINUTE_MS)
    expect((await remove(tab)).status).toBe(200)
    expect(await penaltiesOfAnn()).toBe(1)
  },
)

test("T05 returns until when the sign-in is fresh and does not extend it on use", async () => {
  const tab = open()
  await tab.signIn({ email: "told@people.example" })
  const until = async () => (await ask(tab, "GET", auth.me.path)).body as CurrentUser
  const { freshUntil } = await until()
  expect(Date.parse(freshUntil ?? "") - w.now().getTime()).toBeGreaterThan(14 * MINUTE_MS)
  w.travel(10 * MINUTE_MS)
  expect((await until()).freshUntil).toBe(freshUntil)
})

test("T05 shows the form of the built-in provider again and creates a new session", async () => {
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

test("T05 ends the old session when another user signs in instead", async () => {
  const tab = open()
  await tab.signIn(ADMIN)
  const old = tab.cookie("session")
  w.travel(16 * MINUTE_MS)
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
