import { PAGE } from "@grove/contract/limits"
import type { SuggestedUser } from "@grove/contract/users"

import { runRead } from "#db/short-reads.ts"
import type { Context } from "#platform/context.ts"
import { t } from "#platform/language/text.ts"

import { chooseCandidates, findChoice } from "./suggestion-cache.ts"
import { suggestedRead, type Choice, type SuggestedRow } from "./suggestions.queries.ts"
import { shapePerson } from "./view.ts"

/** Candidates chosen beyond those shown, because some may be followed or hidden by the time of the view. */
const SPARE = 10
/** How many of those a view looks at. Each costs five lookups, and if more have become unfit a new choice is due. */
const VIEWED_SPARE = 2

/** `suggestUsers` for screens with room for a bio, shown for people without a more specific reason. */
export const suggestWithBio = (ctx: Context, limit: number) => suggestUsers(ctx, limit, true)

/** The members to follow, chosen at most ten minutes ago, for the follows the member has now. */
export async function suggestUsers(ctx: Context, limit: number = PAGE.default, prefersBio = false) {
  const cached = findChoice(ctx, limit + SPARE)
  if (cached) {
    const { items, isCurrent } = await runRead(ctx.db, viewRead(ctx, cached, limit, prefersBio))
    if (isCurrent) return items
  }
  const choice = await chooseCandidates(ctx, limit + SPARE)
  const { items } = await runRead(ctx.db, viewRead(ctx, choice, limit, prefersBio))
  return items
}

function viewRead(ctx: Context, choice: Choice, limit: number, prefersBio = false) {
  const candidates = choice.candidates.slice(0, limit + VIEWED_SPARE)
  return suggestedRead(ctx.actor.userId, candidates, { limit, now: ctx.now() }, (found) => {
    const items = found
      .filter((row) => row.id !== null)
      .map((row): SuggestedUser => ({ ...shapePerson(row), reason: reasonOf(row, prefersBio) }))
    const isShort = items.length < limit && choice.candidates.length > candidates.length
    return { items, isCurrent: found[0]?.mark === choice.mark && !isShort }
  })
}

function reasonOf(row: SuggestedRow, prefersBio: boolean): string {
  if (row.link === "event") return t("Comes to the same event")
  if (row.link !== null && row.topic !== null) {
    const hashtag = `#${row.topic}`
    return row.link === "writes"
      ? t("Writes about {hashtag}", { hashtag })
      : t("Interested in {hashtag} too", { hashtag })
  }
  if (row.friend_name === null && prefersBio && row.bio) return row.bio
  if (row.friend_name === null) return row.is_new ? t("New here") : t("Part of the community")
  const name = row.friend_name
  const count = row.friends - 1
  if (count === 0) return t("Followed by {name}", { name })
  return t("Followed by {name} and {count, plural, one {# other} other {# others}}", {
    name,
    count,
  })
}
