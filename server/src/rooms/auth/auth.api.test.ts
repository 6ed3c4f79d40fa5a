import { auth } from "@grove/contract/auth"
import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"

import { browser } from "../../../test/browser.ts"
import { ORIGIN, world } from "../../../test/world.ts"
import { loginAttempts, sessions } from "../../db/tables/auth.ts"
import { penalties } from "../../db/tables/penalties.ts"
import { users } from "../../db/tables/users.ts"
import { hashToken } from "../../platform/http/session.ts"
import { endOtherSessions, listSessions, revokeSessions } from "./service.ts"

const w = await world()
const DAY = 86_400_000
const open = () => browser(w.http, ORIGIN)
const ada = { email: "Ada@People.example", firstName: "Ada", lastName: "Lovelace" }

/** What `GET /api/auth/user` says to whoever carries this token. */
const me = (token: string | undefined) =>
  w.as().request("GET", auth.me.path, { headers: { cookie: `session=${token}` } })

test("signing in walks the real protocol and comes back to the page one came from", async () => {
  const tab = open()
  const end = await tab.signIn(ada, "/post/0198c5f0-0000-7000-8000-000000000000?x=1")
  expect(end.url).toBe(`${ORIGIN}/post/0198c5f0-0000-7000-8000-000000000000?x=1`)
  expect(tab.cookie("login")).toBeUndefined()
  expect((await me(tab.cookie("session"))).body).toMatchObject({
    email: "ada@people.example",
    firstName: "Ada",
    lastName: "Lovelace",
    handle: "ada_lovelace",
    permissions: [],
    standing: { state: "good" },
    settings: { showEmail: true, theme: "system" },
    _count: { following: 0, followers: 0, posts: 0 },
  })
})

test("who returns is the same person, and keeps the name of the first time", async () => {
  const first = open()
  const second = open()
  await first.signIn({ email: "grace@people.example", firstName: "Grace", lastName: "Hopper" })
  await second.signIn({ email: " GRACE@people.example ", firstName: "Mallory", lastName: "X" })
  const [a, b] = [await me(first.cookie("session")), await me(second.cookie("session"))]
  expect(b.body).toEqual(a.body)
  expect(b.body).toMatchObject({ firstName: "Grace", lastName: "Hopper" })
})

test("two people of one name get two handles, also at the same moment", async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      open().signIn({ email: `twin${n}@people.example`, firstName: "Twin", lastName: "Peaks" }),
    ),
  )
  const rows = await w.db
    .select({ handle: users.handle })
    .from(users)
    .where(eq(users.firstName, "Twin"))
  expect(new Set(rows.map((row) => row.handle)).size).toBe(8)
  expect(rows.map((row) => row.handle)).toContain("twin_peaks")
})

test("one new person in two windows at once becomes one user", async () => {
  await Promise.all(
    Array.from({ length: 4 }, () => open().signIn({ email: "both@people.example" })),
  )
  expect(await w.db.$count(users, eq(users.email, "both@people.example"))).toBe(1)
})

test("nobody who signs in waits for another who is sweeping what has expired", async () => {
  const old = sql`now() - interval '1 day'`
  await w.db.execute(
    sql`insert into idp_records (model, id, payload, expires_at) values ('AccessToken', 'old', '{}', ${old})`,
  )
  await w.db.execute(
    sql`insert into login_attempts (cookie_hash, state, nonce, verifier, return_to, created_at) values ('old', '', '', '', '/', ${old})`,
  )
  const other = await w.pool.connect()
  try {
    await other.query("begin")
    await other.query("select from idp_records where id = 'old' for update")
    await other.query("select from login_attempts where cookie_hash = 'old' for update")
    expect((await open().signIn({ email: "swift@people.example" })).url).toBe(`${ORIGIN}/`)
  } finally {
    await other.query("rollback")
    other.release()
  }
})

test("admin@localhost of the built-in provider has the id admin and every right", async () => {
  const tab = open()
  await tab.signIn({ email: "admin@localhost", firstName: "Ad", lastName: "Min" })
  expect((await me(tab.cookie("session"))).body).toMatchObject({
    id: "admin",
    handle: "admin",
    permissions: ["rules", "detection", "team"],
  })
})

test("the form says what is wrong and keeps what was typed", async () => {
  const tab = open()
  const form = await tab.follow(await tab.get("/api/login"))
  expect(form.text).toContain("Sign in to Grove")
  for (const part of [
    'name="email"',
    'name="firstName"',
    'name="lastName"',
    ">Email<",
    ">First name<",
    ">Last name<",
    ">Continue<",
  ]) {
    expect(form.text).toContain(part)
  }
  const again = await tab.post(form.url, {
    email: "nonsense",
    firstName: '"><script>',
    lastName: "x".repeat(51),
  })
  expect(again.status).toBe(422)
  expect(again.text).toContain("Enter an e-mail address like name@example.com.")
  expect(again.text).toContain('value="nonsense"')
  expect(again.text).toContain('value="&quot;&gt;&lt;script&gt;"')
  expect(again.text).toContain("At most 50 characters.")
  const end = await tab.follow(
    await tab.post(form.url, { email: "typo@people.example", firstName: "T", lastName: "" }),
  )
  expect(end.url).toBe(`${ORIGIN}/`)
  expect(tab.cookie("session")).toBeDefined()
})

test("the form works only in the browser that began, and only from our own pages", async () => {
  const tab = open()
  const form = await tab.follow(await tab.get("/api/login"))
  expect((await open().post(form.url, ada)).status).toBe(400)
  expect((await open().get(form.url)).text).toContain("This sign-in has expired")
  const foreign = await w.http.inject({
    method: "POST",
    url: new URL(form.url).pathname,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: "https://evil.example",
    },
    payload: "email=a@b.example",
  })
  expect(foreign.statusCode).toBe(403)
})

test.each([
  "/idp/.well-known/openid-configuration",
  "/idp/auth",
  "/idp/nothing",
  "/idp/interaction/x",
  "/idp/jwks",
  "/api/login/problem",
  "/api/plain-page.css",
])("T08 the answer of %s carries the security headers, errors and 404s too", async (path) => {
  const { headers } = await open().get(path)
  expect(headers).toMatchObject({ "x-frame-options": "DENY", "x-content-type-options": "nosniff" })
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'")
})

test("the next person at this browser meets the form, not the last person's session", async () => {
  const tab = open()
  await tab.signIn(ada)
  await tab.get("/api/logout")
  const form = await tab.follow(await tab.get("/api/login"))
  expect(form.text).toContain("Sign in to Grove")
  const end = await tab.follow(
    await tab.post(form.url, { email: "next@people.example", firstName: "Next", lastName: "" }),
  )
  expect(end.url).toBe(`${ORIGIN}/`)
  expect((await me(tab.cookie("session"))).body).toMatchObject({ email: "next@people.example" })
})

test("on one's own machine signing in begins where it will end", async () => {
  const page = await open().get("/api/login?returnTo=/explore", { host: "127.0.0.1:3000" })
  expect(page.headers["location"]).toBe(`${ORIGIN}/api/login?returnTo=/explore`)
  expect(
    (await open().get("/api/login", { host: "evil.example:3000" })).headers["location"],
  ).toContain(`${ORIGIN}/idp/auth?`)
})

test("T01 a planted session is not taken over, and the browser's old one ends", async () => {
  const tab = open()
  await tab.signIn(ada)
  const old = tab.cookie("session")
  tab.jar.set("session /", { value: "A".repeat(43), path: "/" })
  await tab.signIn(ada)
  const planted = tab.cookie("session")
  expect(planted).not.toBe("A".repeat(43))
  expect((await me("A".repeat(43))).status).toBe(401)
  tab.jar.set("session /", { value: old ?? "", path: "/" })
  await tab.signIn({ email: "somebody.else@people.example" })
  expect(tab.cookie("session")).not.toBe(old)
  expect((await me(old)).status).toBe(401)
  expect((await me(planted)).status).toBe(200)
})

test("T02 a token is worth nothing after signing out", async () => {
  const tab = open()
  await tab.signIn(ada)
  const token = tab.cookie("session")
  expect((await me(token)).status).toBe(200)
  const out = await tab.get("/api/logout")
  expect([out.status, out.headers["location"]]).toEqual([303, "/"])
  expect(tab.cookie("session")).toBeUndefined()
  expect((await me(token)).status).toBe(401)
})

test("T02 nor after a ban or after signing out elsewhere, at once", async () => {
  const person = await w.make.user()
  const caller = w.as(person)
  await caller.call(auth.me, {})
  await revokeSessions(await w.contextOf(person), person.id)
  expect((await caller.ask(auth.me, {})).status).toBe(401)
})

test("T02 the database holds no token", async () => {
  const tab = open()
  await tab.signIn(ada)
  const token = tab.cookie("session") ?? ""
  const { rows } = await w.pool.query<{ all: string }>(
    "select string_agg(s::text, '') as all from sessions s",
  )
  expect(rows[0]?.all).toContain(hashToken(token).toString("hex"))
  expect(rows[0]?.all).not.toContain(token)
})

test("at most ten sessions a person: the one longest unused leaves; one's own can be listed and ended", async () => {
  const tabs = []
  for (let n = 0; n < 11; n += 1) {
    const tab = open()
    await tab.signIn({ email: "many@people.example" })
    tabs.push(tab.cookie("session"))
  }
  expect((await me(tabs[0])).status).toBe(401)
  expect((await me(tabs[1])).status).toBe(200)
  const ctx = await w.http.identify({ cookies: { session: tabs[10] }, log: w.http.log } as never)
  const listed = await listSessions(ctx)
  expect(listed).toHaveLength(10)
  expect(listed.filter((session) => session.isCurrent)).toHaveLength(1)
  expect(listed[0]).toMatchObject({ addressPrefix: "127.0.0.0/24" })
  expect(await endOtherSessions(ctx)).toBe(9)
  expect((await me(tabs[1])).status).toBe(401)
  expect((await me(tabs[10])).status).toBe(200)
})

test("T07 an image, a frame or another site's link cannot sign anyone out", async () => {
  const tab = open()
  await tab.signIn(ada)
  const token = tab.cookie("session")
  for (const headers of [
    { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image", "sec-fetch-mode": "no-cors" },
    { "sec-fetch-site": "same-origin", "sec-fetch-dest": "image", "sec-fetch-mode": "no-cors" },
    { "sec-fetch-site": "same-origin", "sec-fetch-dest": "iframe", "sec-fetch-mode": "navigate" },
    { "sec-fetch-site": "cross-site", "sec-fetch-dest": "document", "sec-fetch-mode": "navigate" },
    { "sec-fetch-site": "same-site", "sec-fetch-dest": "document", "sec-fetch-mode": "navigate" },
  ]) {
    const page = await tab.get("/api/logout", headers)
    expect(page.text).toContain("Do you want to sign out?")
    expect((await me(token)).status).toBe(200)
  }
  await tab.get("/api/logout", {
    "sec-fetch-site": "same-origin",
    "sec-fetch-dest": "document",
    "sec-fetch-mode": "navigate",
  })
  expect((await me(token)).status).toBe(401)
})

test("T07 nor can a picture begin a sign-in in the place of one that is under way", async () => {
  const tab = open()
  const form = await tab.follow(await tab.get("/api/login"))
  const page = await tab.get("/api/login?returnTo=/explore", { "sec-fetch-dest": "image" })
  expect(page.text).toContain("Do you want to sign in?")
  expect((await tab.follow(await tab.post(form.url, ada))).url).toBe(`${ORIGIN}/`)
  expect(tab.cookie("session")).toBeDefined()
})

test("a banned person signs in to nothing but the reason and the appeal", async () => {
  const tab = open()
  await tab.signIn({ email: "banned@people.example" })
  const { id } = (await me(tab.cookie("session"))).body as { id: string }
  const [ban] = await w.db
    .insert(penalties)
    .values({ userId: id, type: "ban", reason: "spam" })
    .returning()
  await revokeSessions(await w.contextOf(), id)
  expect((await me(tab.cookie("session"))).status).toBe(401)
  const end = await tab.signIn({ email: "banned@people.example" }, "/explore")
  expect(end.url).toBe(`${ORIGIN}/appeals/${ban?.id}`)
  const answer = await me(tab.cookie("session"))
  expect(answer.body).toMatchObject({
    standing: { state: "banned", reason: "spam", penaltyId: ban?.id },
    permissions: [],
  })
})

test("a deleted account does not come back", async () => {
  const tab = open()
  await tab.signIn({ email: "gone@people.example" })
  await w.db.update(users).set({ state: "deleted" }).where(eq(users.email, "gone@people.example"))
  expect((await open().signIn({ email: "gone@people.example" })).text).toContain(
    "This account was deleted",
  )
})

test("an attempt lives ten minutes, and what has run out is swept away", async () => {
  const tab = open()
  const form = await tab.follow(await tab.get("/api/login"))
  w.travel(601_000)
  const end = await tab.follow(await tab.post(form.url, ada))
  expect(end.status).toBe(400)
  expect(end.text).toContain("This sign-in has expired")
  expect(tab.cookie("session")).toBeUndefined()
  await open().get("/api/login")
  expect(await w.db.$count(loginAttempts)).toBe(1)
})

test("T02 nor after thirty days unused, nor after ninety days in all", async () => {
  const idle = open()
  await idle.signIn({ email: "idle@people.example" })
  const used = open()
  await used.signIn({ email: "used@people.example" })
  for (let day = 0; day < 87; day += 29) {
    w.travel(29 * DAY)
    expect((await me(used.cookie("session"))).status).toBe(200)
  }
  expect((await me(idle.cookie("session"))).status).toBe(401)
  w.travel(2 * DAY)
  expect((await me(used.cookie("session"))).status).toBe(200)
  w.travel(1.5 * DAY)
  expect((await me(used.cookie("session"))).status).toBe(401)
  await w.db.execute(sql`select graphile_worker.add_job('auth.sweep')`)
  await w.runJobs()
  expect(await w.db.$count(sessions)).toBe(0)
})
