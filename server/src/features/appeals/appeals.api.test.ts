import { appeals } from "@grove/contract/appeals"
import { audit } from "@grove/contract/audit"
import { auth } from "@grove/contract/auth"
import { penalties } from "@grove/contract/penalties"
import { posts } from "@grove/contract/posts"
import { reports } from "@grove/contract/reports"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"

import { cases, newTeam } from "../../../test/cases.ts"
import { openScreen } from "../../../test/live.ts"
import { PIXEL } from "../../../test/pixel.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { expirePenalties, issuePenalty } from "../penalties/service.ts"

let w: World
let c: ReturnType<typeof cases>
let mia: Person
let max: Person
let author: Person
beforeAll(async () => {
  w = await world()
  c = cases(w)
})
beforeEach(async () => {
  ;({ mia, max } = await newTeam(w))
  author = await w.make.user()
})

async function penalized(action: "warn" | "suspend" | "ban", person = author, by = mia) {
  const rule = await c.rule({ name: "No spam", action })
  const post = await c.post(person, "spam")
  const violation = await c.decided(by, { type: "post", id: post.id }, rule.id, "content_removed")
  const [penalty] = await w.as(mia).call(penalties.active, {})
  return { post, violation, params: { penaltyId: penalty!.id } }
}
const appeal = (person: Person, { penaltyId }: { penaltyId: number }) => c.appeal(person, penaltyId)

test("shows the penalty and its rule to the member and accepts one appeal", async () => {
  const { params } = await penalized("suspend")
  const own = await w.as(author).call(appeals.own, { params })
  expect(own).toMatchObject({
    type: "suspension",
    rule: { name: "No spam" },
    about: { targetType: "post", content: "spam" },
    isActive: true,
    appeal: null,
    mayAppeal: true,
  })
  expect(JSON.stringify(own)).not.toContain(mia.id)
  expect((await appeal(author, params)).status).toBe(201)
  expect((await appeal(author, params)).body).toMatchObject({ code: "appeal.exists" })
  expect(await w.as(author).call(appeals.own, { params })).toMatchObject({
    appeal: { text: "It was not spam.", status: "pending" },
    mayAppeal: false,
  })
  expect(await w.as(mia).call(reports.counts, {})).toMatchObject({ appeals: 1 })
})

test("shows the case and its decision completely, the pictures to moderators only", async () => {
  const rule = await c.rule({ name: "No spam", description: "Sell nothing.", action: "suspend" })
  const body = { content: "spam", images: [PIXEL], imageAlts: ["A watch"] }
  const { id } = await w.as(author).call(posts.create, { body })
  await c.decided(mia, { type: "post", id }, rule.id, "content_removed")
  const [penalty] = await w.as(mia).call(penalties.active, {})
  const params = { penaltyId: penalty!.id }
  const own = await w.as(author).call(appeals.own, { params })
  expect(own).toEqual({
    id: penalty!.id,
    type: "suspension",
    reason: "No spam",
    rule: { name: "No spam", description: "Sell nothing." },
    note: null,
    rulePenalty: null,
    isActive: true,
    isAuto: false,
    createdAt: penalty!.createdAt,
    expiresAt: penalty!.expiresAt,
    about: { targetType: "post", content: "spam", pictures: 1 },
    appeal: null,
    mayAppeal: true,
  })

  const desk = await openScreen(w, await w.listen(), mia)
  await appeal(author, params)
  await desk.seen("violations")
  const [pending] = await c.pendingAppeals(max)
  expect(pending).toMatchObject({
    createdAt: expect.any(String),
    user: { id: author.id },
    penalty,
    about: { targetType: "post", content: "spam", images: [{ alt: "A watch" }], video: null },
    deviation: null,
    decidedBy: null,
    decidedAt: null,
    note: null,
  })
  desk.events.length = 0
  const { body: decided } = await c.decideAppeal(max, pending!.id, "upheld", " Seen. ")
  expect(decided).toEqual({
    ...pending,
    status: "upheld",
    decidedBy: expect.objectContaining({ id: max.id }),
    decidedAt: expect.stringMatching(/^20.*Z$/),
    note: "Seen.",
    mayDecide: false,
  })
  await desk.seen("violations")
  desk.socket.terminate()
  const { id: appealId, text, status, createdAt, decidedAt, note } = decided
  expect(await w.as(author).call(appeals.own, { params })).toEqual({
    ...own,
    appeal: { id: appealId, text, status, createdAt, decidedAt, note },
    mayAppeal: false,
  })
})

test("accepts one of fifty concurrent appeals", async () => {
  const { params } = await penalized("warn")
  const answers = await Promise.all(Array.from({ length: 50 }, () => appeal(author, params)))
  expect(answers.map((a) => a.status).toSorted()).toEqual([201, ...Array(49).fill(409)])
})

test("answers 404 for the penalty of another member", async () => {
  const { params } = await penalized("suspend")
  const eve = await w.make.user()
  expect((await w.as(eve).ask(appeals.own, { params })).status).toBe(404)
  expect((await appeal(eve, params)).status).toBe(404)
  expect((await appeal(eve, { penaltyId: 999_999 })).status).toBe(404)
})

test("lets a banned member appeal but nothing else", async () => {
  const { params } = await penalized("ban")
  // Banned members have no session and must sign in again.
  const { newToken, hashToken } = await import("../../platform/http/session.ts")
  const token = newToken()
  await w.db.$client.query(
    "insert into sessions (token_hash, user_id, created_at, seen_at) values ($1, $2, $3, $3)",
    [hashToken(token), author.id, w.now()],
  )
  const headers = { cookie: `session=${token}` }
  const ask = (method: string, url: string, body?: unknown) =>
    w.as().request(method, url, { headers, body })
  expect((await ask("GET", "/api/auth/user")).body).toMatchObject({
    standing: { state: "banned", penaltyId: params.penaltyId },
  })
  expect((await ask("GET", "/api/posts")).status).toBe(403)
  const { body: own } = await ask("GET", `/api/penalties/${params.penaltyId}`)
  expect(own).toMatchObject({ type: "ban", isActive: true, mayAppeal: true })
  expect(own).not.toHaveProperty("expiresAt")
  const path = `/api/penalties/${params.penaltyId}/appeal`
  expect((await ask("POST", path, { text: "Sorry." })).status).toBe(201)

  const [pending] = await c.pendingAppeals(max)
  expect((await c.decideAppeal(max, pending!.id, "overturned", "Welcome back.")).status).toBe(200)
  expect((await ask("GET", "/api/posts")).status).toBe(200)
  expect((await ask("GET", "/api/notifications")).body).toMatchObject([
    {
      message:
        "Your appeal was accepted. The decision was overturned, and everything it took is restored. Welcome back.",
      link: `/appeals/${params.penaltyId}`,
    },
    {},
  ])
})

test("is decided by another moderator unless the issuer is the only one", async () => {
  const { params } = await penalized("suspend")
  await appeal(author, params)
  const [mine] = await c.pendingAppeals(mia)
  expect(mine).toMatchObject({
    mayDecide: false,
    penalty: { type: "suspension" },
    user: { id: author.id },
  })
  expect((await c.pendingAppeals(max))[0]).toMatchObject({ mayDecide: true })
  expect(await c.decideAppeal(mia, mine!.id, "upheld")).toMatchObject({
    status: 403,
    body: { code: "appeal.notYours" },
  })
  // The administrators who created the rule can decide too.
  await w.db.$client.query("delete from grants where user_id <> $1", [mia.id])
  const { actorChanged } = await import("../auth/actor.service.ts")
  await actorChanged(await w.contextOf(), max.id)
  expect((await c.decideAppeal(mia, mine!.id, "upheld")).status).toBe(200)
})

test("is not decided by a moderator who reported the case", async () => {
  const rule = await c.rule({ action: "warn" })
  const post = await c.post(author, "spam")
  await c.report(max, "post", post.id, rule.id)
  const violation = await c.caseOf(mia, post.id)
  await c.resolve(mia, violation!.id, "content_removed")
  const [penalty] = await w.as(mia).call(penalties.active, {})
  await appeal(author, { penaltyId: penalty!.id })
  const [pending] = await c.pendingAppeals(max)
  expect(pending).toMatchObject({ mayDecide: false })
  expect((await c.decideAppeal(max, pending!.id, "upheld")).status).toBe(403)
  expect((await c.decideAppeal(await w.make.moderator(), pending!.id, "upheld")).status).toBe(200)
})

test("is decided by an administrator when staff appeal", async () => {
  const { params } = await penalized("warn", max, await w.make.admin())
  await appeal(max, params)
  for (const moderator of [max, mia]) {
    const [pending] = await c.pendingAppeals(moderator)
    expect(pending).toMatchObject({ mayDecide: false })
    expect((await c.decideAppeal(moderator, pending!.id, "overturned")).status).toBe(403)
  }
  const other = await w.make.admin()
  const [pending] = await c.pendingAppeals(other)
  expect(pending).toMatchObject({ mayDecide: true })
  expect((await c.decideAppeal(other, pending!.id, "overturned")).status).toBe(200)
})

test("keeps the penalty when upheld and rejects a second decision", async () => {
  const { params, post } = await penalized("suspend")
  await appeal(author, params)
  const [pending] = await c.pendingAppeals(max)
  const answers = await Promise.all([
    c.decideAppeal(max, pending!.id, "upheld", "We looked again."),
    c.decideAppeal(max, pending!.id, "upheld", "We looked again."),
  ])
  expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409])
  expect(await c.pendingAppeals(max)).toEqual([])
  expect((await w.as(author).ask(posts.get, { params: { postId: post.id } })).status).toBe(404)
  expect((await c.standingOf(author)).state).toBe("suspended")
  expect(await w.as(author).call(appeals.own, { params })).toMatchObject({
    appeal: { status: "upheld", note: "We looked again." },
    mayAppeal: false,
  })
  expect((await c.notificationsOf(author))[0]).toBe(
    "Your appeal was reviewed by a moderator. The decision stands. We looked again.",
  )
})

test("restores content, counts and standing when overturned", async () => {
  const { params, post } = await penalized("suspend")
  await appeal(author, params)
  const [pending] = await c.pendingAppeals(max)
  expect((await c.decideAppeal(max, pending!.id, "overturned")).body).toMatchObject({
    status: "overturned",
    decidedBy: { id: max.id },
    penalty: { isActive: false, endReason: "overturned" },
  })
  expect((await w.as(author).ask(posts.get, { params: { postId: post.id } })).status).toBe(200)
  expect(await c.standingOf(author)).toEqual({ state: "good" })
  expect((await w.as(author).call(auth.me, {}))._count.posts).toBe(1)
  expect(await w.as(max).call(reports.overview, {})).toMatchObject({
    overturned: { decisions: 1, overturned: 1 },
  })
})

test("removes an appeal from the list when its penalty is lifted", async () => {
  const { params } = await penalized("suspend")
  await appeal(author, params)
  const [pending] = await c.pendingAppeals(max)
  await w.as(mia).call(penalties.lift, { params, body: {} })
  expect(await c.pendingAppeals(max)).toEqual([])
  expect((await c.decideAppeal(max, pending!.id, "upheld")).status).toBe(409)
  expect(await w.as(author).call(appeals.own, { params })).toMatchObject({
    isActive: false,
    appeal: { status: "overturned" },
  })
})

test("restores a post removed by two decisions only with the last of them", async () => {
  const [one, two] = [await c.rule({ action: "warn" }), await c.rule({ action: "warn" })]
  const post = await c.post(author)
  const reporter = await w.make.user()
  for (const rule of [one, two]) await c.report(reporter, "post", post.id, rule.id)
  const open = await w.as(mia).call(reports.violations, {})
  for (const violation of open) await c.resolve(mia, violation.id, "content_removed")
  const issued = await w.as(mia).call(penalties.active, {})
  const isVisible = async () =>
    (await w.as(author).ask(posts.get, { params: { postId: post.id } })).status === 200
  const seen: boolean[] = [await isVisible()]
  for (const penalty of issued) {
    await appeal(author, { penaltyId: penalty.id })
    const [pending] = await c.pendingAppeals(max)
    await c.decideAppeal(max, pending!.id, "overturned")
    seen.push(await isVisible())
  }
  expect(seen).toEqual([false, false, true])
})

describe("without a case", () => {
  const issue = async (days: number | null) => {
    const facts = { userId: author.id, type: "restriction", reason: "Spam" } as const
    const ctx = await w.contextOf()
    const id = await issuePenalty(ctx, { ...facts, days, message: "Spam." })
    return { penaltyId: id! }
  }

  test("ends the penalty when overturned and records the decision", async () => {
    const params = await issue(7)
    await w.as(author).call(appeals.submit, { params, body: { text: "  It was me.  " } })
    const [pending] = await c.pendingAppeals(max)
    expect(pending).toMatchObject({ text: "It was me.", about: null, deviation: null })
    await c.decideAppeal(max, pending!.id, "overturned", "  ")
    expect(await c.standingOf(author)).toEqual({ state: "good" })
    const own = await w.as(author).call(appeals.own, { params })
    expect(own).toMatchObject({ about: null, rule: null, appeal: { note: null } })
    const [entry] = await w.as(mia).call(audit.list, { query: { act: "appeal.decide" } })
    expect(entry).toMatchObject({ subjectType: "appeal", subjectId: String(pending!.id) })
    expect(Object.fromEntries(entry!.detail.map(({ name, value }) => [name, value]))).toEqual({
      decision: "overturned",
      penalty: String(params.penaltyId),
      user: author.id,
    })
  })

  test("accepts an appeal of an expired penalty but not of a lifted one", async () => {
    const expired = await issue(-1)
    const own = () => w.as(author).call(appeals.own, { params: expired })
    expect(await own()).toMatchObject({ isActive: false, mayAppeal: true })
    expect((await appeal(author, expired)).status).toBe(201)
    await expirePenalties(await w.contextOf())
    expect(await own()).toMatchObject({ isActive: false, appeal: { status: "pending" } })
    const [pending] = await c.pendingAppeals(max)
    expect(pending).toMatchObject({ status: "pending", mayDecide: true })
    expect((await c.decideAppeal(max, pending!.id, "upheld")).status).toBe(200)
    const lifted = await issue(7)
    await w.as(mia).call(penalties.lift, { params: lifted, body: {} })
    expect(await appeal(author, lifted)).toMatchObject({
      status: 409,
      body: { code: "penalty.ended" },
    })
  })

  test("pages pending appeals, oldest first", async () => {
    for (const days of [7, 8, 9]) await appeal(author, await issue(days))
    const first = await w.as(max).ask(appeals.list, { query: { limit: 2 } })
    const second = await w.as(max).ask(appeals.list, { query: { limit: 2, cursor: first.next! } })
    const ids = [...first.body, ...second.body].map(({ id }) => id)
    expect(ids).toHaveLength(3)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(second.next).toBeUndefined()
    const cursor = Buffer.from(JSON.stringify(["not a number"])).toString("base64url")
    expect((await w.as(max).ask(appeals.list, { query: { cursor } })).status).toBe(400)
  })
})

test("answers 404 for an unknown appeal and explains that one's own cannot be decided", async () => {
  expect(await c.decideAppeal(max, 999_999, "upheld")).toMatchObject({
    status: 404,
    body: { code: "appeal.notFound" },
  })
  const { params } = await penalized("warn", max, await w.make.admin())
  await appeal(max, params)
  const [pending] = await c.pendingAppeals(max)
  expect(await c.decideAppeal(max, pending!.id, "upheld")).toMatchObject({
    status: 403,
    body: { message: "You cannot decide your own appeal." },
  })
})
