import { audit } from "@grove/contract/audit"
import { MINUTE_MS } from "@grove/contract/durations"
import { notifications } from "@grove/contract/notifications"
import { reports } from "@grove/contract/reports"
import { stories } from "@grove/contract/stories"
import { users } from "@grove/contract/users"
import { beforeAll, describe, expect, test } from "vitest"

import { moderationWorld, type cases } from "../../../test/cases.ts"
import { PIXEL } from "../../../test/pixel.ts"
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

const open = (person: Person, violationId: number) =>
  w.as(person).ask(reports.open, { params: { violationId } })
const auditOf = async (act: string, id: number) =>
  (await w.as(mia).call(audit.list, { query: { act, subjectId: String(id) } })).map(({ detail }) =>
    Object.fromEntries(detail.map(({ name, value }) => [name, value])),
  )
const TAKEN_BACK = "A decision about your post was taken back. Everything is as it was before."

describe("evidence", () => {
  test("of a comment names its mentions and links to it", async () => {
    const [author, reporter, named] = [
      await w.make.user(),
      await w.make.user(),
      await w.make.user({ handle: "namedbyann" }),
    ]
    const post = await c.post(reporter)
    const comment = await c.comment(author, post.id, "ask @namedbyann")
    await c.report(reporter, "comment", comment.id, rule.warn)
    const violation = await c.caseOf(mia, comment.id)
    expect(violation).toMatchObject({
      targetType: "comment",
      content: "ask @namedbyann",
      userId: author.id,
      mentions: [{ id: named.id, handle: "namedbyann" }],
      images: [],
      video: null,
      link: `/post/${post.id}?comment=${comment.id}`,
    })
    expect(await c.notificationsOf(reporter)).toContain(
      "Thank you for your report about a comment. We will look into it.",
    )
    const [entry] = await w.as(reporter).call(notifications.list, {})
    expect(entry).toMatchObject({ type: "other", link: "/settings?section=reports" })
  })

  test("of a story is its text and picture, of a profile its name, bio and picture", async () => {
    const author = await w.make.user({ firstName: "Ann", lastName: "Lee", handle: "annlee" })
    await w.as(author).call(users.update, {
      params: { userId: author.id },
      body: { bio: "words about me", profileImageUrl: PIXEL },
    })
    const story = await w
      .as(author)
      .call(stories.create, { body: { content: "today", imageUrl: PIXEL } })
    const reporter = await w.make.user()
    await w.as(reporter).request("POST", `/api/users/${author.id}/follow`)
    expect((await c.report(reporter, "story", story.id, rule.warn)).status).toBe(201)
    expect(await c.caseOf(mia, story.id)).toMatchObject({
      content: "today",
      images: [{ hash: expect.any(String) }],
      link: `/profile/${author.id}`,
    })
    await c.report(reporter, "user", author.id, rule.warn)
    const profile = await c.caseOf(mia, author.id)
    expect(profile).toMatchObject({
      content: "Ann Lee @annlee\n\nwords about me",
      images: [{ hash: expect.any(String), alt: "" }],
      link: `/profile/${author.id}`,
    })
    const { url } = profile!.images[0]!
    expect((await w.as(mia).request("GET", url)).status).toBe(200)
  })

  test("of a profile without last name, bio and picture is the name alone", async () => {
    const author = await w.make.user({ firstName: "Cher", lastName: null, handle: "chersings" })
    await c.report(await w.make.user(), "user", author.id, rule.warn)
    expect(await c.caseOf(mia, author.id)).toMatchObject({
      content: "Cher @chersings",
      images: [],
    })
  })
})

test("shows a new case completely", async () => {
  const { author, post, violation } = await c.reportedPost(mia, rule.suspend)
  expect(violation).toEqual({
    id: violation.id,
    targetType: "post",
    targetId: post.id,
    content: "reported",
    images: [],
    mentions: [],
    video: null,
    userId: author.id,
    user: expect.objectContaining({ id: author.id }),
    record: {
      joinedAt: expect.stringMatching(/^20.*Z$/),
      confirmed: 0,
      dismissed: 0,
      activePenalties: 0,
    },
    rule: {
      id: rule.suspend,
      name: "Rule of suspend",
      severity: "medium",
      action: "suspend",
    },
    choices: expect.arrayContaining([{ penalty: "suspension", days: 7, isOwn: true }]),
    obstacle: null,
    status: "pending",
    reportCount: 1,
    isAuto: false,
    link: `/post/${post.id}`,
    createdAt: expect.stringMatching(/^20.*Z$/),
    note: null,
    openedBy: null,
    resolvedAt: null,
    undoUntil: null,
  })
})

describe("the reporter's own list", () => {
  test("shortens long texts, trims the reason and drops a blank one", async () => {
    const [author, reporter] = [await w.make.user(), await w.make.user()]
    const texts = ["x".repeat(140), "x".repeat(141), `${"y".repeat(130)}${" ".repeat(9)}z and more`]
    for (const [at, content] of texts.entries()) {
      const { id } = await c.post(author, content)
      const reason = ["  spam ", "   ", ""][at]!
      await c.report(reporter, "post", id, rule.warn, reason)
    }
    const mine = await w.as(reporter).call(reports.mine, {})
    expect(mine.map(({ content, additionalInfo }) => [content, additionalInfo])).toEqual([
      [`${"y".repeat(130)}${" ".repeat(9)}z…`, null],
      [`${"x".repeat(140)}…`, null],
      ["x".repeat(140), "spam"],
    ])
  })

  test("is paged, newest first", async () => {
    const [author, reporter] = [await w.make.user(), await w.make.user()]
    for (const content of ["one", "two", "three"])
      await c.report(reporter, "post", (await c.post(author, content)).id, rule.warn)
    const first = await w.as(reporter).ask(reports.mine, { query: { limit: 2 } })
    const second = await w
      .as(reporter)
      .ask(reports.mine, { query: { limit: 2, cursor: first.next! } })
    expect([first, second].map(({ body }) => body.map(({ content }) => content))).toEqual([
      ["three", "two"],
      ["one"],
    ])
    expect(second.next).toBeUndefined()
  })
})

describe("opening a case", () => {
  test("takes it over once the other moderator's time is up, and never opens a decided one", async () => {
    const { id } = await c.reportedPost(mia, rule.warn)
    await open(mia, id)
    w.travel(9 * MINUTE_MS)
    expect((await open(max, id)).body.openedBy).toMatchObject({ id: mia.id })
    // Looking again extends the time.
    await open(mia, id)
    w.travel(9 * MINUTE_MS)
    expect((await open(max, id)).body.openedBy).toMatchObject({ id: mia.id })
    w.travel(MINUTE_MS)
    expect((await open(max, id)).body.openedBy).toMatchObject({ id: max.id })
    await c.resolve(mia, id, "none")
    expect((await open(max, id)).body).toMatchObject({ openedBy: null, status: "dismissed" })
  })

  test("shows at most twenty reports, newest first", async () => {
    const { post, id } = await c.reportedPost(mia, rule.warn)
    for (const [at, person] of (await w.make.users(20)).entries())
      await w.make.reports([person], { type: "post", id: post.id }, rule.warn, `reason ${at + 1}`)
    const { reports: shown, reportCount, context } = (await open(mia, id)).body
    expect(reportCount).toBe(21)
    expect(shown.map(({ additionalInfo }) => additionalInfo)).toEqual(
      Array.from({ length: 20 }, (_, n) => `reason ${20 - n}`),
    )
    expect(context).toEqual([])
  })

  test("answers 404 for a case that does not exist", async () => {
    const missing = { status: 404, body: { code: "violation.notFound" } }
    expect(await open(mia, 999_999)).toMatchObject(missing)
    const params = { violationId: 999_999 }
    expect(await w.as(mia).ask(reports.close, { params })).toMatchObject(missing)
    expect(await c.resolve(mia, 999_999, "none")).toMatchObject(missing)
    expect(await c.undo(mia, 999_999)).toMatchObject(missing)
  })
})

describe("a decision", () => {
  test("is shown with its note and, to its moderator for ten minutes, the way back", async () => {
    const { author, id } = await c.reportedPost(mia, rule.moderate)
    const { body } = await c.resolve(mia, id, "content_removed", "  Not here. ")
    const resolvedAt = Date.parse(body.resolvedAt!)
    expect(body).toMatchObject({ status: "removed", note: "Not here.", openedBy: null })
    expect(body.undoUntil).toBe(new Date(resolvedAt + 10 * MINUTE_MS).toISOString())
    expect((await open(max, id)).body.undoUntil).toBeNull()
    expect(await auditOf("violation.resolve", id)).toEqual([
      {
        target: "post",
        user: author.id,
        action: "content_removed",
        rule: "Rule of moderate",
        penalty: "restriction",
        note: "Not here.",
      },
    ])
    w.travel(11 * MINUTE_MS)
    expect((await open(mia, id)).body.undoUntil).toBeNull()
  })

  test("that is undone loses its note and is announced to the member, unless it was a dismissal", async () => {
    const { author, id } = await c.reportedPost(mia, rule.warn)
    await c.resolve(mia, id, "none", "Harmless.")
    expect((await c.undo(mia, id)).body).toMatchObject({ status: "pending", note: null })
    expect(await c.notificationsOf(author)).toEqual([])
    await c.resolve(mia, id, "warning")
    w.travel(1000)
    await c.undo(mia, id)
    expect((await c.notificationsOf(author))[0]).toBe(TAKEN_BACK)
    expect(await auditOf("violation.undo", id)).toMatchObject([
      { was: "warned" },
      { was: "dismissed" },
    ])
  })

  test("counts in the record of the author", async () => {
    const author = await w.make.user()
    for (const action of ["none", "warning"] as const) {
      const { id } = await c.post(author)
      await c.decided(mia, { type: "post", id }, rule.warn, action)
    }
    const { violation } = await c.reportedPost(mia, rule.warn, { author })
    expect(violation.record).toMatchObject({ confirmed: 1, dismissed: 1, activePenalties: 1 })
  })
})

test("records an automatic removal and notifies the member when a moderator dismisses it", async () => {
  const auto = await c.rule({ name: "No spam", action: "moderate", autoEnforce: true })
  const author = await w.make.user()
  const post = await c.post(author)
  for (let n = 0; n < 3; n += 1) await c.report(await w.make.user(), "post", post.id, auto.id)
  const { id } = (await c.caseOf(mia, post.id))!
  expect(await auditOf("violation.auto", id)).toEqual([
    { target: "post", user: author.id, rule: "No spam", penalty: "restriction" },
  ])
  w.travel(1000)
  await c.resolve(mia, id, "none")
  expect((await c.notificationsOf(author))[0]).toBe(TAKEN_BACK)
})
