import { and, eq, or } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { blocks, mutes } from "#db/tables/blocks.ts"
import { personColumns, type PersonRow } from "#features/users/view.ts"
import type { Db } from "#platform/context.ts"

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

const KNOWN_AS = `(select jsonb_build_object('firstName', first_name, 'lastName', last_name, 'handle', handle)
  from users where id = $2)`

/** Stores the current name of $2 in the lists of $1, who must not learn later names after being blocked by $2. */
export async function freezeNames(db: Db, ownerId: string, personId: string) {
  await rows(
    db,
    `with blocked as (update blocks set known_as = ${KNOWN_AS} where blocker_id = $1 and blocked_id = $2)
    update mutes set known_as = ${KNOWN_AS} where muter_id = $1 and muted_id = $2`,
    [ownerId, personId],
  )
}

export async function unfreezeNames(db: Db, ownerId: string, personId: string) {
  await rows(
    db,
    `with blocked as (update blocks set known_as = null where blocker_id = $1 and blocked_id = $2)
    update mutes set known_as = null where muter_id = $1 and muted_id = $2`,
    [ownerId, personId],
  )
}

/**
 * Shows names that other lists hide, so that the owner can unblock them. For people who blocked the owner, it shows the
 * name stored at that time, or none.
 */
const listText = (table: string, mine: string, theirs: string) => `
  select h.id::text as position, h.created_at as since, u.id,
    case when hides then h.known_as ->> 'firstName' else p."firstName" end as "firstName",
    case when hides then h.known_as ->> 'lastName' else p."lastName" end as "lastName",
    case when hides then coalesce(h.known_as ->> 'handle', '') else p.handle end as handle,
    case when not hides then p."profileImageUrl" end as "profileImageUrl",
    not hides and p."isVerified" as "isVerified"
  from ${table} h join users u on u.id = h.${theirs}
  cross join lateral (select ${personColumns("u")}) p
  cross join lateral (select exists (
    select 1 from blocks where blocker_id = u.id and blocked_id = $1) as hides) their
  where h.${mine} = $1 and h.id < $2::uuid
  order by h.id desc limit $3`

const BLOCKED = listText("blocks", "blocker_id", "blocked_id")
const MUTED = listText("mutes", "muter_id", "muted_id")

export const selectBlocked = (db: Db, userId: string, before: string, limit: number) =>
  rows<HiddenRow>(db, BLOCKED, [userId, before, limit])

export const selectMuted = (db: Db, userId: string, before: string, limit: number) =>
  rows<HiddenRow>(db, MUTED, [userId, before, limit])
