import type { CompletedPerson } from "@grove/contract/completion"

import { shapePersonRef } from "#features/users/view.ts"
import type { Context } from "#platform/context.ts"

import { selectPeople } from "./queries.ts"

export async function completePeople(
  ctx: Context,
  { q, postId }: { q: string; postId?: string },
): Promise<CompletedPerson[]> {
  const typed = q.trim()
  if (typed === "") return []
  const found = await selectPeople(ctx.db, {
    viewerId: ctx.actor.userId,
    typed,
    postId,
    now: ctx.now(),
  })
  return found.map((row) => ({ ...shapePersonRef(row), relation: row.relation }))
}
