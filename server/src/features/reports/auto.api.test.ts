import { appeals } from "@grove/contract/appeals"
import { notifications } from "@grove/contract/notifications"
import { penalties } from "@grove/contract/penalties"
import { posts } from "@grove/contract/posts"
import { reports } from "@grove/contract/reports"
import { rules } from "@grove/contract/rules"
import { beforeAll, beforeEach, expect, test } from "vitest"

import { cases, newTeam } from "../../../test/cases.ts"
import { world, type Person, type World } from "../../../test/world.ts"

let w: World
let c: ReturnType<typeof cases>
let mia: Person
let author: Person
beforeAll(async () => {
  w = await world()
  c = cases(w)
})
beforeEach(async () => {
  ;({ mia } = await newTeam(w))
  author = await w.make.user()
})

const people = (count: number, overrides = {}) => w.make.users(count, overrides)
const reported = (reporters: readonly Person[], id: string, ruleId: number) =>
  w.make.reports(reporters, { type: "post", id }, ruleId)

async function reportBy(reporters: Person[], targetId: string, ruleId: number) {
  for (const reporter of reporters) await c.report(reporter, "post", targetId, ruleId)
}
const isGone = async (postId: string) =>
  (await w.as(mia).ask(posts.get, { params: { postId } })).status === 404
const standing = async () => (await c.standingOf(author)).state

test("enforces the rule on the third trusted report and keeps the case open, marked Auto", async () => {
  const rule = await c.rule({ action: "suspend", autoEnforce: true })
  const post = await c.post(author)
  const reporters = await people(3)
  await reportBy(reporters.slice(0, 2), post.id, rule.id)
  expect(await isGone(post.id)).toBe(false)
  await reportBy(reporters, post.id, rule.id)
  expect(await isGone(post.id)).toBe(true)
  expect(await standing()).toBe("suspended")
  const violation = await c.caseOf(mia, post.id)
  expect(violation).toMatchObject({ status: "pending", isAuto: true, reportCount: 3 })
  expect((await c.notificationsOf(author))[0]).toMatch(
    /^Your post was removed after several reports.*A moderator will look at it\. You can appeal once\.$/,
  )

  await c.resolve(mia, violation!.id, "content_removed")
  expect(await w.as(mia).call(penalties.active, {})).toMatchObject([
    { type: "suspension", isAuto: true },
  ])
})

test("reverses automatic enforcement on dismissal and does not repeat it", async () => {
  const rule = await c.rule({ action: "suspend", autoEnforce: true })
  const post = await c.post(author)
  const id = await reported(await people(3), post.id, rule.id)
  await c.resolve(mia, id, "none")
  expect(await isGone(post.id)).toBe(false)
  expect(await standing()).toBe("good")

  await c.undo(mia, id)
  expect(await isGone(post.id)).toBe(true)
  expect(await standing()).toBe("suspended")
  await c.resolve(mia, id, "warning")
  expect(await isGone(post.id)).toBe(false)
  expect(await w.as(mia).call(penalties.active, {})).toMatchObject([{ type: "warning" }])
})

test("T32: never bans automatically, however many accounts report", async () => {
  const rule = await c.rule({ action: "ban", autoEnforce: true })
  const sockpuppets = await people(30)
  const targets = await w.make.posts(author, 5)
  for (const { id } of targets)
    await Promise.all(sockpuppets.map((sockpuppet) => c.report(sockpuppet, "post", id, rule.id)))
  expect(await standing()).toBe("suspended")
  const given = await w.as(mia).call(penalties.active, {})
  // Automatic suspensions do not lengthen the next one before a review.
  const days = given.map((p) => (Date.parse(p.expiresAt!) - Date.parse(p.createdAt)) / 86_400_000)
  expect(given.map((p) => p.type)).toEqual(Array(5).fill("suspension"))
  expect(days).toEqual(Array(5).fill(7))

  const violation = await c.caseOf(mia, targets[0]!.id)
  expect(violation).toMatchObject({ isAuto: true })
  await c.resolve(mia, violation!.id, "content_removed")
  const [newest] = await w.as(mia).call(penalties.active, {})
  expect(newest).toMatchObject({ type: "ban", isAuto: false, issuedBy: { id: mia.id } })
})

test("T32: ignores new accounts and reporters with mostly dismissed reports", async () => {
  const rule = await c.rule({ autoEnforce: true })
  const other = await c.rule()
  const post = await c.post(author)
  await reported(await people(19, { createdAt: w.now() }), post.id, rule.id)
  await reportBy(await people(1, { createdAt: w.now() }), post.id, rule.id)
  expect(await isGone(post.id)).toBe(false)

  const [unreliable, harmless] = [await people(2), await w.make.posts(author, 3)]
  for (const { id } of harmless) {
    await w.make.decision(mia, await reported(unreliable, id, other.id), "none")
  }
  const honest = await people(3)
  await reportBy([...unreliable, honest[0]!, honest[1]!], post.id, rule.id)
  expect(await isGone(post.id)).toBe(false)
  await reportBy([honest[2]!], post.id, rule.id)
  expect(await isGone(post.id)).toBe(true)
})

test("never enforces against staff but alerts administrators once per case", async () => {
  const rule = await c.rule({ autoEnforce: true })
  const [admin, other] = [await w.make.admin(), await w.make.admin()]
  for (const staff of [mia, other, await w.make.detector()]) {
    const post = await c.post(staff)
    const reporters = await people(4)
    await reported(reporters.slice(0, 2), post.id, rule.id)
    await reportBy(reporters.slice(2), post.id, rule.id)
    expect(await isGone(post.id)).toBe(false)
  }
  const alerts = async (person: Person) =>
    (await c.notificationsOf(person)).filter((message) =>
      message.includes("reported a member of the team"),
    )
  expect(await alerts(admin)).toHaveLength(3)
  expect(await alerts(other)).toHaveLength(2)
  expect(await alerts(mia)).toEqual([])
})

test(
  "stops enforcing a rule after twenty removals a day and alerts administrators",
  { timeout: 60_000 },
  async () => {
    const rule = await c.rule({ autoEnforce: true })
    const admin = await w.make.admin()
    const reporters = await people(3)
    const targets = await w.make.posts(author, 21)
    for (const { id } of targets.slice(0, 19)) await reported(reporters, id, rule.id)
    await reportBy(reporters, targets[19]!.id, rule.id)
    expect(await isGone(targets[19]!.id)).toBe(true)
    await reportBy(reporters, targets[20]!.id, rule.id)
    expect(await isGone(targets[20]!.id)).toBe(false)
    const after = (await w.as(mia).call(rules.list, {})).find((r) => r.id === rule.id)
    expect(after).toMatchObject({ autoEnforce: false, isActive: true })
    const [alert] = await w.as(admin).call(notifications.list, {})
    expect(alert?.message).toContain("It was stopped from doing so")
    expect(alert?.link).toBe("/rules")
    expect(await c.notificationsOf(mia)).toEqual([])
  },
)

test("reports in the dry run what would have happened", async () => {
  const rule = await c.rule()
  const [a, b, d, few] = await w.make.posts(author, 4)
  const reporters = await people(3)
  const [removed, kept] = [
    await reported(reporters, a!.id, rule.id),
    await reported(reporters, b!.id, rule.id),
  ]
  await reported(reporters, d!.id, rule.id)
  await reported(reporters.slice(0, 2), few!.id, rule.id)
  await w.make.decision(mia, removed, "content_removed")
  await w.make.decision(mia, kept, "none")
  const run = () => w.as(mia).call(reports.dryRun, { params: { ruleId: rule.id } })
  expect(await run()).toEqual({ days: 30, wouldAct: 3, alsoRemoved: 1, undecided: 1 })
  w.travel(16 * 86_400_000)
  await w.signIn(mia)
  expect(await run()).toMatchObject({ wouldAct: 3 })
  w.travel(15 * 86_400_000)
  await w.signIn(mia)
  expect(await run()).toMatchObject({ wouldAct: 0 })
})

test("allows an appeal of an automatic penalty before any review", async () => {
  const rule = await c.rule({ action: "moderate", autoEnforce: true })
  const post = await c.post(author)
  await reportBy(await people(3), post.id, rule.id)
  const [penalty] = await w.as(mia).call(penalties.active, {})
  const params = { penaltyId: penalty!.id }
  expect(await w.as(author).call(appeals.own, { params })).toMatchObject({ isAuto: true })
  await c.appeal(author, params.penaltyId)
  const [pending] = await c.pendingAppeals(mia)
  await c.decideAppeal(mia, pending!.id, "overturned")
  expect(await isGone(post.id)).toBe(false)
  expect(await c.caseOf(mia, post.id)).toBeUndefined()
})
