import { audit } from "@grove/contract/audit"
import { auth } from "@grove/contract/auth"
import { DAY_MS } from "@grove/contract/durations"
import { likes } from "@grove/contract/likes"
import { notifications } from "@grove/contract/notifications"
import { penalties, type PenaltyType } from "@grove/contract/penalties"
import { posts } from "@grove/contract/posts"
import { reports } from "@grove/contract/reports"
import { beforeAll, describe, expect, test } from "vitest"

import { moderationWorld, type cases } from "../../../test/cases.ts"
import { openScreen } from "../../../test/live.ts"
import { PIXEL } from "../../../test/pixel.ts"
import type { Person, World } from "../../../test/world.ts"
import { endPenalty, expirePenalties, issuePenalty, reopenPenalty } from "./service.ts"

let w: World
let c: ReturnType<typeof cases>
let mia: Person
let address: string
let rule: Awaited<ReturnType<typeof c.rulesByAction>>
beforeAll(async () => {
  ;({ w, c, mia } = await moderationWorld())
  rule = await c.rulesByAction()
  address = await w.listen()
})

const me = async (person: Person) => w.as(person).call(auth.me, {})
const activeOf = (person: Person) => c.activePenalties(mia, person)
async function penalized(action: keyof typeof rule) {
  const author = await w.make.user()
  const post = await c.post(author)
  await c.decided(mia, { type: "post", id: post.id }, rule[action], "content_removed")
  const [penalty] = await activeOf(author)
  return { author, penalty: penalty!, post }
}

describe("immediate effects", () => {
  test("lets a suspended member read but rejects writes with date and reason", async () => {
    const target = await c.post(await w.make.user())
    const { author, penalty } = await penalized("suspend")
    const until = penalty.expiresAt!.slice(0, 10)
    const refused = await w.as(author).ask(likes.add, { params: { postId: target.id } })
    expect(refused.status).toBe(403)
    expect(refused.body).toEqual({
      code: "account.suspended",
      message: `Your account is suspended until ${until}: Rule of suspend`,
    })
    expect((await w.as(author).ask(posts.feed, {})).status).toBe(200)
    expect((await me(author)).standing).toEqual({
      state: "suspended",
      until: penalty.expiresAt,
      reason: "Rule of suspend",
      rule: "Rule of suspend",
      penaltyId: penalty.id,
    })
  })

  test("lets a restricted member post text but no pictures or links", async () => {
    const { author } = await penalized("moderate")
    const send = (body: { content: string; images?: string[] }) =>
      w.as(author).ask(posts.create, { body })
    expect((await send({ content: "just words" })).status).toBe(201)
    expect((await send({ content: "see https://example.org" })).status).toBe(403)
    expect((await send({ content: "look", images: [PIXEL] })).status).toBe(403)
  })

  test("doubles each further suspension, not counting undone ones", async () => {
    const author = await w.make.user()
    const written = await Promise.all([1, 2, 3, 4].map(() => c.post(author)))
    const lasts: number[] = []
    for (const [at, { id }] of written.entries()) {
      const made = await c.decided(mia, { type: "post", id }, rule.suspend, "content_removed")
      const [newest] = await activeOf(author)
      lasts.push((Date.parse(newest!.expiresAt!) - Date.parse(newest!.createdAt)) / DAY_MS)
      if (at === 1) await w.as(mia).call(reports.undo, { params: { violationId: made.id } })
    }
    expect(lasts).toEqual([7, 14, 14, 28])
  })
})

describe("ending a penalty", () => {
  test("takes effect immediately, notifies, is logged, and works once", async () => {
    const { author, penalty, post } = await penalized("suspend")
    const lift = () =>
      w.as(mia).ask(penalties.lift, {
        params: { penaltyId: penalty.id },
        body: { note: "Time served." },
      })
    const desk = await openScreen(w, address, mia)
    expect((await lift()).body).toMatchObject({ isActive: false, endReason: "lifted" })
    await desk.seen("violations")
    expect((await me(author)).standing).toEqual({ state: "good" })
    expect(await c.notificationsOf(author)).toContain("Your suspension was lifted. Time served.")
    expect((await w.as(author).ask(posts.get, { params: { postId: post.id } })).status).toBe(404)
    expect((await lift()).status).toBe(409)
    const log = await w.as(mia).call(audit.list, { query: { act: "penalty.lift" } })
    expect(log[0]).toMatchObject({
      subjectType: "user",
      subjectId: author.id,
      actor: { id: mia.id },
      detail: [
        { name: "note", value: "Time served." },
        { name: "type", value: "suspension" },
        { name: "penalty", value: String(penalty.id) },
      ],
    })
  })

  test("is rejected for one's own penalty and reserved to administrators for staff", async () => {
    const [moderator, admin] = [await w.make.moderator(), await w.make.admin()]
    const post = await c.post(moderator)
    await c.decided(admin, { type: "post", id: post.id }, rule.moderate, "content_removed")
    const [penalty] = await activeOf(moderator)
    const lift = (person: Person) =>
      w.as(person).ask(penalties.lift, { params: { penaltyId: penalty!.id }, body: {} })
    expect(await lift(moderator)).toMatchObject({ status: 403, body: { code: "penalty.own" } })
    expect(await lift(mia)).toMatchObject({ status: 403, body: { code: "penalty.staff" } })
    expect((await lift(admin)).status).toBe(200)
  })

  test("without a note, or with a blank one, notifies and records only what ended", async () => {
    const texts = {
      moderate: "Your restriction was lifted.",
      warn: "Your warning was lifted.",
    } as const
    for (const action of ["moderate", "warn"] as const) {
      const { author, penalty } = await penalized(action)
      const screen = await openScreen(w, address, author)
      const body = action === "warn" ? { note: "  " } : {}
      await w.as(mia).call(penalties.lift, { params: { penaltyId: penalty.id }, body })
      await screen.seen("standing")
      screen.socket.close()
      expect((await c.notificationsOf(author))[0]).toBe(texts[action])
      const [entry] = await w.as(mia).call(audit.list, { query: { act: "penalty.lift" } })
      expect(entry!.detail.map(({ name }) => name)).toEqual(["type", "penalty"])
    }
  })

  test("happens by the clock; the job only marks and notifies", async () => {
    const { author, penalty } = await penalized("suspend")
    w.travel(7 * DAY_MS + 1000)
    await w.signIn(mia)
    expect((await me(author)).standing).toEqual({ state: "good" })
    expect(await activeOf(author)).toEqual([])
    await expirePenalties(await w.contextOf())
    await expirePenalties(await w.contextOf())
    expect(
      (await c.notificationsOf(author)).filter((text) => text === "Your suspension is over."),
    ).toHaveLength(1)
    const { rows } = await w.db.$client.query("select end_reason from penalties where id = $1", [
      penalty.id,
    ])
    expect(rows).toEqual([{ end_reason: "expired" }])
  })
})

test("pages active penalties, newest first", async () => {
  const penaltyIds: number[] = []
  for (const action of ["suspend", "moderate", "suspend"] as const)
    penaltyIds.unshift((await penalized(action)).penalty.id)
  const first = await w.as(mia).ask(penalties.active, { query: { limit: 2 } })
  const query = { limit: 2, cursor: first.next! }
  const second = await w.as(mia).ask(penalties.active, { query })
  const listed = [...first.body, ...second.body].map(({ id }) => id)
  expect(first.body).toHaveLength(2)
  expect(listed.slice(0, 3)).toEqual(penaltyIds)
})

test("pages without a limit and rejects a cursor of another list", async () => {
  const { penalty } = await penalized("warn")
  const all = await w.as(mia).call(penalties.active, {})
  expect(all[0]!.id).toBe(penalty.id)
  const cursor = Buffer.from(JSON.stringify(["not a number"])).toString("base64url")
  expect((await w.as(mia).ask(penalties.active, { query: { cursor } })).status).toBe(400)
})

test("shows a penalty completely, in force and ended", async () => {
  const { author, penalty } = await penalized("moderate")
  expect(penalty).toEqual({
    id: penalty.id,
    userId: author.id,
    user: expect.objectContaining({ id: author.id, firstName: author.firstName }),
    type: "restriction",
    reason: "Rule of moderate",
    isActive: true,
    createdAt: expect.stringMatching(/^20.*Z$/),
    expiresAt: new Date(Date.parse(penalty.createdAt) + 7 * DAY_MS).toISOString(),
    isAuto: false,
    rule: { id: rule.moderate, name: "Rule of moderate" },
    violationId: expect.any(Number),
    issuedBy: expect.objectContaining({ id: mia.id }),
    endedAt: null,
    endReason: null,
  })
  w.travel(60_000)
  const params = { penaltyId: penalty.id }
  const ended = await w.as(mia).call(penalties.lift, { params, body: {} })
  expect(ended).toEqual({
    ...penalty,
    isActive: false,
    endedAt: expect.any(String),
    endReason: "lifted",
  })
  expect(Date.parse(ended.endedAt!)).toBeGreaterThan(Date.parse(penalty.createdAt))
})

test("notifies of each penalty in an entry of its own", async () => {
  const author = await w.make.user()
  for (const { id } of [await c.post(author), await c.post(author)])
    await c.decided(mia, { type: "post", id }, rule.warn, "content_removed")
  const links = (await w.as(author).call(notifications.list, {})).map(({ link }) => link)
  const ids = (await activeOf(author)).map(({ id }) => `/appeals/${id}`)
  expect(links).toEqual(ids)
})

test("links every notification to the penalty and offers the appeal once", async () => {
  const { author, penalty } = await penalized("suspend")
  const [issued] = await w.as(author).call(notifications.list, {})
  expect(issued).toMatchObject({ type: "other", link: `/appeals/${penalty.id}` })
  expect(JSON.stringify(issued)).not.toContain(mia.id)
  expect(issued!.message).toMatch(/You can appeal once\.$/)
})

describe("issuing without a case", () => {
  const issue = async (userId: string, type: PenaltyType, days: number | null = 7) =>
    issuePenalty(await w.contextOf(), { userId, type, days, reason: "Spam", message: "Spam." })

  test("records the system as issuer and no rule", async () => {
    const author = await w.make.user()
    const id = await issue(author.id, "restriction")
    const [penalty] = await activeOf(author)
    expect(penalty).toMatchObject({
      id,
      type: "restriction",
      reason: "Spam",
      isAuto: false,
      rule: null,
      violationId: null,
      issuedBy: null,
    })
  })

  test("does nothing for a deleted account and rejects an unknown one", async () => {
    const author = await w.make.user({ state: "deleted" })
    expect(await issue(author.id, "ban", null)).toBeNull()
    await expect(issue("unknown", "ban", null)).rejects.toMatchObject({ code: "user.notFound" })
  })

  test("does not suspend or ban the last administrator, but restricts", async () => {
    const lonely = await moderationWorld()
    const ctx = await lonely.w.contextOf()
    const admin = await lonely.w.make.admin()
    const give = (type: PenaltyType) =>
      issuePenalty(ctx, { userId: admin.id, type, days: 7, reason: "x", message: "x" })
    for (const type of ["suspension", "ban"] as const)
      await expect(give(type)).rejects.toMatchObject({ code: "team.lastAdmin" })
    expect(await give("restriction")).toEqual(expect.any(Number))
    const other = await lonely.w.make.admin()
    const suspension = (await give("suspension"))!
    await endPenalty(ctx, suspension, "replaced")
    const ban = { userId: other.id, type: "ban", days: null, reason: "x", message: "x" } as const
    await issuePenalty(ctx, ban)
    await expect(reopenPenalty(ctx, suspension)).rejects.toMatchObject({ code: "team.lastAdmin" })
  })

  test("rejects lifting a missing or expired penalty", async () => {
    const author = await w.make.user()
    const id = await issue(author.id, "restriction", -1)
    const lift = (penaltyId: number) =>
      w.as(mia).ask(penalties.lift, { params: { penaltyId }, body: {} })
    expect(await lift(id!)).toMatchObject({ status: 409, body: { code: "penalty.ended" } })
    expect(await lift(999_999)).toMatchObject({ status: 404, body: { code: "penalty.notFound" } })
  })

  test("expires more penalties than one batch, in one run of the job", async () => {
    const author = await w.make.user()
    await w.pool.query(
      `insert into penalties (user_id, type, reason, created_at, expires_at)
       select $1, 'warning', 'old', $2::timestamptz - interval '2 days', $2::timestamptz - interval '1 day'
       from generate_series(1, 201)`,
      [author.id, w.now()],
    )
    await w.pool.query("select graphile_worker.add_job('penalties.expire')")
    await w.runJobs()
    const { rows } = await w.pool.query(
      "select end_reason, count(*)::int from penalties where user_id = $1 group by 1",
      [author.id],
    )
    expect(rows).toEqual([{ end_reason: "expired", count: 201 }])
  })

  test("puts an ended penalty back in force, but never a ban", async () => {
    const author = await w.make.user()
    const ctx = await w.contextOf()
    const id = (await issue(author.id, "suspension"))!
    await endPenalty(ctx, id, "replaced")
    expect((await me(author)).standing).toEqual({ state: "good" })
    await reopenPenalty(ctx, id)
    expect((await me(author)).standing).toMatchObject({ state: "suspended", penaltyId: id })
    expect(await activeOf(author)).toMatchObject([{ id, endedAt: null, endReason: null }])
    const ban = (await issue(author.id, "ban", null))!
    await endPenalty(ctx, ban, "replaced")
    for (const wrong of [ban, 999_999]) {
      await expect(reopenPenalty(ctx, wrong)).rejects.toMatchObject({ code: "penalty.notFound" })
    }
    await expect(endPenalty(ctx, 999_999, "lifted")).rejects.toMatchObject({
      code: "penalty.notFound",
    })
    expect(await activeOf(author)).toMatchObject([{ id }])
  })

  test("keeps the time of the first end when a later decision changes the reason", async () => {
    const author = await w.make.user()
    const id = (await issue(author.id, "restriction"))!
    const endOf = async () =>
      (
        await w.pool.query("select ended_at, ended_by, end_reason from penalties where id = $1", [
          id,
        ])
      ).rows[0]
    await endPenalty(await w.contextOf(), id, "expired")
    const first = await endOf()
    expect(first).toMatchObject({ ended_by: null, end_reason: "expired" })
    w.travel(60_000)
    await endPenalty(await w.contextOf(mia), id, "overturned")
    expect(await endOf()).toEqual({
      ended_at: first.ended_at,
      ended_by: mia.id,
      end_reason: "overturned",
    })
  })

  test.each([
    ["warning", []],
    ["restriction", ["Your restriction is over."]],
    ["ban", ["Your ban is over."]],
  ] as const)("the end of a %s notifies with %j", async (type, texts) => {
    const author = await w.make.user()
    await issue(author.id, type, 1)
    w.travel(DAY_MS + 1000)
    const given = ["Spam. You can appeal once."]
    await expirePenalties(await w.contextOf())
    expect((await me(author)).standing).toEqual({ state: "good" })
    expect(await c.notificationsOf(author)).toEqual([...texts, ...given])
  })
})
