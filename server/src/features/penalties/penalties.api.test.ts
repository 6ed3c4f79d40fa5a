import { once } from "node:events"

import { audit } from "@grove/contract/audit"
import { auth } from "@grove/contract/auth"
import { likes } from "@grove/contract/likes"
import { notifications } from "@grove/contract/notifications"
import { penalties, type PenaltyType } from "@grove/contract/penalties"
import { posts } from "@grove/contract/posts"
import { reports } from "@grove/contract/reports"
import { pino } from "pino"
import { beforeAll, describe, expect, test } from "vitest"
import { WebSocket } from "ws"

import { moderationWorld, type cases } from "../../../test/cases.ts"
import { PIXEL } from "../../../test/pixel.ts"
import { ORIGIN, type Person, type World } from "../../../test/world.ts"
import { buildApp } from "../../app.ts"
import { openBus, publish } from "../../platform/live/bus.ts"
import { diskStorage } from "../../platform/media/storage.ts"
import { connect } from "../../platform/postgres.ts"
import { signIn } from "../auth/sign-in.service.ts"
import { expirePenalties, issuePenalty } from "./service.ts"

const DAY = 86_400_000
let w: World
let c: ReturnType<typeof cases>
let mia: Person
let rule: Awaited<ReturnType<typeof c.rulesByAction>>
beforeAll(async () => {
  ;({ w, c, mia } = await moderationWorld())
  rule = await c.rulesByAction()
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
      lasts.push((Date.parse(newest!.expiresAt!) - Date.parse(newest!.createdAt)) / DAY)
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
    expect((await lift()).body).toMatchObject({ isActive: false, endReason: "lifted" })
    expect((await me(author)).standing).toEqual({ state: "good" })
    expect(await c.notificationsOf(author)).toContain("Your suspension was lifted. Time served.")
    expect((await w.as(author).ask(posts.get, { params: { postId: post.id } })).status).toBe(404)
    expect((await lift()).status).toBe(409)
    const log = await w.as(mia).call(audit.list, { query: { act: "penalty.lift" } })
    expect(log[0]).toMatchObject({ subjectId: author.id, actor: { id: mia.id } })
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

  test("happens by the clock; the job only marks and notifies", async () => {
    const { author, penalty } = await penalized("suspend")
    w.travel(7 * DAY + 1000)
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

test("links every notification to the penalty and offers the appeal once", async () => {
  const { author, penalty } = await penalized("suspend")
  const [issued] = await w.as(author).call(notifications.list, {})
  expect(issued).toMatchObject({ type: "other", link: `/appeals/${penalty.id}` })
  expect(JSON.stringify(issued)).not.toContain(mia.id)
  expect(issued!.message).toMatch(/You can appeal once\.$/)
})

test("keeps the account banned while another ban is in force", async () => {
  const author = await w.make.user()
  for (const { id } of [await c.post(author), await c.post(author)])
    await c.report(await w.make.user(), "post", id, rule.ban)
  const violations = (await w.as(mia).call(reports.violations, { query: { limit: 100 } })).filter(
    ({ userId }) => userId === author.id,
  )
  for (const { id } of violations) await c.resolve(mia, id, "content_removed")
  const bans = await activeOf(author)
  expect(bans).toHaveLength(2)
  const stateOf = async () =>
    (await w.db.$client.query("select state from users where id = $1", [author.id])).rows[0].state
  for (const [at, state] of ["banned", "active"].entries()) {
    await w.as(mia).call(penalties.lift, { params: { penaltyId: bans[at]!.id }, body: {} })
    expect(await stateOf()).toBe(state)
  }
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
  })

  test("rejects lifting a missing or expired penalty", async () => {
    const author = await w.make.user()
    const id = await issue(author.id, "restriction", -1)
    const lift = (penaltyId: number) =>
      w.as(mia).ask(penalties.lift, { params: { penaltyId }, body: {} })
    expect(await lift(id!)).toMatchObject({ status: 409, body: { code: "penalty.ended" } })
    expect(await lift(999_999)).toMatchObject({ status: 404, body: { code: "penalty.notFound" } })
  })

  test("marks an expired warning without a notification", async () => {
    const author = await w.make.user()
    await issue(author.id, "warning", -1)
    const before = await c.notificationsOf(author)
    await expirePenalties(await w.contextOf())
    expect(await c.notificationsOf(author)).toEqual(before)
  })
})

test("T17: a ban closes all sockets on two nodes within a second", async () => {
  const author = await w.make.user()
  const post = await c.post(author)
  const bus = await openBus(w.url, pino({ level: "silent" }))
  const pool = connect(w.url, { max: 2 })
  const storage = diskStorage(w.config.dataDir)
  const log = pino({ level: "silent" })
  const second = await buildApp({ config: w.config, pool, bus, storage, log, now: w.now })
  const addresses = [await w.listen(), await second.http.listen({ port: 0, host: "127.0.0.1" })]

  await me(author)
  const caller = w.as(author)
  await caller.call(auth.me, {})
  const late: string[] = []
  const sockets = await Promise.all(
    [0, 0, 0, 1, 1].map(async (node) => {
      const socket = new WebSocket(`${addresses[node]!.replace("http", "ws")}/api/live`, {
        headers: { origin: ORIGIN, cookie: caller.cookie },
      })
      await once(socket, "open")
      return socket
    }),
  )
  const closed = sockets.map((socket) => once(socket, "close"))
  sockets.forEach((socket) =>
    socket.on("close", () => socket.on("message", (m) => late.push(String(m)))),
  )

  await c.decided(mia, { type: "post", id: post.id }, rule.ban, "content_removed")
  const decidedAt = performance.now()
  await Promise.all(closed)
  expect(performance.now() - decidedAt).toBeLessThan(1000)
  await publish(await w.contextOf(), { userId: author.id }, { type: "standing" })
  for (const app of [w.http, second.http]) {
    const next = await app.inject({ url: "/api/posts", headers: { cookie: caller.cookie } })
    expect(next.statusCode).toBe(401)
  }
  await expect(
    new Promise((resolve, reject) => {
      const again = new WebSocket(`${addresses[0]!.replace("http", "ws")}/api/live`, {
        headers: { origin: ORIGIN, cookie: caller.cookie },
      })
      again.on("open", resolve)
      again.on("error", reject)
    }),
  ).rejects.toThrow("401")
  expect(late).toEqual([])
  await second.http.close()
  await bus.close()
  await pool.end()
})

test("restores the account when a ban is lifted", async () => {
  const author = await w.make.user()
  const [bad, good] = [await c.post(author, "bad"), await c.post(author, "good")]
  await c.decided(mia, { type: "post", id: bad.id }, rule.ban, "content_removed")
  const params = { postId: good.id }
  expect((await w.as(mia).ask(posts.get, { params })).status).toBe(404)
  const [penalty] = await activeOf(author)
  await w.as(mia).call(penalties.lift, { params: { penaltyId: penalty!.id }, body: {} })
  expect((await w.as(mia).ask(posts.get, { params })).status).toBe(200)
})

test("T18: a ban cannot be evaded by another sign-in or by deleting the account", async () => {
  const visit = { oldToken: undefined, userAgent: undefined, address: "127.0.0.1" }
  const ctx = await w.contextOf()
  const identity = (subject: string, email = "Troll@people.example", emailVerified = true) => ({
    issuer: "https://id.example",
    subject,
    email,
    emailVerified,
    firstName: "T",
    lastName: "Roll",
  })
  const first = await signIn(ctx, identity("one"), visit)
  if (typeof first === "string") throw new Error(first)
  const troll = { id: first.userId }
  const post = await c.post(troll)
  await c.decided(mia, { type: "post", id: post.id }, rule.ban, "content_removed")

  const [penalty] = await activeOf(troll)
  expect(await signIn(ctx, identity("one"), visit)).toMatchObject({ banId: penalty!.id })
  expect(await signIn(ctx, identity("two"), visit)).toBe("barred")
  expect(await signIn(ctx, identity("two", "troll@PEOPLE.example"), visit)).toBe("barred")
  // An unverified address is not treated as belonging to the banned member.
  expect(await signIn(ctx, identity("three", "troll@people.example", false), visit)).toMatchObject({
    isNew: true,
  })
  await w.db.$client.query(
    "update users set state = 'deleted', email = null, email_verified = false where id = $1",
    [troll.id],
  )
  expect(await signIn(ctx, identity("one"), visit)).toBe("deleted")
  expect(await signIn(ctx, identity("four"), visit)).toBe("barred")

  await w.as(mia).call(penalties.lift, { params: { penaltyId: penalty!.id }, body: {} })
  expect(await signIn(ctx, identity("four"), visit)).toMatchObject({ isNew: true })
})
