import { audit } from "@grove/contract/audit"
import { FRESH_SIGN_IN_MINUTES } from "@grove/contract/limits"
import { memberExportPath, members } from "@grove/contract/members"
import { DELETE_CONFIRMATION, settings } from "@grove/contract/settings"
import { beforeEach, expect, test } from "vitest"

import { unzip } from "../../../test/unzip.ts"
import { world, type Person } from "../../../test/world.ts"

const w = await world()
const boss = await w.make.admin({ firstName: "Berta", lastName: "Boss" })

let ann: Person
beforeEach(async () => {
  ann = await w.make.user({ firstName: "Ann", lastName: "Ämmer", issuer: "https://test.example" })
  // Keeps the sign-in of the administrator fresh.
  await w.signIn(boss)
})

const staff = () => w.as(boss)
const list = (query: object) => staff().call(members.list, { query })
const get = (userId: string) => staff().call(members.get, { params: { userId } })
const acts = async (userId: string) =>
  (await staff().call(audit.list, { query: { subjectId: userId } })).map(({ act, detail }) => [
    act,
    Object.fromEntries(detail.map(({ name, value }) => [name, value])),
  ])

test("finds members by name, handle, address and id, also folded and in part", async () => {
  const person = await w.make.user({
    firstName: "Zoë",
    lastName: "Quist",
    handle: "zq_99",
    email: "Zoe.Quist@folk.example",
  })
  for (const q of ["zoe", "Quist", "@zq_9", "zoe.quist@FOLK", person.id, " Zoë Quist "])
    expect([q, (await list({ q })).map(({ id }) => id)]).toEqual([q, [person.id]])
  for (const q of ["%", "_", "zq%", "nobody at all"])
    expect([q, await list({ q })]).toEqual([q, []])
  expect((await list({ q: "zoe" }))[0]).toMatchObject({
    email: "Zoe.Quist@folk.example",
    state: "active",
    roles: [],
  })
})

test("filters by state, role and suspicion, and counts the same", async () => {
  const [bad, fake] = [await w.make.user(), await w.make.user()]
  await staff().call(members.suspend, {
    params: { userId: bad.id },
    body: { days: 3, reason: "Spam" },
  })
  await w.pool.query(
    `with look as (insert into analyses (user_id, version, probability, score, action, inputs, result)
      values ($1, 'v', 0.9, 90, 'other', '{}', '{}') returning id)
    insert into suspicions (user_id, analysis_id, score, action, analyzed_at) select $1, id, 90, 'other', now() from look`,
    [fake.id],
  )
  const counts = await staff().call(members.counts, {})
  for (const [filter, inside, outside] of [
    ["suspended", bad, ann],
    ["active", ann, bad],
    ["staff", boss, ann],
    ["fake", fake, ann],
    ["all", ann, undefined],
  ] as const) {
    const ids = (await list({ filter, limit: 100 })).map(({ id }) => id)
    expect([filter, ids.includes(inside.id)]).toEqual([filter, true])
    expect([filter, outside !== undefined && ids.includes(outside.id)]).toEqual([filter, false])
    expect([filter, ids.length]).toEqual([filter, counts[filter]])
  }
  expect(await get(bad.id)).toMatchObject({ state: "suspended", penalties: [{ isActive: true }] })
  expect(await get(fake.id)).toMatchObject({ isLikelyFake: true, fakeScore: 90 })
})

test("pages without duplicates or gaps, with the same number of statements for each page", async () => {
  for (let n = 0; n < 7; n += 1) await w.make.user()
  const all = (await list({ limit: 100 })).map(({ id }) => id)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await staff().ask(members.list, {
      query: { limit: 3, ...(cursor !== undefined && { cursor }) },
    })
    seen.push(...page.body.map(({ id }) => id))
    cursor = page.next
    if (seen.length === 3) await w.make.user()
  } while (cursor !== undefined)
  expect(seen).toEqual(all)
  const statements = (limit: number) => w.countStatements(() => list({ limit }))
  expect(await statements(10)).toBe(await statements(2))
  expect((await staff().ask(members.list, { query: { cursor: "x" } })).status).toBe(400)
})

test("shows the roles, sessions, sign-in methods and storage of a member, and rejects an unknown one", async () => {
  await w.as(ann).call(settings.get, {})
  const shown = await get(ann.id)
  expect(shown).toMatchObject({
    id: ann.id,
    isSelf: false,
    isLastAdmin: false,
    storage: 0,
    sessions: [{ isCurrent: false }],
    methods: [{ provider: null, label: "test.example" }],
    local: null,
    invitedBy: null,
    invited: [],
  })
  expect(shown.roleChoices).toEqual(
    ["moderator", "admin", "detector"].map((role) => ({ role, isHeld: false, fixed: null })),
  )
  const missing = "01890000-0000-7000-8000-000000000000"
  expect((await staff().ask(members.get, { params: { userId: missing } })).status).toBe(404)
})

test("signs a member out everywhere", async () => {
  await w.as(ann).call(settings.get, {})
  const params = { userId: ann.id }
  expect(await staff().call(members.signOut, { params })).toEqual({ ended: 1 })
  expect((await w.as(ann).ask(settings.get, {})).status).toBe(401)
  expect(await staff().call(members.signOut, { params })).toEqual({ ended: 0 })
  expect((await acts(ann.id)).map(([act]) => act)).toEqual(["member.signOut", "member.signOut"])
  const self = await staff().ask(members.signOut, { params: { userId: boss.id } })
  expect([self.status, (await get(boss.id)).sessions.length > 0]).toEqual([400, true])
})

test("renames a member, with a reason in the log and no name", async () => {
  const params = { userId: ann.id }
  const body = { firstName: " Anna ", lastName: "", reason: "Asked for it" }
  expect(await staff().call(members.rename, { params, body })).toMatchObject({
    firstName: "Anna",
    lastName: null,
  })
  expect(await acts(ann.id)).toEqual([["member.rename", { reason: "Asked for it" }]])
  for (const wrong of [
    { ...body, firstName: "  " },
    { ...body, reason: " " },
    { ...body, firstName: "a\u202Eb" },
  ])
    expect((await staff().ask(members.rename, { params, body: wrong })).status).toBe(400)
  expect(await get(ann.id)).toMatchObject({ firstName: "Anna" })
})

test("deletes a member with a reason and keeps the deletion in the audit log", async () => {
  const params = { userId: ann.id }
  expect((await staff().ask(members.remove, { params, body: { reason: " " } })).status).toBe(400)
  await staff().call(members.remove, { params, body: { reason: "Asked by letter" } })
  expect((await staff().ask(members.get, { params })).status).toBe(404)
  expect((await staff().ask(members.remove, { params, body: { reason: "again" } })).status).toBe(
    404,
  )
  expect(await acts(ann.id)).toEqual([["member.delete", { reason: "Asked by letter" }]])
  await w.runJobs()
  expect(await list({ q: ann.id })).toEqual([])
})

test("downloads the data of a member and records it", async () => {
  const answer = await w.http.inject({
    url: memberExportPath(ann.id),
    headers: { cookie: `session=${staff().cookie || (await cookieOf(boss))}` },
  })
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/zip"])
  const files = unzip(answer.rawPayload)
  expect(files.get("profile.json")?.toString()).toContain(ann.id)
  expect(files.get("profile.json")?.toString()).not.toContain(boss.id)
  expect((await acts(ann.id)).map(([act]) => act)).toEqual(["member.export"])
  expect((await w.as(ann).request("GET", memberExportPath(boss.id))).status).toBe(403)
})

async function cookieOf(person: Person) {
  const caller = w.as(person)
  await caller.request("GET", "/api/auth/user")
  return caller.cookie.slice("session=".length)
}

test("requires an account on this server for a sign-in link", async () => {
  const answer = await staff().ask(members.signInLink, { params: { userId: ann.id } })
  expect([answer.status, answer.body]).toMatchObject([409, { code: "member.notLocal" }])
  expect(await acts(ann.id)).toEqual([])
})

test("makes a sign-in link for an account on this server and logs no address", async () => {
  const local = await world({ ACCOUNTS: "local" })
  const admin = await local.make.admin()
  const kim = await local.make.user({ issuer: "builtin", subject: "kim", email: "kim@x.example" })
  const params = { userId: kim.id }
  expect(await local.as(admin).call(members.get, { params })).toMatchObject({
    local: { passkeys: 0, hasPassword: false, hasTotp: false },
  })
  const { url } = await local.as(admin).call(members.signInLink, { params })
  expect((await local.as().request("GET", new URL(url).pathname)).status).toBe(303)
  const log = await local.as(admin).call(audit.list, { query: { subjectId: kim.id } })
  expect(log.map(({ act }) => act)).toEqual(["member.signInLink"])
  expect(JSON.stringify(log)).not.toContain(url.split("/").at(-1))
})

test("the last administrator keeps the role, the account and the standing", async () => {
  const alone = await world()
  const only = await alone.make.admin()
  const params = { userId: only.id }
  expect(await alone.as(only).call(members.get, { params })).toMatchObject({
    isLastAdmin: true,
    roleChoices: [{}, { role: "admin", isHeld: true, fixed: "last" }, {}],
  })
  const leaving = await alone
    .as(only)
    .ask(settings.deleteAccount, { body: { confirmation: DELETE_CONFIRMATION } })
  expect([leaving.status, leaving.body]).toMatchObject([409, { code: "team.lastAdmin" }])
  // Two administrators who delete each other at once: one of them stays.
  const other = await alone.make.admin()
  const results = await Promise.all([
    alone.as(only).ask(members.remove, { params: { userId: other.id }, body: { reason: "out" } }),
    alone.as(other).ask(members.remove, { params, body: { reason: "out" } }),
  ])
  expect(results.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
})

test("every act needs a fresh sign-in and an administrator", async () => {
  const params = { userId: ann.id }
  const reason = "because"
  const attempts = (who: Person) => [
    w.as(who).ask(members.signOut, { params }),
    w.as(who).ask(members.signInLink, { params }),
    w.as(who).ask(members.rename, { params, body: { firstName: "X", lastName: "", reason } }),
    w.as(who).ask(members.suspend, { params, body: { days: 1, reason } }),
    w.as(who).ask(members.remove, { params, body: { reason } }),
    w.as(who).request("GET", memberExportPath(ann.id)),
  ]
  const codes = async (who: Person) =>
    (await Promise.all(attempts(who))).map(({ body }) => (body as { code: string }).code)
  const moderator = await w.make.moderator()
  expect(new Set(await codes(moderator))).toEqual(new Set(["auth.forbidden"]))
  w.travel((FRESH_SIGN_IN_MINUTES + 1) * 60_000)
  expect(new Set(await codes(boss))).toEqual(new Set(["auth.fresh"]))
  expect(await acts(ann.id)).toEqual([])
})
