import { auth } from "@grove/contract/auth"
import { reports } from "@grove/contract/reports"
import { settings } from "@grove/contract/settings"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"

import { cases, newTeam } from "../../../test/cases.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { grantRole, revokeRole } from "../auth/grants.service.ts"

let w: World
let c: ReturnType<typeof cases>
let mia: Person
let ada: Person
let bea: Person
let rule: Awaited<ReturnType<typeof c.rulesByAction>>

beforeAll(async () => {
  w = await world()
  c = cases(w)
  rule = await c.rulesByAction()
})
beforeEach(async () => {
  ;({ mia } = await newTeam(w))
  ada = await w.make.admin()
  bea = await w.make.admin()
})

const caseAbout = async (person: Person, ruleId: number, reporter?: Person) => {
  const from = reporter ?? (await w.make.user())
  await w.make.reports([from], { type: "user", id: person.id }, ruleId)
  const open = await w.as(person.id === ada.id ? bea : ada).call(reports.violations, {
    query: { limit: 100 },
  })
  return open.find((violation) => violation.targetId === person.id)!
}

const stateOf = async (person: Person) => {
  const answer = await w.as(person).ask(auth.me, {})
  return answer.status === 200 ? answer.body.standing.state : answer.status
}

describe("deciding about staff", () => {
  test("T46 allows only administrators to decide about staff", async () => {
    for (const staff of [await w.make.moderator(), await w.make.detector(), bea]) {
      const { id } = await caseAbout(staff, rule.suspend)
      expect(await c.caseOf(mia, staff.id)).toMatchObject({ obstacle: "staff" })
      expect(await c.caseOf(ada, staff.id)).toMatchObject({ obstacle: null })
      for (const action of ["none", "warning", "content_removed"] as const)
        expect(await c.resolve(mia, id, action)).toMatchObject({
          status: 403,
          body: { code: "violation.staff" },
        })
      expect(await stateOf(staff)).toBe("good")
      expect((await c.resolve(ada, id, "content_removed")).status).toBe(200)
      expect(await stateOf(staff)).toBe("suspended")
    }
  })

  test("rejects a decision by any reporter of the case", async () => {
    const member = await w.make.user()
    const { id } = await caseAbout(member, rule.ban)
    for (const reporter of [mia, ada]) {
      expect((await c.report(reporter, "user", member.id, rule.ban)).status).toBe(201)
      expect(await c.caseOf(reporter, member.id)).toMatchObject({ id, obstacle: "reporter" })
      expect(await c.resolve(reporter, id, "content_removed")).toMatchObject({
        status: 403,
        body: { code: "violation.reporter" },
      })
    }
    expect((await c.resolve(bea, id, "content_removed")).status).toBe(200)
  })
})

describe("undoing a decision", () => {
  test("T46 requires the right to decide, also for the moderator who decided", async () => {
    const member = await w.make.user()
    const { id } = await caseAbout(member, rule.warn)
    expect((await c.resolve(mia, id, "warning")).status).toBe(200)
    await grantRole(await w.contextOf(ada), member.id, "moderator")
    expect(await c.undo(mia, id)).toMatchObject({ status: 403, body: { code: "violation.staff" } })
    await revokeRole(await w.contextOf(ada), member.id, "moderator")
    expect((await c.undo(mia, id)).status).toBe(200)
  })

  test("takes locks in the same order as a decision, so that both can run at once", async () => {
    const [aboutMia, aboutBea] = [
      await caseAbout(mia, rule.suspend),
      await caseAbout(bea, rule.suspend),
    ]
    await c.resolve(ada, aboutMia.id, "content_removed")
    const answers = await Promise.all([
      c.undo(ada, aboutMia.id),
      c.resolve(ada, aboutBea.id, "content_removed"),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })
})

describe("the last administrator", () => {
  const retireBea = async () => {
    const { id } = await caseAbout(bea, rule.suspend)
    await c.resolve(ada, id, "content_removed")
  }

  test("cannot be deleted", async () => {
    await retireBea()
    const remove = await w
      .as(ada)
      .ask(settings.deleteAccount, { body: { confirmation: "delete my account" } })
    expect(remove).toMatchObject({ status: 409, body: { code: "team.lastAdmin" } })
    expect((await w.as(ada).call(auth.me, {})).permissions).toContain("team")
  })

  /** Blocks the table until both requests wait inside their transactions. */
  async function atOnce<T>(
    table: "penalties" | "audit_log",
    send: () => Promise<T>[],
  ): Promise<T[]> {
    const client = await w.pool.connect()
    await client.query(`begin; lock table ${table} in share mode`)
    const answers = Promise.all(send())
    await expect
      .poll(async () => {
        const waiting = await client.query(
          `select 1 from pg_locks l join pg_database d on d.oid = l.database
           where d.datname = current_database() and not l.granted`,
        )
        return waiting.rowCount
      })
      .toBe(2)
    await client.query("commit")
    client.release()
    return answers
  }

  test("T46 lets only one of two administrators who ban each other succeed", async () => {
    const [aboutAda, aboutBea] = [await caseAbout(ada, rule.ban), await caseAbout(bea, rule.ban)]
    const answers = await atOnce("penalties", () => [
      c.resolve(bea, aboutAda.id, "content_removed"),
      c.resolve(ada, aboutBea.id, "content_removed"),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect([await stateOf(ada), await stateOf(bea)].map(String).toSorted()).toEqual(["401", "good"])
  })

  test("rejects the second of two mutual bans even when a third administrator remains", async () => {
    await w.make.admin()
    const [aboutAda, aboutBea] = [await caseAbout(ada, rule.ban), await caseAbout(bea, rule.ban)]
    const answers = await atOnce("penalties", () => [
      c.resolve(bea, aboutAda.id, "content_removed"),
      c.resolve(ada, aboutBea.id, "content_removed"),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })

  test("lets only one of two administrators who revoke each other succeed", async () => {
    const revoke = (by: Person, of: Person) =>
      w.as(by).ask(settings.revoke, { params: { userId: of.id, role: "admin" } })
    const answers = await atOnce("audit_log", () => [revoke(ada, bea), revoke(bea, ada)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test("T46 does not count the built-in administrator with an external provider", async () => {
    const outside = await world({
      OIDC_ISSUER: "https://id.example",
      OIDC_CLIENT_ID: "grove",
      OIDC_CLIENT_SECRET: "secret",
      PUBLIC_URL: "https://grove.example",
    })
    await outside.make.admin({ id: "admin", issuer: "builtin", subject: "admin" })
    const last = await outside.make.admin()
    const context = await outside.contextOf()
    await expect(revokeRole(context, last.id, "admin")).rejects.toMatchObject({
      code: "team.lastAdmin",
    })
  })
})
