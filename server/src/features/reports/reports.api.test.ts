import { posts } from "@grove/contract/posts"
import { reports } from "@grove/contract/reports"
import { rules } from "@grove/contract/rules"
import { beforeAll, expect, test } from "vitest"

import { cases } from "../../../test/cases.ts"
import { PIXEL } from "../../../test/pixel.ts"
import { world, type Person, type World } from "../../../test/world.ts"

let w: World
let c: ReturnType<typeof cases>
let ann: Person
let bob: Person
let mia: Person
let ruleId: number
beforeAll(async () => {
  w = await world()
  c = cases(w)
  ;[ann, bob, mia] = [await w.make.user(), await w.make.user(), await w.make.moderator()]
  ruleId = (await c.rule()).id
})

test("opens a case and is idempotent for a repeated report", async () => {
  const post = await c.post(ann, "buy my coins")
  const first = await c.report(bob, "post", post.id, ruleId, "It is a scam.")
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({
    targetType: "post",
    content: "buy my coins",
    rule: { id: ruleId, name: "Be kind" },
    additionalInfo: "It is a scam.",
    status: "pending",
    decidedAt: null,
  })
  const second = await c.report(bob, "post", post.id, ruleId, "Again!")
  expect(second.status).toBe(200)
  expect(second.body).toEqual(first.body)
  expect(await c.caseOf(mia, post.id)).toMatchObject({
    content: "buy my coins",
    userId: ann.id,
    status: "pending",
    reportCount: 1,
    isAuto: false,
    link: `/post/${post.id}`,
    openedBy: null,
  })
  const received = (await c.notificationsOf(bob)).filter((text) => text.startsWith("Thank you"))
  expect(received).toEqual(["Thank you for your report about a post. We will look into it."])
  expect(await c.notificationsOf(ann)).toEqual([])
})

test("R14 a repeated key gets the status of the first reply", async () => {
  const post = await c.post(ann, "buy more coins")
  const body = { targetType: "post", targetId: post.id, ruleId } as const
  const submit = async (key: string) =>
    (await w.as(bob).ask(reports.submit, { body }, { "idempotency-key": key })).status
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  expect([await submit(first), await submit(first)]).toEqual([201, 201])
  // The second report is the first one, which is not created again.
  expect([await submit(second), await submit(second)]).toEqual([200, 200])
})

test("T32: ignores content and owner claimed by the reporter", async () => {
  const post = await c.post(ann, "a harmless sentence")
  const eve = await w.make.user()
  const innocent = await w.make.user()
  await w.as(eve).call(reports.submit, {
    body: {
      targetType: "post",
      targetId: post.id,
      targetUserId: innocent.id,
      ruleId,
      content: "something terrible",
    },
  })
  const violation = await c.caseOf(mia, post.id)
  expect(violation).toMatchObject({ content: "a harmless sentence", userId: ann.id })
})

test("opens a case about a member whose id is no UUID", async () => {
  const guest = await w.make.user({ id: "imported-7" })
  expect(await c.report(bob, "user", guest.id, ruleId)).toMatchObject({ status: 201 })
})

test("T32: limits the rate of reports", async () => {
  const paced = await world({ RATE_LIMIT: "on" })
  const author = await paced.make.user()
  const flooder = await paced.make.user()
  const { id } = await cases(paced).post(author)
  const [first] = await paced.as(flooder).call(rules.list, {})
  const send = () => cases(paced).report(flooder, "post", id, first!.id)
  const answers = []
  for (let n = 0; n < 21; n += 1) answers.push(await send())
  expect(answers.map((answer) => answer.status)).toEqual([201, ...Array(19).fill(200), 429])
  expect(Number(answers.at(-1)!.headers["retry-after"])).toBeGreaterThan(0)
})

test("rejects targets that cannot be reported", async () => {
  const post = await c.post(ann)
  const inactive = await c.rule({ isActive: false })
  const away = "00000000-0000-7000-8000-000000000000"
  const answers = [
    await c.report(ann, "post", post.id, ruleId),
    await c.report(ann, "user", ann.id, ruleId),
    await c.report(bob, "post", away, ruleId),
    await c.report(bob, "comment", "not-an-id", ruleId),
    await c.report(bob, "user", "nobody", ruleId),
    await c.report(bob, "post", post.id, inactive.id),
    await c.report(bob, "post", post.id, 999_999),
  ].map((answer) => [answer.status, (answer.body as { code?: string }).code])
  expect(answers).toEqual([
    [403, "report.notAllowed"],
    [403, "report.notAllowed"],
    [404, "post.notFound"],
    [404, "comment.notFound"],
    [404, "user.notFound"],
    [400, "rule.inactive"],
    [404, "rule.notFound"],
  ])
  expect(
    (await w.as().ask(reports.submit, { body: { targetType: "post", targetId: post.id, ruleId } }))
      .status,
  ).toBe(401)
})

test("keeps evidence after edit and deletion, for moderators only", async () => {
  const post = await w
    .as(ann)
    .call(posts.create, { body: { content: "as it was", images: [PIXEL] } })
  const params = { postId: post.id }
  await c.report(bob, "post", post.id, ruleId)
  await w.as(ann).call(posts.edit, { params, body: { content: "all innocent now" } })
  await w.as(ann).call(posts.remove, { params })
  w.travel(3 * 3_600_000)
  await w.signIn(mia)
  const { sweepDeletedPosts } = await import("../posts/removal.service.ts")
  const { sweepOrphans } = await import("../media/service.ts")
  await sweepDeletedPosts(await w.contextOf())
  await sweepOrphans(await w.contextOf())

  const violation = await c.caseOf(mia, post.id)
  expect(violation).toMatchObject({
    content: "as it was",
    images: [{ hash: post.images[0]!.hash }],
  })
  const { url } = violation!.images[0]!
  expect((await w.as(mia).request("GET", url)).status).toBe(200)
  expect((await w.as(ann).request("GET", url)).status).toBe(404)
  expect((await w.as(bob).request("GET", url)).status).toBe(404)
})

test("pages cases by severity, number of reports, and age", async () => {
  const fresh = await world()
  const f = cases(fresh)
  const moderator = await fresh.make.moderator()
  const [author, one, two] = [
    await fresh.make.user(),
    await fresh.make.user(),
    await fresh.make.user(),
  ]
  const low = (await f.rule({ severity: "low" })).id
  const high = (await f.rule({ severity: "high" })).id
  const critical = (await f.rule({ severity: "critical" })).id
  const ids = (await fresh.make.posts(author, 4)).map(({ id }) => id)
  const [a, b, d, e] = ids as [string, string, string, string]
  const reported = (reporters: Person[], id: string, under: number) =>
    fresh.make.reports(reporters, { type: "post", id }, under)
  await reported([one, two], a, low)
  await reported([one], b, high)
  await reported([one, two], d, high)
  await reported([one], e, critical)
  await reported([one], a, high)

  const seen: string[] = []
  let cursor: string | undefined
  do {
    const query = { limit: 2, ...(cursor !== undefined && { cursor }) }
    const page = await fresh.as(moderator).ask(reports.violations, { query })
    seen.push(...page.body.map((v) => `${v.rule.severity} ${v.reportCount} ${v.targetId}`))
    cursor = page.next
  } while (cursor !== undefined)
  expect(seen).toEqual([
    `critical 1 ${e}`,
    `high 2 ${d}`,
    `high 1 ${b}`,
    `high 1 ${a}`,
    `low 2 ${a}`,
  ])
})

test("creates 10 cases from 30 reports on 10 targets, and notifies all of their reporters", async () => {
  const fresh = await world()
  const f = cases(fresh)
  const author = await fresh.make.user()
  const moderator = await fresh.make.moderator()
  const { id } = await f.rule()
  const targets = await fresh.make.posts(author, 10)
  const people = await fresh.make.users(3)
  const answers: number[] = []
  for (const reporter of people) {
    const sent = targets.map((t) => f.report(reporter, "post", t.id, id))
    answers.push(...(await Promise.all(sent)).map((answer) => answer.status))
  }
  expect(answers.filter((status) => status === 201)).toHaveLength(30)
  const open = await fresh.as(moderator).call(reports.violations, { query: { limit: 100 } })
  expect(open).toHaveLength(10)
  expect(open.map((violation) => violation.reportCount)).toEqual(Array(10).fill(3))
  expect(await fresh.as(moderator).call(reports.counts, {})).toMatchObject({ violations: 10 })

  // One reporter more than the job notifies at once.
  const target = { type: "post" as const, id: open[0]!.targetId }
  await fresh.make.reports(await fresh.make.users(97), target, id)
  await f.report(await fresh.make.user(), "post", target.id, id)
  await f.resolve(moderator, open[0]!.id, "none")
  await fresh.runJobs()
  const notified = await fresh.pool.query(
    "select count(*)::int, count(distinct user_id)::int as people from notifications where group_key like 'report:%:decided:%'",
  )
  expect(notified.rows).toEqual([{ count: 101, people: 101 }])
})

test("stores one of fifty concurrent identical reports", async () => {
  const post = await c.post(ann)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => c.report(bob, "post", post.id, ruleId)),
  )
  expect(answers.map((a) => a.status).toSorted()).toEqual([...Array(49).fill(200), 201])
  expect(await c.caseOf(mia, post.id)).toMatchObject({ reportCount: 1 })
})

test("lists the outcome of the reporter's own reports only", async () => {
  const eve = await w.make.user()
  const [kept, removed] = [await c.post(ann, "kept"), await c.post(ann, "removed")]
  await c.decided(mia, { type: "post", id: kept.id }, ruleId, "none", eve)
  await c.decided(mia, { type: "post", id: removed.id }, ruleId, "content_removed", eve)
  const mine = await w.as(eve).call(reports.mine, {})
  expect(mine.map((r) => [r.content, r.status, r.decidedAt !== null])).toEqual([
    ["removed", "acted", true],
    ["kept", "dismissed", true],
  ])
  await w.runJobs()
  expect(await c.notificationsOf(eve)).toEqual(
    expect.arrayContaining([
      "Your report about a post was reviewed, and we took action. Thank you for looking out for the community.",
      "Your report about a post was reviewed. It does not break our rules.",
    ]),
  )
})

test("keeps the details and the cover of an event, unless its text repeats the details", async () => {
  const details = "🎉 Soup\n\nBring a bowl\n\n💻 Online Event\n\n#event #soup"
  const event = { title: "Soup", description: "Bring a bowl", isOnline: true, cover: PIXEL }
  for (const [content, kept] of [
    ["Come!", `Come!\n\n${details}`],
    [details, details],
  ] as const) {
    const post = await w.as(ann).call(posts.create, { body: { content, event } })
    await c.report(bob, "post", post.id, ruleId)
    const violation = await c.caseOf(mia, post.id)
    expect(violation?.content).toBe(kept)
    expect(violation?.images.map(({ hash }) => hash)).toEqual([post.event?.cover?.hash])
  }
})
