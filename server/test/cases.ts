import { comments } from "@grove/contract/comments"
import { notifications } from "@grove/contract/notifications"
import { posts } from "@grove/contract/posts"
import { reports, type ReportTarget, type ViolationAction } from "@grove/contract/reports"
import { rules, type NewRule } from "@grove/contract/rules"

import type { Person, World } from "./world.ts"

/** What tests of moderation have in common: people report, a moderator decides. */
export function cases(w: World) {
  const post = (author: Person, content = "hello") =>
    w.as(author).call(posts.create, { body: { content } })

  const comment = (author: Person, postId: string, content = "first!") =>
    w.as(author).call(comments.add, { params: { postId }, body: { content } })

  const rule = async (facts: Partial<NewRule> = {}) => {
    const admin = await w.make.admin()
    return w.as(admin).call(rules.create, {
      body: {
        name: "Be kind",
        description: "Do not be unkind.",
        category: "behavior",
        severity: "medium",
        action: "warn",
        isActive: true,
        autoEnforce: false,
        ...facts,
      },
    })
  }

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

  /** The open case about a target, as a moderator sees it. */
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

  /** From a report to a decision, in one go. */
  const decided = async (
    moderator: Person,
    target: { type: ReportTarget; id: string },
    ruleId: number,
    action: ViolationAction,
    reporter?: Person,
  ) => {
    await report(reporter ?? (await w.make.user()), target.type, target.id, ruleId)
    const violation = await caseOf(moderator, target.id)
    if (!violation) throw new Error("no case was opened")
    const answer = await resolve(moderator, violation.id, action)
    if (answer.status !== 200) throw new Error(`not decided: ${answer.status}`)
    return answer.body
  }

  const told = async (person: Person) =>
    (await w.as(person).call(notifications.list, { query: { limit: 100 } })).map((n) => n.message)

  return { post, comment, rule, report, caseOf, resolve, decided, told }
}
