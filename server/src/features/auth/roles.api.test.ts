import { auth } from "@grove/contract/auth"
import { afterAll, expect, test } from "vitest"

import { eq } from "#db/drizzle.ts"

import { browser } from "../../../test/browser.ts"
import { lyingProvider } from "../../../test/lying-provider.ts"
import { ORIGIN, world } from "../../../test/world.ts"
import { auditLog } from "../../db/tables/audit.ts"
import { grants } from "../../db/tables/auth.ts"
import { penalties } from "../../db/tables/penalties.ts"
import { users } from "../../db/tables/users.ts"
import { inTransaction } from "../../platform/context.ts"
import { publishToServers } from "../../platform/live/bus.ts"
import { ACTOR_CHANGED } from "../../platform/live/server-event.ts"
import { actorChanged } from "./actor.service.ts"
import { grantRole, listGrants, revokeRole } from "./grants.service.ts"

const idp = await lyingProvider()
afterAll(() => idp.close())
const w = await world({
  OIDC_ISSUER: idp.url,
  OIDC_CLIENT_ID: idp.client.id,
  OIDC_CLIENT_SECRET: idp.client.secret,
  ADMIN_EMAIL_DOMAINS: "mods.example, kind.example",
  DETECTION_EMAIL_DOMAINS: "detect.example",
})

async function signInAs(claims: Record<string, unknown>) {
  idp.person = claims
  const tab = browser(w.http, ORIGIN)
  const start = await tab.get("/api/login")
  const answer = await fetch(String(start.headers["location"]), { redirect: "manual" })
  await tab.get(answer.headers.get("location") ?? "")
  return JSON.parse((await tab.get(auth.me.path)).text) as {
    id: string
    permissions: string[]
    email: string | null
  }
}

test.each([
  ["an unverified address", { email: "eve@mods.example", email_verified: false }],
  ["a verified flag that is a string", { email: "eve@mods.example", email_verified: "true" }],
  ["an address without a verified flag", { email: "eve@mods.example" }],
  ["a domain with the same suffix", { email: "eve@evilmods.example", email_verified: true }],
  ["a domain with the same prefix", { email: "eve@mods.example.evil", email_verified: true }],
  ["a sub-domain", { email: "eve@x.mods.example", email_verified: true }],
  ["a trailing dot", { email: "eve@mods.example.", email_verified: true }],
  ["a Cyrillic look-alike", { email: "eve@mоds.example", email_verified: true }],
  ["a letter that lowercases to ASCII", { email: "eve@\u212Aind.example", email_verified: true }],
  ["two at signs", { email: "eve@evil.example@mods.example", email_verified: true }],
  ["the domain without a local part", { email: "mods.example", email_verified: true }],
  [
    "the domain in the local part",
    { email: '"a@mods.example"@evil.example', email_verified: true },
  ],
  ["a line break", { email: "eve@evil.example\n@mods.example", email_verified: true }],
  ["the subject admin", { email: "eve@evil.example", email_verified: true }],
  ["the address of the built-in admin", { email: "admin@localhost", email_verified: true }],
])("T05 grants no role for %s", async (name, claims) => {
  const sub = name === "the subject admin" ? "admin" : `eve of ${name}`
  const person = await signInAs({ sub, given_name: "Eve", ...claims })
  expect(person.permissions).toEqual([])
  expect(person.id).not.toBe("admin")
})

test.each([
  ["admin domain", "ann@mods.example", ["rules", "detection", "team"]],
  ["admin domain in capitals", "ann@MODS.Example", ["rules", "detection", "team"]],
  ["detection domain", "dan@detect.example", ["detection"]],
])("T05 grants the role of a verified address: %s", async (name, email, permissions) => {
  expect((await signInAs({ sub: name, email, email_verified: true })).permissions).toEqual(
    permissions,
  )
})

test("T05 revokes the role when the address changes and never merges accounts", async () => {
  const before = await signInAs({ sub: "mover", email: "mover@mods.example", email_verified: true })
  expect(before.permissions).toContain("team")
  const after = await signInAs({ sub: "mover", email: "mover@home.example", email_verified: true })
  expect(after).toMatchObject({ id: before.id, email: "mover@home.example", permissions: [] })
  const other = await signInAs({ sub: "other", email: "mover@home.example", email_verified: true })
  expect(other.id).not.toBe(before.id)
})

test.each([
  ["moderator", ["rules"]],
  ["detector", ["detection"]],
  ["admin", ["rules", "detection", "team"]],
] as const)("the role %s gives %s, at once and only while granted", async (role, permissions) => {
  const person = await w.make.user()
  const caller = w.as(person)
  const ctx = { ...(await w.contextOf()), actor: { ...(await w.contextOf()).actor, userId: "cli" } }
  expect((await caller.call(auth.me, {})).permissions).toEqual([])
  expect(await grantRole(ctx, person.id, role)).toBe(true)
  expect((await caller.call(auth.me, {})).permissions).toEqual(permissions)
  expect(await grantRole(ctx, person.id, role)).toBe(false)
  expect(await listGrants(ctx)).toMatchObject([{ userId: person.id, role, grantedBy: "cli" }])
  expect(await revokeRole(ctx, person.id, role)).toBe(true)
  expect((await caller.call(auth.me, {})).permissions).toEqual([])
  expect(await revokeRole(ctx, person.id, role)).toBe(false)
  const acts = await w.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, person.id))
    .orderBy(auditLog.id)
  expect(acts).toMatchObject([
    { act: "grant", actorId: "cli", subjectType: "user", detail: { role } },
    { act: "revoke", actorId: "cli", subjectType: "user", detail: { role } },
  ])
})

test("caches the actor until an event of another process invalidates it", async () => {
  const person = await w.make.user()
  const caller = w.as(person)
  await caller.call(auth.me, {})
  expect(await w.countStatements(() => caller.call(auth.me, {}))).toBe(1)
  const heard = new Promise<void>((resolve) =>
    w.bus.subscribe(ACTOR_CHANGED, ({ userId }) => userId === person.id && resolve()),
  )
  await w.db.insert(grants).values({ userId: person.id, role: "moderator" })
  expect((await caller.call(auth.me, {})).permissions).toEqual([])
  await publishToServers({ db: w.db }, ACTOR_CHANGED, { userId: person.id })
  await heard
  expect((await caller.call(auth.me, {})).permissions).toEqual(["rules"])
})

test("caches the actor for at most five seconds", async () => {
  const person = await w.make.user()
  const caller = w.as(person)
  await caller.call(auth.me, {})
  await w.db.insert(grants).values({ userId: person.id, role: "detector" })
  w.travel(5001)
  expect((await caller.call(auth.me, {})).permissions).toEqual(["detection"])
})

test("applies a change of the same process on commit and not after a rollback", async () => {
  const person = await w.make.user()
  const caller = w.as(person)
  await caller.call(auth.me, {})
  const ctx = await w.contextOf()
  await inTransaction(ctx, async (inner) => {
    await inner.db
      .insert(penalties)
      .values({ userId: person.id, type: "suspension", reason: "noise" })
    await actorChanged(inner, person.id)
    // Nothing may be cached between the change and the commit.
    expect((await caller.call(auth.me, {})).standing.state).toBe("good")
  })
  expect((await caller.call(auth.me, {})).standing).toMatchObject({
    state: "suspended",
    reason: "noise",
  })

  const other = await w.make.user()
  const undone = inTransaction(ctx, async (inner) => {
    await inner.db.insert(penalties).values({ userId: other.id, type: "ban", reason: "x" })
    await actorChanged(inner, other.id)
    throw new Error("undone")
  })
  await expect(undone).rejects.toThrow("undone")
  expect((await w.as(other).call(auth.me, {})).standing.state).toBe("good")
})

test("ends an expired penalty immediately, even when cached", async () => {
  const person = await w.make.user()
  const caller = w.as(person)
  await w.db.insert(penalties).values({
    userId: person.id,
    type: "restriction",
    reason: "links",
    expiresAt: new Date(w.now().getTime() + 3000),
  })
  expect((await caller.call(auth.me, {})).standing.state).toBe("restricted")
  w.travel(3001)
  expect((await caller.call(auth.me, {})).standing).toEqual({ state: "good" })
})

test("T02 allows a banned session only to read its own user", async () => {
  const person = await w.make.moderator({ state: "banned" })
  const answer = await w.as(person).call(auth.me, {})
  expect(answer).toMatchObject({ standing: { state: "banned" }, permissions: [] })
  expect((await w.as(person).request("GET", "/api/bookmarks")).status).toBe(403)
})

test("rejects sessions of a deleted account", async () => {
  const person = await w.make.user()
  await w.db.update(users).set({ state: "deleted" }).where(eq(users.id, person.id))
  expect((await w.as(person).ask(auth.me, {})).status).toBe(401)
})
