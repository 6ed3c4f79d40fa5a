import { and, eq, or } from "#db/drizzle.ts"
import { pipelinedRows, rows } from "#db/sql.ts"
import { follows } from "#db/tables/follows.ts"
import { maySeeUserRow } from "#db/visibility.ts"
import { peopleText, type ListedPersonRow } from "#features/users/view.ts"
import type { Db } from "#platform/context.ts"

export async function insertFollow(
  db: Db,
  followerId: string,
  followeeId: string,
): Promise<boolean> {
  const added = await db
    .insert(follows)
    .values({ followerId, followeeId })
    .onConflictDoNothing()
    .returning({ followerId: follows.followerId })
  return added.length > 0
}

export async function deleteFollow(
  db: Db,
  followerId: string,
  followeeId: string,
): Promise<boolean> {
  const gone = await db
    .delete(follows)
    .where(and(eq(follows.followerId, followerId), eq(follows.followeeId, followeeId)))
    .returning({ followerId: follows.followerId })
  return gone.length > 0
}

/** Some follows of a user in either direction. */
export const selectPairsOf = (db: Db, userId: string, limit: number) =>
  db
    .select({ followerId: follows.followerId, followeeId: follows.followeeId })
    .from(follows)
    .where(or(eq(follows.followerId, userId), eq(follows.followeeId, userId)))
    .limit(limit)

const listText = (mine: string, theirs: string) =>
  peopleText(`
    select f.${theirs} as person_id, f.id as position
    from follows f join users seen on seen.id = f.${theirs}
    where f.${mine} = $2 and f.id < $3::uuid and ${maySeeUserRow("$1", "seen")}
    order by f.id desc limit $4`)

const FOLLOWERS = listText("followee_id", "follower_id")
const FOLLOWING = listText("follower_id", "followee_id")

export interface FollowPage {
  viewerId: string
  userId: string
  before: string
  limit: number
}

export const selectFollowers = (db: Db, page: FollowPage) =>
  pipelinedRows<ListedPersonRow>(db, FOLLOWERS, [
    page.viewerId,
    page.userId,
    page.before,
    page.limit,
  ])

export const selectFollowing = (db: Db, page: FollowPage) =>
  pipelinedRows<ListedPersonRow>(db, FOLLOWING, [
    page.viewerId,
    page.userId,
    page.before,
    page.limit,
  ])

const STATE = `
  select exists (select 1 from blocks where blocker_id = $1 and blocked_id = $2) as has_blocked,
    exists (select 1 from blocks where blocker_id = $2 and blocked_id = $1) as is_blocked`

/** Caller must hold the lock of both users. */
export async function selectBlocksBetween(db: Db, actorId: string, otherId: string) {
  const [row] = await rows<{ has_blocked: boolean; is_blocked: boolean }>(db, STATE, [
    actorId,
    otherId,
  ])
  return { hasBlocked: row?.has_blocked ?? false, isBlocked: row?.is_blocked ?? false }
}
