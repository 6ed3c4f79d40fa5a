import { audit } from "@grove/contract/audit"
import { auth } from "@grove/contract/auth"
import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import { reports } from "@grove/contract/reports"
import { users } from "@grove/contract/users"
import { beforeAll, describe, expect, test } from "vitest"

import { moderationWorld, type cases } from "../../../test/cases.ts"
import type { Person, World } from "../../../test/world.ts"

let w: World
let c: ReturnType<typeof cases>
let mia: Person
let max: Person
let rule: Awaited<ReturnType<typeof c.rulesByAction>>
beforeAll(async () => {
  ;({ w, c, mia, max } = await moderationWorld())
  rule = await c.rulesByAction()
})

const penaltiesOf = (person: Person) => c.activePenalties(mia, person)
const statusOfPost = async (reader: Person, postId: string) =>
  (await w.as(reader).ask(posts.get, { params: { postId } })).status

const reported = (ruleId: number) => c.reportedPost(mia, ruleId)

describe("decisions", () => {
  test("Dismiss has no effect on the member and sends no notification", async () => {
    const { author, reporter, post, id } = await reported(rule.ban)
    expect((await c.resolve(mia, id, "none")).body).toMatchObject({ status: "dismissed" })
    expect(await statusOfPost(reporter, post.id)).toBe(200)
    expect(await penaltiesOf(author)).toEqual([])
    expect(await c.notificationsOf(author)).toEqual([])
    expect(await c.caseOf(mia, post.id)).toBeUndefined()
  })

  test("Warning issues a penalty and keeps the content", async () => {
    const { author, reporter, post, id } = await reported(rule.ban)
    await c.resolve(mia, id, "warning", "Please mind your words.")
    expect(await statusOfPost(reporter, post.id)).toBe(200)
    expect(await c.standingOf(author)).toEqual({ state: "good" })
    expect(await penaltiesOf(author)).toMatchObject([
      { type: "warning", isActive: true, reason: "Rule of ban: Please mind your words." },
    ])
    expect(await c.notificationsOf(author)).toEqual([
      "Your post was reviewed, because of the rule “Rule of ban”. You have received a warning. Please mind your words. You can appeal once.",
    ])
  })

  test.each([
    ["warn", "warning", "good"],
    ["moderate", "restriction", "restricted"],
    ["suspend", "suspension", "suspended"],
  ] as const)("Remove Content applies the penalty of a %s rule", async (action, type, state) => {
    const { author, reporter, post, id } = await reported(rule[action])
    await c.resolve(mia, id, "content_removed")
    expect(await statusOfPost(reporter, post.id)).toBe(404)
    expect(await statusOfPost(author, post.id)).toBe(404)
    expect(await c.standingOf(author)).toMatchObject({ state })
    expect(await penaltiesOf(author)).toMatchObject([{ type, violationId: id }])
    const profile = await w.as(reporter).call(users.get, { params: { userId: author.id } })
    expect(profile._count.posts).toBe(0)
    expect((await c.notificationsOf(author))[0]).toMatch(/^Your post was removed after a review/)
  })

  test("Remove Content under a ban rule hides all content and ends sessions", async () => {
    const { author, reporter, id } = await reported(rule.ban)
    const other = await c.post(author, "another one")
    expect((await w.as(author).ask(auth.me, {})).status).toBe(200)
    await c.resolve(mia, id, "content_removed")
    expect(await penaltiesOf(author)).toMatchObject([{ type: "ban" }])
    expect((await penaltiesOf(author))[0]).not.toHaveProperty("expiresAt")
    expect(await statusOfPost(reporter, other.id)).toBe(404)
    expect((await w.as(author).ask(auth.me, {})).status).toBe(401)
  })

  test("removes bio and picture of a reported profile", async () => {
    const [author, reporter] = [await w.make.user({ bio: "buy here" }), await w.make.user()]
    await c.decided(mia, { type: "user", id: author.id }, rule.warn, "content_removed", reporter)
    const profile = await w.as(reporter).call(users.get, { params: { userId: author.id } })
    expect(profile).toMatchObject({ bio: null, profileImageUrl: null, firstName: author.firstName })
    expect((await c.notificationsOf(author))[0]).toMatch(/^Your bio and picture were removed/)
  })
})

test("accepts one of several concurrent decisions", async () => {
  const { author, id } = await reported(rule.suspend)
  const answers = await Promise.all([
    c.resolve(mia, id, "content_removed"),
    c.resolve(max, id, "none"),
    c.resolve(mia, id, "warning"),
    c.resolve(max, id, "content_removed"),
  ])
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409])
  const won = answers.find((answer) => answer.status === 200)!.body.status
  expect(await penaltiesOf(author)).toHaveLength(won === "dismissed" ? 0 : 1)
  const log = await w.as(mia).call(audit.list, {
    query: { act: "violation.resolve", subjectId: String(id) },
  })
  expect(log).toHaveLength(1)
})

test("shows who has a case open until it is closed or times out", async () => {
  const { post, id } = await reported(rule.warn)
  const params = { violationId: id }
  const detail = await w.as(mia).call(reports.open, { params })
  expect(detail.openedBy).toMatchObject({ id: mia.id })
  expect(await c.caseOf(max, post.id)).toMatchObject({ openedBy: { id: mia.id } })
  expect((await w.as(max).call(reports.open, { params })).openedBy).toMatchObject({ id: mia.id })
  await w.as(max).call(reports.close, { params })
  expect(await c.caseOf(max, post.id)).toMatchObject({ openedBy: { id: mia.id } })
  await w.as(mia).call(reports.close, { params })
  expect(await c.caseOf(max, post.id)).toMatchObject({ openedBy: null })
  await w.as(mia).call(reports.open, { params })
  w.travel(11 * 60_000)
  expect(await c.caseOf(max, post.id)).toMatchObject({ openedBy: null })
})

test("shows the record of the author and the reasons of the reporters", async () => {
  const author = await w.make.user()
  const [one, two] = [await c.post(author), await c.post(author)]
  await c.decided(mia, { type: "post", id: one.id }, rule.moderate, "content_removed")
  const reporter = await w.make.user()
  await c.report(reporter, "post", two.id, rule.warn, "Look at this.")
  const violation = await c.caseOf(mia, two.id)
  expect(violation!.record).toMatchObject({ confirmed: 1, dismissed: 0, activePenalties: 1 })
  const detail = await w.as(mia).call(reports.open, { params: { violationId: violation!.id } })
  expect(detail.reports).toMatchObject([
    { reporter: { id: reporter.id }, additionalInfo: "Look at this." },
  ])
})

describe("undo", () => {
  test("restores everything for the moderator who decided", async () => {
    const { author, reporter, post, id } = await reported(rule.suspend)
    const made = await c.resolve(mia, id, "content_removed")
    expect(made.body.undoUntil).not.toBeNull()
    expect((await c.undo(max, id)).status).toBe(409)
    expect((await c.undo(mia, id)).body).toMatchObject({ status: "pending", undoUntil: null })
    expect(await statusOfPost(reporter, post.id)).toBe(200)
    expect(await c.standingOf(author)).toEqual({ state: "good" })
    expect((await c.undo(mia, id)).status).toBe(409)
    await w.runJobs()
    expect((await c.notificationsOf(reporter)).filter((text) => text.includes("reviewed"))).toEqual(
      [],
    )
    const failed = "select task_identifier from graphile_worker.jobs where last_error is not null"
    expect((await w.pool.query(failed)).rows).toEqual([])
    expect((await c.resolve(max, id, "content_removed")).status).toBe(200)
    expect((await c.standingOf(author)).until).toBe(
      new Date(
        Date.parse((await penaltiesOf(author))[0]!.createdAt) + 7 * 86_400_000,
      ).toISOString(),
    )
  })

  test("lifts a ban completely", async () => {
    const { author, id } = await reported(rule.ban)
    await c.resolve(mia, id, "content_removed")
    await c.undo(mia, id)
    const profile = await w.as(mia).ask(users.get, { params: { userId: author.id } })
    expect(profile.status).toBe(200)
    expect(await penaltiesOf(author)).toEqual([])
  })

  test("is rejected after ten minutes", async () => {
    const { id } = await reported(rule.warn)
    await c.resolve(mia, id, "warning")
    w.travel(10 * 60_000 + 1000)
    expect((await c.undo(mia, id)).status).toBe(409)
  })

  test("is rejected after an appeal has overturned the decision", async () => {
    const { author, post, id } = await reported(rule.moderate)
    await c.resolve(mia, id, "content_removed")
    await c.appeal(author, (await penaltiesOf(author))[0]!.id)
    const pending = (await c.pendingAppeals(max)).find(({ user }) => user.id === author.id)
    await c.decideAppeal(max, pending!.id, "overturned")
    expect(await c.undo(mia, id)).toMatchObject({
      status: 409,
      body: { code: "violation.undoOver" },
    })
    expect(await c.caseOf(mia, post.id)).toBeUndefined()
  })

  test("is rejected after a new report", async () => {
    const { post, id } = await reported(rule.warn)
    await c.resolve(mia, id, "none")
    await c.report(await w.make.user(), "post", post.id, rule.warn)
    expect((await c.undo(mia, id)).status).toBe(409)
  })
})

test("hides cases about a moderator from that moderator", async () => {
  const post = await c.post(mia, "a moderator's words")
  await c.report(max, "post", post.id, rule.ban)
  const violation = await c.caseOf(max, post.id)
  expect(await c.caseOf(mia, post.id)).toBeUndefined()
  expect(await c.resolve(mia, violation!.id, "none")).toMatchObject({
    status: 403,
    body: { code: "violation.own" },
  })
  const params = { violationId: violation!.id }
  expect((await w.as(mia).ask(reports.open, { params })).status).toBe(403)
})

test("T10: shows five messages around a reported one and logs each access", async () => {
  const [bob, eve] = [await w.make.user(), await w.make.user()]
  const sent: string[] = []
  for (let n = 0; n < 15; n += 1) {
    const message = await w
      .as(eve)
      .call(messages.send, { body: { receiverId: bob.id, content: `message ${n}` } })
    sent.push(message.id)
  }
  const target = sent[7]!
  expect((await c.report(eve, "message", target, rule.warn)).status).toBe(403)
  expect((await c.report(mia, "message", target, rule.warn)).status).toBe(404)
  expect((await c.report(bob, "message", target, rule.warn)).status).toBe(201)
  const violation = await c.caseOf(mia, target)
  expect(violation).toMatchObject({ content: "message 7", userId: eve.id, link: null })

  const params = { violationId: violation!.id }
  const detail = await w.as(mia).call(reports.open, { params })
  const around = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12].map((n) => `message ${n}`)
  expect(detail.context.map((message) => message.content)).toEqual(around)
  await w.as(max).call(reports.open, { params })
  const looks = await w.as(mia).call(audit.list, {
    query: { act: "violation.open", subjectId: String(violation!.id) },
  })
  expect(looks.map((entry) => entry.actorId)).toEqual([max.id, mia.id])
})
