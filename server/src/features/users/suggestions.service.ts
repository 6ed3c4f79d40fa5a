import { PAGE } from "@grove/contract/limits"
import type { SuggestedUser } from "@grove/contract/users"

import type { Context } from "#platform/context.ts"

import { chooseCandidates, findChoice } from "./suggestion-cache.ts"
import { selectSuggested, type Choice, type SuggestedRow } from "./suggestions.queries.ts"
import { shapePerson } from "./view.ts"

/** Candidates beyond those shown, because some may be followed or hidden by the time of the view. */
const SPARE = 10

/** The members to follow, chosen at most ten minutes ago, for the follows the member has now. */
export async function suggestUsers(ctx: Context, limit: number = PAGE.default) {
  const cached = await viewCached(ctx, limit)
  if (cached) return cached
  const choice = await chooseCandidates(ctx, limit + SPARE)
  const { items } = await view(ctx, choice, limit)
  return items
}

/**
 * `suggestUsers` for pages, which do not wait for a choice: returns undefined unless there is one, and makes it in the
 * background for the browser's own request.
 */
export async function cachedSuggestions(
  ctx: Context,
  limit: number,
): Promise<SuggestedUser[] | undefined> {
  const cached = await viewCached(ctx, limit)
  if (!cached)
    void chooseCandidates(ctx, limit + SPARE).catch((error: unknown) =>
      ctx.log.warn({ err: error }, "could not choose members to suggest"),
    )
  return cached
}

async function viewCached(ctx: Context, limit: number): Promise<SuggestedUser[] | undefined> {
  const choice = findChoice(ctx, limit + SPARE)
  if (!choice) return undefined
  const { items, isCurrent } = await view(ctx, choice, limit)
  return isCurrent ? items : undefined
}

async function view(ctx: Context, choice: Choice, limit: number) {
  const candidates = choice.candidates.slice(0, limit + SPARE)
  const found = await selectSuggested(ctx.db, ctx.actor.userId, candidates, limit, ctx.now())
  const items = found
    .filter((row) => row.id !== null)
    .map((row): SuggestedUser => ({ ...shapePerson(row), reason: reasonOf(row) }))
  const isShort = items.length < limit && choice.candidates.length > candidates.length
  return { items, isCurrent: found[0]?.mark === choice.mark && !isShort }
}

function reasonOf(row: SuggestedRow): string {
  if (row.friend_name === null) return row.is_new ? "New here" : "Part of the community"
  const others = row.friends - 1
  if (others === 0) return `Followed by ${row.friend_name}`
  return `Followed by ${row.friend_name} and ${others} ${others === 1 ? "other" : "others"}`
}
