import { DAY_MS } from "@grove/contract/durations"
import { INVITATION } from "@grove/contract/limits"
import { registration } from "@grove/contract/registration"
import { site, type SiteChange } from "@grove/contract/site"
import { beforeAll, beforeEach, expect, test } from "vitest"

import { browser } from "../../../test/browser.ts"
import { ORIGIN, world, type Person, type World } from "../../../test/world.ts"

let w: World
let admin: Person
let ada: Person
beforeAll(async () => {
  w = await world()
  admin = await w.make.user({ id: "admin" })
})
beforeEach(async () => {
  await change({ registration: "invite", membersMayInvite: null })
  ada = await w.make.user({ firstName: "Ada", lastName: "Moss" })
})

const change = (body: SiteChange) => w.as(admin).call(site.update, { body })
const body = { places: 2, days: 7 }
const invite = (person: Person) => w.as(person).ask(registration.invite, { body })
const pageOf = async (url: string | null) => {
  const one = browser(w.http, ORIGIN)
  const page = await one.get(new URL(url!).pathname)
  return { ...page, title: /<h1>([^<]*)<\/h1>/.exec(page.text)?.[1], code: one.cookie("invite") }
}

test("a member's link names the inviter, its places and its end before anything is typed", async () => {
  const { status, body: made } = await invite(ada)
  expect(status).toBe(201)
  expect(made).toMatchObject({ state: "valid", places: 2, used: 0, inviter: { id: ada.id } })
  const page = await pageOf(made.url)
  expect(page).toMatchObject({ status: 200, title: "Join Grove" })
  expect(page.code).toBeDefined()
  for (const part of ["Ada Moss invited you", "for 2 people", "Member since"])
    expect(page.text).toContain(part)

  const one = browser(w.http, ORIGIN)
  await one.get(new URL(made.url!).pathname)
  await one.signIn({ email: "nora@millpond.example", firstName: "Nora" })
  const [mine] = await w.as(ada).call(registration.invitations, {})
  expect(mine).toMatchObject({ id: made.id, used: 1, people: [{ firstName: "Nora" }] })
  expect((await pageOf(made.url)).text).toContain("for one person")
  // Signed in already: nothing to accept.
  const again = await one.get(new URL(made.url!).pathname)
  expect(again.headers["location"]).toBe("/")
})

test("links that do not work say why at once", async () => {
  const { body: revoked } = await invite(ada)
  await w.as(ada).call(registration.revoke, { params: { invitationId: revoked.id } })
  const { body: used } = await invite(ada)
  await w.pool.query("update invitations set used = places where id = $1", [used.id])
  const { body: expired } = await invite(ada)
  await w.pool.query("update invitations set expires_at = now() where id = $1", [expired.id])
  const { body: orphan } = await invite(await w.make.user())
  await w.pool.query("update users set state = 'banned' where id = $1", [orphan.inviter.id])
  const { body: suspended } = await invite(await w.make.user())
  await suspend(suspended.inviter.id)
  const cases = [
    [revoked.url, 410, "This invitation was taken back"],
    [used.url, 410, "This invitation is used up"],
    [expired.url, 410, "This invitation has expired"],
    [orphan.url, 410, "This invitation was taken back"],
    [suspended.url, 410, "This invitation was taken back"],
    [`${ORIGIN}/invite/${"x".repeat(22)}`, 404, "This invitation does not exist"],
    [`${ORIGIN}/invite/x`, 404, "This invitation does not exist"],
  ] as const
  for (const [url, status, title] of cases)
    expect(await pageOf(url)).toMatchObject({ status, title, code: undefined })
  await change({ registration: "approval" })
  expect((await pageOf(used.url)).text).toContain("Ask to join")
  await change({ registration: "closed" })
  expect((await pageOf(used.url)).title).toBe("Grove is closed to new people")
})

const suspend = (userId: string) =>
  w.pool.query(
    `insert into penalties (user_id, type, reason, created_at, expires_at)
     values ($1, 'suspension', 'test', $2, $3)`,
    [userId, w.now(), new Date(w.now().getTime() + DAY_MS)],
  )

test("a suspension closes links that are open already, for its time", async () => {
  const { body: made } = await invite(ada)
  const one = browser(w.http, ORIGIN)
  await one.get(new URL(made.url!).pathname)
  await suspend(ada.id)
  const joined = () =>
    w.pool.query<{ used: number }>("select used from invitations where id = $1", [made.id])
  await one.signIn({ email: "late@millpond.example", firstName: "Late" })
  expect((await joined()).rows).toEqual([{ used: 0 }])
  const all = await w.as(admin).call(registration.allInvitations, { query: { limit: 1 } })
  expect(all).toMatchObject([{ id: made.id, state: "revoked", url: null }])
  w.travel(DAY_MS + 1000)
  expect((await pageOf(made.url)).status).toBe(200)
  w.travel(-DAY_MS - 1000)
})

test("members may invite where the site says so; administrators unless it is closed", async () => {
  const cases: [SiteChange, number, number][] = [
    [{ registration: "invite", membersMayInvite: null }, 201, 201],
    [{ registration: "invite", membersMayInvite: false }, 403, 201],
    [{ registration: "open", membersMayInvite: null }, 403, 201],
    [{ registration: "approval", membersMayInvite: true }, 201, 201],
    [{ registration: "closed", membersMayInvite: true }, 403, 403],
  ]
  for (const [settings, member, staff] of cases) {
    await change(settings)
    const found = [(await invite(ada)).status, (await invite(admin)).status]
    expect([settings, ...found]).toEqual([settings, member, staff])
    const { mayInvite } = await w.as(ada).call(registration.mayInvite, {})
    expect([settings, mayInvite]).toEqual([settings, member === 201])
  }
  expect((await w.as().ask(registration.invite, { body })).status).toBe(401)
})

test("a member has a limited number of working invitations, also when made at once", async () => {
  const all = await Promise.all(Array.from({ length: INVITATION.perMember + 2 }, () => invite(ada)))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(INVITATION.perMember)
  expect((await w.as(ada).call(registration.mayInvite, {})).left).toBe(0)
  const made = all.find(({ status }) => status === 201)!
  await w.as(ada).call(registration.revoke, { params: { invitationId: made.body.id } })
  expect((await invite(ada)).status).toBe(201)
})

test("revoking: one's own, twice, not those of others, administrators any", async () => {
  const { body: made } = await invite(ada)
  const params = { invitationId: made.id }
  expect((await w.as(await w.make.user()).ask(registration.revoke, { params })).status).toBe(404)
  for (const person of [ada, ada, admin])
    expect(await w.as(person).call(registration.revoke, { params })).toMatchObject({
      state: "revoked",
      url: null,
    })
  const { body: other } = await invite(ada)
  await w.as(admin).call(registration.revoke, { params: { invitationId: other.id } })
  const acts = await w.pool.query<{ act: string }>(
    "select act from audit_log where subject_id = any($1)",
    [[made.id, other.id]],
  )
  expect(acts.rows).toEqual([{ act: "invitation.revoke" }])
})

test("refuses impossible invitations", async () => {
  for (const wrong of [
    { places: 0, days: 7 },
    { places: 1, days: 91 },
    { places: 101, days: 1 },
  ])
    expect((await w.as(ada).ask(registration.invite, { body: wrong })).status).toBe(400)
})

test("members list their own invitations only, in pages", async () => {
  const bob = await w.make.user()
  for (const person of [ada, bob, ada]) await invite(person)
  const first = await w.as(ada).ask(registration.invitations, { query: { limit: 1 } })
  expect(first.body).toHaveLength(1)
  const rest = await w
    .as(ada)
    .ask(registration.invitations, { query: { limit: 5, cursor: first.next! } })
  expect([rest.body.length, rest.next]).toEqual([1, undefined])
  expect((await w.as(ada).ask(registration.allInvitations, {})).status).toBe(403)
  const all = await w.as(admin).call(registration.allInvitations, { query: { limit: 3 } })
  expect(all.map(({ inviter }) => inviter.id)).toEqual([ada.id, bob.id, ada.id])
})

test("an invitation expires automatically", async () => {
  const { body: made } = await invite(ada)
  w.travel(7 * DAY_MS + 1000)
  expect((await pageOf(made.url)).title).toBe("This invitation has expired")
  w.travel(-7 * DAY_MS - 1000)
})
