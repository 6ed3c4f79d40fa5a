import { auth, DEFAULT_SETTINGS } from "@grove/contract/auth"
import { settings } from "@grove/contract/settings"
import { users } from "@grove/contract/users"
import { beforeAll, describe, expect, test } from "vitest"

import { world, type Person, type World } from "../../../test/world.ts"
import { sessions } from "../../db/tables/auth.ts"
import { hashToken, newToken } from "../../platform/http/session.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

const codeOf = (answer: { status: number; body: unknown }) => [
  answer.status,
  (answer.body as { code?: string }).code,
]

describe("settings", () => {
  test("have defaults and change only the given fields", async () => {
    const ann = await w.make.user()
    expect(await w.as(ann).call(settings.get, {})).toEqual(DEFAULT_SETTINGS)
    const changed = await w.as(ann).call(settings.change, {
      body: { theme: "dark", whoMayMessage: "following", notify: { like: false } },
    })
    expect(changed).toEqual({
      ...DEFAULT_SETTINGS,
      theme: "dark",
      whoMayMessage: "following",
      notify: { ...DEFAULT_SETTINGS.notify, like: false },
    })
    await w
      .as(ann)
      .call(settings.change, { body: { textSize: "large", notify: { follow: false } } })
    expect(await w.as(ann).call(settings.get, {})).toEqual({
      ...changed,
      textSize: "large",
      notify: { ...changed.notify, follow: false },
    })
    expect((await w.as(ann).call(auth.me, {})).settings.theme).toBe("dark")
  })

  test("keep both of two concurrent changes", async () => {
    const ann = await w.make.user()
    await Promise.all([
      w.as(ann).call(settings.change, { body: { notify: { like: false } } }),
      w.as(ann).call(settings.change, { body: { notify: { follow: false } } }),
      w.as(ann).call(settings.change, { body: { reducedMotion: true } }),
    ])
    expect(await w.as(ann).call(settings.get, {})).toMatchObject({
      reducedMotion: true,
      notify: { like: false, follow: false, comment: true },
    })
  })

  test.each([
    {},
    { theme: "pink" },
    { showEmail: "yes" },
    { notify: {} },
    { notify: { all: false } },
    { role: "admin" },
    { userId: "admin", theme: "dark" },
  ])("refuses %j", async (body) => {
    const ann = await w.make.user()
    const answer = await w.as(ann).request("PATCH", "/api/me/settings", { body })
    expect(answer.status).toBe(400)
    expect(await w.as(ann).call(settings.get, {})).toEqual(DEFAULT_SETTINGS)
  })

  test("show the e-mail address to others only while its owner allows it", async () => {
    const [ann, bob] = [await w.make.user(), await w.make.user()]
    const seen = async (who: Person) =>
      (await w.as(who).call(users.get, { params: { userId: ann.id } })).email
    expect(await seen(bob)).toBe(ann.email)
    await w.as(ann).call(settings.change, { body: { showEmail: false } })
    expect(await seen(bob)).toBeNull()
    expect(await seen(ann)).toBe(ann.email)
    await w.as(ann).call(settings.change, { body: { showEmail: true } })
    expect(await seen(bob)).toBe(ann.email)
  })
})

async function signIn(person: Person) {
  const token = newToken()
  const [row] = await w.db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId: person.id, userAgent: "Phone" })
    .returning()
  const status = async () =>
    (await w.as().request("GET", "/api/auth/user", { headers: { cookie: `session=${token}` } }))
      .status
  return { id: row!.id, status }
}

describe("sessions", () => {
  test("are listed with the current one marked and can be ended singly or together", async () => {
    const ann = await w.make.user()
    await w.as(ann).call(settings.sessions, {})
    const [phone, laptop, tablet] = [await signIn(ann), await signIn(ann), await signIn(ann)]
    const list = await w.as(ann).call(settings.sessions, {})
    expect(list).toHaveLength(4)
    expect(list.filter((session) => session.isCurrent)).toHaveLength(1)

    const end = (sessionId: string) =>
      w.as(ann).call(settings.endSession, { params: { sessionId } })
    expect(await end(phone.id)).toEqual({ ended: 1 })
    expect(await end(phone.id)).toEqual({ ended: 0 })
    expect(await phone.status()).toBe(401)
    expect(await laptop.status()).toBe(200)

    expect(await w.as(ann).call(settings.endOtherSessions, {})).toEqual({ ended: 2 })
    expect([await laptop.status(), await tablet.status()]).toEqual([401, 401])
    expect(await w.as(ann).call(settings.sessions, {})).toMatchObject([{ isCurrent: true }])
  })

  test("T09 of others are indistinguishable from missing ones", async () => {
    const [ann, eve] = [await w.make.user(), await w.make.user()]
    const phone = await signIn(ann)
    expect(await w.as(eve).call(settings.endSession, { params: { sessionId: phone.id } })).toEqual({
      ended: 0,
    })
    expect(await phone.status()).toBe(200)
  })
})

const grant = (who: Person, name: string, role = "moderator") =>
  w.as(who).request("POST", "/api/team", { body: { who: name, role } })
const revoke = (who: Person, userId: string, role: string) =>
  w.as(who).request("DELETE", `/api/team/${userId}/${role}`)
const may = async (person: Person) => (await w.as(person).call(auth.me, {})).permissions

describe("the team", () => {
  test("lets an administrator grant and revoke roles with immediate effect and an audit entry", async () => {
    const admin = await w.make.admin()
    const ann = await w.make.user({ email: "ann@people.example" })
    expect(await may(ann)).toEqual([])
    expect((await grant(admin, "Ann@People.example ")).body).toEqual({
      userId: ann.id,
      role: "moderator",
      isNew: true,
    })
    expect((await grant(admin, ann.id)).body).toMatchObject({ isNew: false })
    expect(await may(ann)).toEqual(["rules"])
    const team = await w.as(admin).call(settings.team, {})
    expect(team).toContainEqual(
      expect.objectContaining({
        role: "moderator",
        user: expect.objectContaining({ id: ann.id }),
        grantedBy: admin.id,
      }),
    )
    expect((await revoke(admin, ann.id, "moderator")).body).toMatchObject({ wasHeld: true })
    expect((await revoke(admin, ann.id, "moderator")).body).toMatchObject({ wasHeld: false })
    expect(await may(ann)).toEqual([])
    const { rows } = await w.pool.query(
      "select act, actor_id, detail from audit_log where subject_id = $1 order by id",
      [ann.id],
    )
    expect(rows).toEqual([
      { act: "grant", actor_id: admin.id, detail: { role: "moderator" } },
      { act: "revoke", actor_id: admin.id, detail: { role: "moderator" } },
    ])
  })

  test("finds users by verified address only and rejects ambiguous matches", async () => {
    const admin = await w.make.admin()
    await w.make.user({ email: "maybe@people.example", emailVerified: false })
    for (let i = 0; i < 2; i += 1) await w.make.user({ email: "twin@people.example" })
    expect(codeOf(await grant(admin, "maybe@people.example"))).toEqual([404, "team.notFound"])
    expect(codeOf(await grant(admin, "nobody@people.example"))).toEqual([404, "team.notFound"])
    expect(codeOf(await grant(admin, "twin@people.example"))).toEqual([409, "team.ambiguous"])
    expect((await grant(admin, "x", "king")).status).toBe(400)
  })

  test("rejects members, moderators and detectors", async () => {
    const ann = await w.make.user()
    for (const person of [ann, await w.make.moderator(), await w.make.detector()]) {
      expect(codeOf(await grant(person, person.id, "admin"))).toEqual([403, "auth.forbidden"])
      expect((await revoke(person, ann.id, "admin")).status).toBe(403)
      expect((await w.as(person).ask(settings.team, {})).status).toBe(403)
    }
  })

  test("rejects revoking one's own admin role and requires a fresh sign-in", async () => {
    const admin = await w.make.admin()
    const ann = await w.make.user()
    expect(codeOf(await revoke(admin, admin.id, "admin"))).toEqual([400, "team.self"])
    w.travel(16 * 60_000)
    expect(codeOf(await grant(admin, ann.id))).toEqual([403, "auth.fresh"])
    expect((await w.as(admin).ask(settings.team, {})).status).toBe(200)
    w.travel(-16 * 60_000)
    expect((await grant(admin, ann.id)).status).toBe(200)
  })
})
