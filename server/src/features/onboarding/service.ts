import { ONBOARDING } from "@grove/contract/limits"
import { CHECKLIST_ITEMS, type Onboarding, type OnboardingChange } from "@grove/contract/onboarding"
import type { SuggestedUser } from "@grove/contract/users"

import { isFirstWeek } from "#features/auth/service.ts"
import { listFollowing } from "#features/follows/service.ts"
import { parseHashtags, popularHashtags } from "#features/hashtags/service.ts"
import { listCategories } from "#features/posts/service.ts"
import { suggestWithBio } from "#features/users/suggestions.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { nextProgress } from "./progress.ts"
import {
  closeChecklist,
  lockProgress,
  replaceInterests,
  selectState,
  updateProgress,
  type StateRow,
} from "./queries.ts"

export async function getOnboarding(ctx: Context): Promise<Onboarding> {
  const row = await selectState(ctx.db, ctx.actor.userId)
  must(row, "auth.required")
  return {
    step: row.step,
    outcome: row.outcome,
    interests: row.interests,
    checklist: isChecklistShown(ctx, row) ? checklistOf(row) : [],
  }
}

const isChecklistShown = (ctx: Context, row: StateRow) =>
  row.outcome !== "open" && !row.isChecklistClosed && isFirstWeek(row.joinedAt, ctx.now())

const checklistOf = (row: StateRow): Onboarding["checklist"] =>
  CHECKLIST_ITEMS.map((item) => ({
    item,
    isDone: item === "follow" ? row.follows >= ONBOARDING.follows : row[item],
  }))

/** Idempotent, also for two devices at once: both receive the resulting state. */
export async function changeOnboarding(
  ctx: Context,
  change: OnboardingChange,
): Promise<Onboarding> {
  const { userId } = ctx.actor
  return inTransaction(ctx, async (ctx) => {
    const now = await lockProgress(ctx.db, userId)
    const next = nextProgress(now, change)
    if (next.step !== now.step || next.outcome !== now.outcome)
      await updateProgress(ctx.db, userId, next, ctx.now())
    if (change.isChecklistClosed) await closeChecklist(ctx.db, userId, ctx.now())
    if (change.interests)
      await replaceInterests(ctx.db, userId, namesOf(change.interests), ctx.now())
    return getOnboarding(ctx)
  })
}

const namesOf = (interests: readonly string[]) => [
  ...new Set(interests.flatMap((each) => parseHashtags(`#${each.replace(/^#/, "")}`))),
]

/** Hashtags in use, then the categories: a new site has no hashtags yet. */
export async function listTopics(ctx: Context): Promise<string[]> {
  const [popular, categories] = await Promise.all([
    popularHashtags(ctx, ONBOARDING.topics),
    listCategories(ctx),
  ])
  const names = categories.flatMap(({ name }) =>
    parseHashtags(`#${name.replaceAll(/[^\p{L}\p{N}_]+/gu, "")}`),
  )
  return [...new Set([...popular, ...names])].slice(0, ONBOARDING.topics)
}

/** Begins with the people followed last, so that another device shows how many have been followed. */
export async function listPeople(ctx: Context): Promise<SuggestedUser[]> {
  const [followed, suggested] = await Promise.all([
    listFollowing(ctx, ctx.actor.userId, { limit: ONBOARDING.follows }),
    suggestWithBio(ctx, ONBOARDING.people),
  ])
  const known = followed.items.map((person) => ({ ...person, reason: person.bio ?? "" }))
  const ids = new Set(known.map((person) => person.id))
  return [...known, ...suggested.filter((person) => !ids.has(person.id))]
}
