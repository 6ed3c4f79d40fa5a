import { PERMISSIONS } from "@grove/contract/auth"

import type { Plan } from "#demo/plan.ts"
import type { PlannedPerson } from "#demo/plan/people.ts"
import { ADMIN_NAME } from "#demo/plan/people.ts"
import { named } from "#demo/plan/posts.ts"
import { CASES, type CaseText } from "#demo/texts/cases.ts"
import { STORIES } from "#demo/texts/moments.ts"
import { submitAppeal } from "#features/appeals/service.ts"
import { grantRole } from "#features/auth/grants.service.ts"
import { penaltyOfCase } from "#features/penalties/service.ts"
import { resolveViolation } from "#features/reports/cases.service.ts"
import { submitReport } from "#features/reports/service.ts"
import { pendingViolations } from "#features/reports/service.ts"
import { changeRule, listRules } from "#features/rules/service.ts"
import { STRANGER } from "#platform/actor.ts"
import type { Context } from "#platform/context.ts"

import { commentId, postId } from "./ids.ts"
import { reportedMessageId } from "./messages.ts"
import type { Clock } from "./people.ts"
import { storyId } from "./stories.ts"

const STAFF = [
  ["Noor Haddad", "moderator"],
  ["Samuel Adeyemi", "moderator"],
  ["Elias Brandt", "detector"],
] as const

/** A context that acts as this member at a given age in minutes. */
export const actAs = (
  ctx: Context,
  clock: Clock,
  person: PlannedPerson,
  minutes: number,
): Context => ({
  ...ctx,
  actor: {
    ...STRANGER,
    userId: clock.idOf(person),
    permissions: person.kind === "admin" ? PERMISSIONS : [],
    since: clock.ago(person.days * 1440),
    authenticatedAt: clock.ago(minutes),
  },
  now: () => clock.ago(minutes),
})

/** Creates reports, decisions and appeals through their features, in chronological order. */
export async function seedCases(ctx: Context, plan: Plan, clock: Clock): Promise<void> {
  const admin = named(plan.people, ADMIN_NAME)
  for (const [name, role] of STAFF)
    await grantRole(actAs(ctx, clock, admin, 200_000), clock.idOf(named(plan.people, name)), role)
  const rules = await listRules(actAs(ctx, clock, admin, 190_000))
  const ruleId = (name: string) => rules.find((rule) => rule.name === name)!.id
  await changeRule(actAs(ctx, clock, admin, 60_000), ruleId("Misuse of the platform"), {
    autoEnforce: true,
  })
  for (const text of CASES) await seedCase(text)

  async function seedCase(text: CaseText) {
    const target = targetOf(text)
    for (const [at, report] of text.reports.entries())
      await submitReport(
        actAs(ctx, clock, named(plan.people, report.by), text.hours * 60 - at * 7),
        {
          ...target,
          targetType: text.target,
          ruleId: ruleId(text.rule),
          content: "",
          ...(report.info !== undefined && { additionalInfo: report.info }),
        },
      )
    if (text.decision) await decide(text, text.decision, target.targetId)
  }

  async function decide(
    text: CaseText,
    { by, action, hours, note }: NonNullable<CaseText["decision"]>,
    targetId: string,
  ) {
    const moderator = actAs(ctx, clock, named(plan.people, by), hours * 60)
    const waiting = await pendingViolations(moderator, { limit: 100 })
    const { id } = waiting.items.find((one) => one.targetId === targetId)!
    await resolveViolation(moderator, id, { action, ...(note !== undefined && { note }) })
    if (!text.appeal) return
    const penalty = await penaltyOfCase(moderator, id)
    const offender = actAs(ctx, clock, named(plan.people, text.by), text.appeal.hours * 60)
    if (penalty) await submitAppeal(offender, penalty.id, text.appeal.text)
  }

  function targetOf(text: CaseText): { targetId: string; targetUserId: string } {
    const author = named(plan.people, text.by)
    const targetUserId = clock.idOf(author)
    const name = `case:${CASES.indexOf(text)}`
    const targets = {
      user: () => targetUserId,
      message: () => reportedMessageId(plan, clock, text.by),
      story: () =>
        storyId(
          clock,
          STORIES.find((story) => story.by === text.by)!,
        ),
      comment: () =>
        commentId(
          clock,
          plan.comments.find((comment) => comment.name === name)!,
        ),
      post: () =>
        postId(
          clock,
          plan.posts.find((post) =>
            text.text === undefined ? post.author === author : post.name === name,
          )!,
        ),
    }
    return { targetId: targets[text.target](), targetUserId }
  }
}
