import { appeals } from "@grove/contract/appeals"
import { audit } from "@grove/contract/audit"
import { auth } from "@grove/contract/auth"
import type { PenaltyChoice } from "@grove/contract/penalties"
import { reports } from "@grove/contract/reports"
import { rules } from "@grove/contract/rules"
import { users } from "@grove/contract/users"
import { beforeAll, expect, test } from "vitest"

import { moderationWorld, type cases } from "../../../test/cases.ts"
import type { Person, World } from "../../../test/world.ts"

const REASON = "One of seven accounts made within an hour."
let w: World
let c: ReturnType<typeof cases>
let mia: Person
let max: Person
let moderate: number
beforeAll(async () => {
  ;({ w, c, mia, max } = await moderationWorld())
  moderate = (await c.rule({ name: "No spam", action: "moderate" })).id
})

async function reported(ruleId = moderate) {
  const member = await w.make.user({ bio: "Financial freedom coach." })
  await c.report(await w.make.user(), "user", member.id, ruleId)
  const violation = (await c.caseOf(mia, member.id))!
  return { member, violation, id: violation.id }
}

const choose = (id: number, penalty: PenaltyChoice, penaltyReason?: string) =>
  w.as(mia).ask(reports.resolve, {
    params: { violationId: id },
    body: {
      action: "content_removed",
      penalty,
      ...(penaltyReason !== undefined && { penaltyReason }),
    },
  })

const bioOf = async (person: Person) =>
  (await w.as(max).ask(users.get, { params: { userId: person.id } })).body.bio
const penaltyOf = async (person: Person) => (await c.activePenalties(mia, person))[0]

test("lists the duration of each penalty and marks the one of the rule", async () => {
  const { violation } = await reported()
  expect(violation.choices).toEqual([
    { penalty: "none", days: null, isOwn: false },
    { penalty: "warning", days: 30, isOwn: false },
    { penalty: "restriction", days: 7, isOwn: true },
    { penalty: "suspension", days: 7, isOwn: false },
    { penalty: "ban", days: null, isOwn: false },
  ])
})

test("doubles a second suspension, in the list and in effect", async () => {
  const { member, id } = await reported()
  await choose(id, "suspension", REASON)
  const post = await w.make.user()
  await c.report(post, "user", member.id, (await c.rule({ action: "suspend" })).id)
  const again = (await c.caseOf(mia, member.id))!
  expect(again.choices[3]).toEqual({ penalty: "suspension", days: 14, isOwn: true })
  await choose(again.id, "suspension")
  const given = (await penaltyOf(member))!
  expect(Date.parse(given.expiresAt!) - Date.parse(given.createdAt)).toBe(14 * 86_400_000)
})

test.each([
  ["none", undefined, "good"],
  ["warning", "warning", "good"],
  ["restriction", "restriction", "restricted"],
  ["suspension", "suspension", "suspended"],
  ["ban", "ban", "banned"],
] as const)("applies exactly the chosen penalty: %s", async (penalty, type, state) => {
  const { member, id } = await reported()
  expect((await choose(id, penalty, REASON)).status).toBe(200)
  expect((await penaltyOf(member))?.type).toBe(type)
  const me = await w.as(member).ask(auth.me, {})
  expect(me.body.standing.state).toBe(state)
  expect((await bioOf(member)) ?? null).toBeNull()
})

test("notifies the member of a removal without a penalty", async () => {
  const { member, id } = await reported()
  await choose(id, "none", REASON)
  expect(await c.notificationsOf(member)).toEqual([
    "Your bio and picture were removed after a review, because of the rule “No spam”. Nothing else follows.",
  ])
})

test("requires a reason for a penalty other than that of the rule", async () => {
  const { member, id } = await reported()
  for (const reason of [undefined, "", "because", "          "])
    expect(await choose(id, "ban", reason)).toMatchObject({
      status: 400,
      body: { code: "violation.reason" },
    })
  expect(await bioOf(member)).not.toBeNull()
  expect((await choose(id, "restriction")).status).toBe(200)
})

test("requires a reason when the rule changed after the case was opened", async () => {
  const rule = await c.rule({ action: "ban" })
  const { member, id } = await reported(rule.id)
  const admin = await w.make.admin()
  await w.as(admin).call(rules.change, { params: { ruleId: rule.id }, body: { action: "warn" } })
  expect((await choose(id, "ban")).status).toBe(400)
  expect((await w.as(member).ask(auth.me, {})).status).toBe(200)
})

test("rejects a penalty without a removal and unknown penalties", async () => {
  const { id } = await reported()
  for (const body of [
    { action: "warning", penalty: "ban", penaltyReason: REASON },
    { action: "none", penalty: "ban", penaltyReason: REASON },
    { action: "content_removed", penalty: "jail", penaltyReason: REASON },
    { action: "content_removed", penalty: "ban", penaltyReason: "x".repeat(501) },
  ])
    expect(
      (await w.as(mia).request("POST", `/api/rules/violations/${id}/resolve`, { body })).status,
    ).toBe(400)
})

test("shows the reason in the audit log and to the moderator of the appeal, not to the member", async () => {
  const { member, id } = await reported()
  await choose(id, "suspension", REASON)
  const [entry] = await w.as(max).call(audit.list, {
    query: { act: "violation.resolve", subjectId: String(id) },
  })
  expect(entry!.detail).toEqual(
    expect.arrayContaining([
      { name: "penalty", value: "suspension" },
      { name: "insteadOf", value: "restriction" },
      { name: "because", value: REASON },
    ]),
  )
  const params = { penaltyId: (await penaltyOf(member))!.id }
  await c.appeal(member, params.penaltyId)
  const own = await w.as(member).call(appeals.own, { params })
  expect(own).toMatchObject({ type: "suspension", rulePenalty: "restriction" })
  expect(JSON.stringify(own)).not.toContain(REASON)
  const waiting = (await c.pendingAppeals(max)).find(({ user }) => user.id === member.id)!
  expect(waiting.deviation).toEqual({ rulePenalty: "restriction", reason: REASON })

  await c.decideAppeal(max, waiting.id, "overturned")
  expect(await bioOf(member)).toBe("Financial freedom coach.")
  expect(await penaltyOf(member)).toBeUndefined()
  expect((await w.as(member).call(auth.me, {})).standing.state).toBe("good")
})

test.each(["none", "ban"] as const)(
  "restores the state before %s on undo and drops the reason",
  async (penalty) => {
    const { member, id } = await reported()
    await choose(id, penalty, REASON)
    await c.undo(mia, id)
    expect(await bioOf(member)).toBe("Financial freedom coach.")
    expect(await penaltyOf(member)).toBeUndefined()
    expect((await choose(id, "restriction")).status).toBe(200)
    const params = { penaltyId: (await penaltyOf(member))!.id }
    const { rows } = await w.pool.query(
      "select rule_penalty, penalty_reason from violations where id = $1",
      [id],
    )
    expect(rows).toEqual([{ rule_penalty: null, penalty_reason: null }])
    expect(params.penaltyId).toBeGreaterThan(0)
  },
)
