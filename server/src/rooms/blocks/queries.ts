import { and, eq, or } from "drizzle-orm"

import { rows } from "#db/sql.ts"
import { blocks, mutes } from "#db/tables/blocks.ts"
import type { Db } from "#platform/context.ts"
import { personColumns, type PersonRow } from "#rooms/users/view.ts"

export async function insertBlock(db: Db, blockerId: string, blockedId: string): Promise<boolean> {
  const added = await db
    .insert(blocks)
    .values({ blockerId, blockedId })
    .onConflictDoNothing()
    .returning({ id: blocks.id })
  return added.length > 0
}

export async function deleteBlock(db: Db, blockerId: string, blockedId: string) {
  await db
    .delete(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
}

export async function insertMute(db: Db, muterId: string, mutedId: string) {
  await db.insert(mutes).values({ muterId, mutedId }).onConflictDoNothing()
}

export async function deleteMute(db: Db, muterId: string, mutedId: string) {
  await db.delete(mutes).where(and(eq(mutes.muterId, muterId), eq(mutes.mutedId, mutedId)))
}

export async function deleteBlocksAndMutesOf(db: Db, userId: string) {
  await db.delete(blocks).where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)))
  await db.delete(mutes).where(or(eq(mutes.muterId, userId), eq(mutes.mutedId, userId)))
}

export interface HiddenRow extends PersonRow {
  position: string
  since: Date
}

/** One's own list shows names that every other list hides: how else would one take it back? */
const listText = (table: string, mine: string, theirs: string) => `
  select h.id::text as position, h.created_at as since, ${personColumns("u")}
  from ${table} h join users u on u.id = h.${theirs}
  where h.${mine} = $1 and h.id < $2::uuid
  order by h.id desc limit $3`

const BLOCKED = listText("blocks", "blocker_id", "blocked_id")
const MUTED = listText("mutes", "muter_id", "muted_id")

export const selectBlocked = (db: Db, userId: string, before: string, limit: number) =>
  rows<HiddenRow>(db, BLOCKED, [userId, before, limit])

export const selectMuted = (db: Db, userId: string, before: string, limit: number) =>
  rows<HiddenRow>(db, MUTED, [userId, before, limit])
