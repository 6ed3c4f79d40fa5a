import { auth } from "@grove/contract/auth"
import { expect, test } from "vitest"

import { eq, sql } from "#db/drizzle.ts"

import { browser } from "../../../test/browser.ts"
import { ORIGIN, world } from "../../../test/world.ts"
import { loginAttempts } from "../../db/tables/auth.ts"
import { penalties } from "../../db/tables/penalties.ts"
import { users } from "../../db/tables/users.ts"
import { revokeSessions } from "../auth/sessions.service.ts"

const w = await world()
const open = () => browser(w.http, ORIGIN)
const ada = { email: "Ada@People.example", firstName: "Ada", lastName: "Lovelace" }

/** Response of `GET /api/auth/user` with this token. */
const me = (token: string | undefined) =>
  w.as().request("GET", auth.me.path, { headers: { cookie: `session=${token}` } })

test("signs in through the complete protocol and returns to the original page", async () => {
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

test("recognizes a returning user and keeps the original name", async () => {
  const first = open()
  const second = open()
  await first.signIn({ email: "grace@people.example", firstName: "Grace", lastName: "Hopper" })
  await second.signIn({ email: " GRACE@people.example ", firstName: "Mallory", lastName: "X" })
  const [a, b] = [await me(first.cookie("session")), await me(second.cookie("session"))]
  // Except the time of authentication.
  expect(b.body).toEqual({ ...(a.body as object), freshUntil: expect.any(String) })
  expect(b.body).toMatchObject({ firstName: "Grace", lastName: "Hopper" })
})

test("gives users of the same name different handles, also concurrently", async () => {
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

test("creates one user from two concurrent first sign-ins", async () => {
  await Promise.all(
    Array.from({ length: 4 }, () => open().signIn({ email: "both@people.example" })),
  )
  expect(await w.db.$count(users, eq(users.email, "both@people.example"))).toBe(1)
})

test("does not wait for a concurrent sweep of expired attempts", async () => {
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

test("gives admin@localhost the id admin and every permission", async () => {
  const tab = open()
  await tab.signIn({ email: "admin@localhost", firstName: "Ad", lastName: "Min" })
  expect((await me(tab.cookie("session"))).body).toMatchObject({
    id: "admin",
    handle: "admin",
    permissions: ["rules", "detection", "team"],
  })
})

test("explains invalid input and keeps the form values", async () => {
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

test("accepts the form only from the same browser and origin", async () => {
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

test("shows the form to the next user of the browser", async () => {
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

test("redirects to the host of the public URL before signing in", async () => {
  const page = await open().get("/api/login?returnTo=/explore", { host: "127.0.0.1:3000" })
  expect(page.headers["location"]).toBe(`${ORIGIN}/api/login?returnTo=/explore`)
  expect(
    (await open().get("/api/login", { host: "evil.example:3000" })).headers["location"],
  ).toContain(`${ORIGIN}/idp/auth?`)
})

test("T07 an embedded image cannot replace an attempt in progress", async () => {
  const tab = open()
  const form = await tab.follow(await tab.get("/api/login"))
  const page = await tab.get("/api/login?returnTo=/explore", { "sec-fetch-dest": "image" })
  expect(page.text).toContain("Do you want to sign in?")
  expect((await tab.follow(await tab.post(form.url, ada))).url).toBe(`${ORIGIN}/`)
  expect(tab.cookie("session")).toBeDefined()
})

test("lets a banned user sign in only to the reason and the appeal", async () => {
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

test("does not restore a deleted account", async () => {
  const tab = open()
  await tab.signIn({ email: "gone@people.example" })
  await w.db.update(users).set({ state: "deleted" }).where(eq(users.email, "gone@people.example"))
  expect((await open().signIn({ email: "gone@people.example" })).text).toContain(
    "This account was deleted",
  )
})

test("expires an attempt after ten minutes and sweeps it", async () => {
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
