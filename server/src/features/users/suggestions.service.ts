import { PAGE } from "@grove/contract/limits"
import type { SuggestedUser } from "@grove/contract/users"

import type { Context } from "#platform/context.ts"

import { selectSuggested, type SuggestedRow } from "./suggestions.queries.ts"
import { shapePerson } from "./view.ts"

export async function suggestUsers(ctx: Context, limit: number = PAGE.default) {
  const found = await selectSuggested(ctx.db, ctx.actor.userId, limit, ctx.now())
  return found.map((row): SuggestedUser => ({ ...shapePerson(row), reason: reasonOf(row) }))
}

function reasonOf(row: SuggestedRow): string {
  if (row.kind === "new") return "New here"
  if (row.kind === "here") return "Part of the community"
  const others = row.friends - 1
  if (others === 0) return `Followed by ${row.friend_name}`
  return `Followed by ${row.friend_name} and ${others} ${others === 1 ? "other" : "others"}`
}
