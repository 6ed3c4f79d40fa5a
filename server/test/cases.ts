import { appeals, type AppealDecision } from "@grove/contract/appeals"
import { auth } from "@grove/contract/auth"
import { notifications } from "@grove/contract/notifications"
import { penalties } from "@grove/contract/penalties"
import { reports, type ReportTarget, type ViolationAction } from "@grove/contract/reports"
import type { RuleAction } from "@grove/contract/rules"

import { world, type Person, type World } from "./world.ts"

/** A world with two moderators. */
export async function moderationWorld() {
  const w = await world()
  return { w, c: cases(w), mia: await w.make.moderator(), max: await w.make.moderator() }
}

/** Begins a test in a world that the tests of a file share: no cases, no penalties, and a new team. */
export async function newTeam(w: World) {
  await w.pool.query(
    "delete from appeals; delete from penalties; delete from violations; delete from grants",
  )
  return { mia: await w.make.moderator(), max: await w.make.moderator() }
}

/** Steps shared by moderation tests: reporting, deciding, appealing. */
export function cases(w: World) {
  const { post, rule } = w.make
  const comment = (author: Person, postId: string, content?: string) =>
    w.make.comment(author, { id: postId }, content)

  const report = (
    reporter: Person,
    targetType: ReportTarget,
    targetId: string,
    ruleId: number,
    additionalInfo = "",
  ) =>
    w
      .as(reporter)
      .ask(reports.submit, { body: { targetType, targetId, ruleId, content: "", additionalInfo } })

  /** Returns the open case about a target, as a moderator sees it. */
  const caseOf = async (moderator: Person, targetId: string) => {
    for (let cursor: string | undefined; ;) {
      const query = { limit: 100, ...(cursor !== undefined && { cursor }) }
      const page = await w.as(moderator).ask(reports.violations, { query })
      const found = page.body.find((violation) => violation.targetId === targetId)
      if (found || page.next === undefined) return found
      cursor = page.next
    }
  }

  const resolve = (
    moderator: Person,
    violationId: number,
    action: ViolationAction,
    note?: string,
  ) =>
    w.as(moderator).ask(reports.resolve, {
      params: { violationId },
      body: { action, ...(note !== undefined && { note }) },
    })

  /** A decided case of one report. */
  const decided = async (
    moderator: Person,
    target: { type: ReportTarget; id: string },
    ruleId: number,
    action: ViolationAction,
    reporter?: Person,
  ) => {
    const reporters = [reporter ?? (await w.make.user())]
    return w.make.decision(moderator, await w.make.reports(reporters, target, ruleId), action)
  }

  /** One rule per action, named `Rule of ${action}`; returns their ids. */
  const rulesByAction = async (by?: Person) => {
    const ids = {} as Record<RuleAction, number>
    for (const action of ["warn", "moderate", "suspend", "ban"] as const)
      ids[action] = (await rule({ name: `Rule of ${action}`, action }, by)).id
    return ids
  }

  /** A post with an open case, read by the given moderator. */
  const reportedPost = async (
    moderator: Person,
    ruleId: number,
    people: { author?: Person; reporter?: Person } = {},
  ) => {
    const author = people.author ?? (await w.make.user())
    const reporter = people.reporter ?? (await w.make.user())
    const reported = await post(author, "reported")
    await w.make.reports([reporter], { type: "post", id: reported.id }, ruleId)
    const violation = await caseOf(moderator, reported.id)
    if (!violation) throw new Error("no case was opened")
    return { author, reporter, post: reported, violation, id: violation.id }
  }

  const undo = (moderator: Person, violationId: number) =>
    w.as(moderator).ask(reports.undo, { params: { violationId } })

  const activePenalties = async (moderator: Person, person: Person) =>
    (await w.as(moderator).call(penalties.active, { query: { limit: 100 } })).filter(
      ({ userId }) => userId === person.id,
    )

  const standingOf = async (person: Person) => (await w.as(person).call(auth.me, {})).standing

  const appeal = (person: Person, penaltyId: number, text = "It was not spam.") =>
    w.as(person).ask(appeals.submit, { params: { penaltyId }, body: { text } })

  const pendingAppeals = (moderator: Person) => w.as(moderator).call(appeals.list, {})

  const decideAppeal = (
    moderator: Person,
    appealId: number,
    decision: AppealDecision,
    note?: string,
  ) =>
    w.as(moderator).ask(appeals.decide, {
      params: { appealId },
      body: { decision, ...(note !== undefined && { note }) },
    })

  const notificationsOf = async (person: Person) =>
    (await w.as(person).call(notifications.list, { query: { limit: 100 } })).map((n) => n.message)

  return {
    post,
    comment,
    rule,
    rulesByAction,
    report,
    reportedPost,
    caseOf,
    resolve,
    decided,
    undo,
    activePenalties,
    standingOf,
    appeal,
    pendingAppeals,
    decideAppeal,
    notificationsOf,
  }
}
