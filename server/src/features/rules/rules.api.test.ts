import { audit, AUDIT_CSV_PATH } from "@grove/contract/audit"
import { reports } from "@grove/contract/reports"
import { RULE_CATEGORIES, rules } from "@grove/contract/rules"
import { beforeAll, describe, expect, test } from "vitest"

import { cases } from "../../../test/cases.ts"
import { world, type Person, type World } from "../../../test/world.ts"

let w: World
let ann: Person
let mia: Person
beforeAll(async () => {
  w = await world()
  ;[ann, mia] = [await w.make.user(), await w.make.moderator()]
})

const RULE = {
  name: "  No shouting  ",
  description: "Write as you would speak.",
  category: "behavior",
  severity: "medium",
  action: "warn",
  isActive: true,
  autoEnforce: false,
} as const

test("ships eight rules over all four categories without automatic enforcement", async () => {
  const shipped = await w.as(mia).call(rules.list, {})
  expect(shipped).toHaveLength(8)
  expect(new Set(shipped.map((rule) => rule.category))).toEqual(new Set(RULE_CATEGORIES))
  expect(shipped.every((rule) => rule.isActive && !rule.autoEnforce)).toBe(true)
})

test("lets moderators create and change rules and shows active ones to everyone", async () => {
  const made = await w.as(mia).ask(rules.create, { body: RULE })
  expect(made.status).toBe(201)
  const rule = made.body
  expect(rule).toMatchObject({ ...RULE, name: "No shouting" })
  const ids = async (person?: Person) =>
    (person ? await w.as(person).call(rules.list, {}) : await w.as().call(rules.public, {})).map(
      (shown) => shown.id,
    )
  expect(await ids(ann)).toContain(rule.id)
  expect(await ids()).toContain(rule.id)

  const params = { ruleId: rule.id }
  const off = await w.as(mia).call(rules.change, { params, body: { isActive: false } })
  expect(off).toEqual({ ...rule, isActive: false })
  expect(await ids(ann)).not.toContain(rule.id)
  expect(await ids()).not.toContain(rule.id)
  expect(await ids(mia)).toContain(rule.id)
  await w.as(mia).call(rules.change, { params, body: { ...RULE, severity: "high" } })
  const [first] = await w.as().call(rules.public, {})
  expect(Object.keys(first!)).toEqual(["id", "name", "description", "category", "severity"])
})

test("rejects members and invalid changes", async () => {
  expect(await w.as(ann).ask(rules.create, { body: RULE })).toMatchObject({
    status: 403,
    body: { message: "Access denied. Only administrators can manage community rules." },
  })
  const params = { ruleId: 1 }
  expect((await w.as(ann).ask(rules.change, { params, body: { isActive: false } })).status).toBe(
    403,
  )
  const patch = (body: unknown) => w.as(mia).request("PATCH", "/api/rules/1", { body })
  expect((await patch({})).status).toBe(400)
  expect((await patch({ id: 7 })).status).toBe(400)
  expect((await patch({ severity: "deadly" })).status).toBe(400)
  expect((await patch({ name: "   " })).status).toBe(400)
  const missing = { params: { ruleId: 999_999 }, body: { isActive: true } }
  expect((await w.as(mia).ask(rules.change, missing)).status).toBe(404)
})

describe("the audit log", () => {
  test("records every act of staff with filters and pagination", async () => {
    const admin = await w.make.admin()
    const made = await w.as(admin).call(rules.create, { body: RULE })
    const params = { ruleId: made.id }
    for (const severity of ["low", "high", "critical"] as const)
      await w.as(admin).call(rules.change, { params, body: { severity } })
    // No change, so no entry.
    await w.as(admin).call(rules.change, { params, body: { severity: "critical" } })

    const query = { actorId: admin.id, limit: 3 }
    const first = await w.as(mia).ask(audit.list, { query })
    expect(first.body.map((entry) => [entry.act, entry.detail])).toEqual([
      ["rule.change", [{ name: "severity", value: "critical" }]],
      ["rule.change", [{ name: "severity", value: "high" }]],
      ["rule.change", [{ name: "severity", value: "low" }]],
    ])
    const second = await w.as(mia).ask(audit.list, { query: { ...query, cursor: first.next! } })
    expect(second.body).toMatchObject([
      {
        act: "rule.create",
        actor: { id: admin.id },
        subjectType: "rule",
        subjectId: String(made.id),
        ruleName: made.name,
        member: null,
      },
    ])
    expect(second.next).toBeUndefined()
    const today = w.now().toISOString().slice(0, 10)
    const of = (filter: object) =>
      w.as(mia).call(audit.list, { query: { actorId: admin.id, ...filter } })
    expect(await of({ act: "rule.create" })).toHaveLength(1)
    expect(await of({ from: today, to: today })).toHaveLength(4)
    expect(await of({ to: "2020-01-01" })).toEqual([])
    expect(await of({ to: "9999-12-31" })).toHaveLength(4)
    const choices = await w.as(mia).call(audit.acts, {})
    expect(choices.acts).toEqual(expect.arrayContaining(["rule.change", "rule.create"]))
    expect(choices.actors.map((person) => person.id)).toContain(admin.id)
  })

  test("is downloadable by moderators only", async () => {
    await w.as(mia).call(rules.create, { body: { ...RULE, name: '=cmd("x")' } })
    const file = await w.as(mia).request("GET", `${AUDIT_CSV_PATH}?actorId=${mia.id}`)
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8")
    expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="audit-.*\.csv"$/)
    const lines = String(file.body).trim().split("\r\n")
    expect(lines[0]).toBe("id,time,actor,act,subject type,subject,detail")
    expect(lines[1]).toContain("audit.download")
    expect(lines[2]).toContain('name: =cmd(""x"")')
    expect((await w.as(ann).request("GET", AUDIT_CSV_PATH)).status).toBe(403)
    expect((await w.as().request("GET", AUDIT_CSV_PATH)).status).toBe(401)
    expect((await w.as(mia).request("GET", `${AUDIT_CSV_PATH}?x=1`)).status).toBe(400)
  })

  test("is append-only", async () => {
    const refused = /can only be added to/
    const run = (statement: string) => w.db.$client.query(statement)
    await expect(run("update audit_log set act = 'x'")).rejects.toThrow(refused)
    await expect(run("delete from audit_log")).rejects.toThrow(refused)
    await expect(run("truncate audit_log")).rejects.toThrow(refused)
  })
})

describe("figures", () => {
  test("count real data and identify no one in public", async () => {
    const fresh = await world()
    const f = cases(fresh)
    const [author, moderator] = [await fresh.make.user(), await fresh.make.moderator()]
    const rule = await f.rule()
    const [a, b, d] = [await f.post(author), await f.post(author), await f.post(author)]
    await f.report(await fresh.make.user(), "post", a.id, rule.id)
    fresh.travel(30 * 60_000)
    await f.decided(moderator, { type: "post", id: a.id }, rule.id, "content_removed")
    await f.decided(moderator, { type: "post", id: b.id }, rule.id, "none")
    await f.report(await fresh.make.user(), "post", d.id, rule.id)

    const shown = await fresh.as(moderator).call(reports.overview, {})
    expect(shown.perDay).toHaveLength(30)
    const sum = (of: "reports" | "decisions") => shown.perDay.reduce((n, day) => n + day[of], 0)
    expect([sum("reports"), sum("decisions")]).toEqual([4, 2])
    expect(shown.medianMinutesToDecision).toBeGreaterThan(14)
    expect(shown.medianMinutesToDecision).toBeLessThan(16)
    expect(shown.byRule).toEqual([
      { ruleId: rule.id, name: "Be kind", dismissed: 1, warned: 0, removed: 1, overturned: 0 },
    ])
    expect(shown.overturned).toEqual({ decisions: 1, overturned: 0 })

    const open = await fresh.as().call(reports.numbers, {})
    expect(open).toEqual({
      days: 90,
      reports: 4,
      decisions: 2,
      dismissed: 1,
      warned: 0,
      removed: 1,
      automatic: 0,
      appeals: 0,
      overturned: 0,
      medianMinutesToDecision: shown.medianMinutesToDecision,
    })
  })

  test("work for an empty community", async () => {
    const fresh = await world()
    const moderator = await fresh.make.moderator()
    expect(await fresh.as(moderator).call(reports.overview, {})).toMatchObject({
      medianMinutesToDecision: null,
      byRule: [],
      overturned: { decisions: 0, overturned: 0 },
    })
    expect(await fresh.as(moderator).call(reports.counts, {})).toEqual({
      violations: 0,
      forYou: 0,
      penalties: 0,
      appeals: 0,
    })
  })
})
