import { and, eq } from "#db/drizzle.ts"
import { users } from "#db/tables/users.ts"
import type { Db } from "#platform/context.ts"

/** Deleted accounts stay deleted. */
export async function updateState(
  db: Db,
  id: string,
  from: "active" | "banned",
  to: "active" | "banned",
) {
  await db
    .update(users)
    .set({ state: to })
    .where(and(eq(users.id, id), eq(users.state, from)))
}
