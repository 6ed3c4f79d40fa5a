import { and, count, eq, isNull, lt, or, sql } from "#db/drizzle.ts"
import { videos } from "#db/tables/videos.ts"
import type { Db } from "#platform/context.ts"

export type VideoRow = typeof videos.$inferSelect
type Change = Partial<Omit<VideoRow, "id" | "ownerId" | "createdAt">>

/** Serializes the uploads of a member, so that none exceeds the limit of open ones. */
export async function lockUploadsOf(db: Db, ownerId: string) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`videos:${ownerId}`}, 0))`)
}

export async function countOpen(db: Db, ownerId: string): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(videos)
    .where(and(eq(videos.ownerId, ownerId), isNull(videos.postId)))
  return row!.open
}

export async function insertVideo(
  db: Db,
  row: { ownerId: string; size: number; createdAt: Date },
): Promise<VideoRow> {
  const [made] = await db.insert(videos).values(row).returning()
  return made!
}

const isOwn = (id: string, ownerId: string) => and(eq(videos.id, id), eq(videos.ownerId, ownerId))

export async function selectVideo(db: Db, id: string, ownerId: string) {
  const [row] = await db.select().from(videos).where(isOwn(id, ownerId))
  return row
}

export async function lockVideo(db: Db, id: string, ownerId: string) {
  const [row] = await db.select().from(videos).where(isOwn(id, ownerId)).for("update")
  return row
}

/** For jobs, which have no owner. */
export async function lockAnyVideo(db: Db, id: string) {
  const [row] = await db.select().from(videos).where(eq(videos.id, id)).for("update")
  return row
}

export async function updateVideo(db: Db, id: string, change: Change): Promise<VideoRow> {
  const [row] = await db.update(videos).set(change).where(eq(videos.id, id)).returning()
  return row!
}

/** Undefined if the upload has ended or is gone. */
export async function addReceived(db: Db, id: string, part: number) {
  const [row] = await db
    .update(videos)
    .set({
      received: sql`(select array_agg(distinct n order by n) from unnest(${videos.received} || ${part}::int) n)`,
    })
    .where(and(eq(videos.id, id), eq(videos.state, "uploading")))
    .returning()
  return row
}

export async function deleteVideo(db: Db, id: string) {
  await db.delete(videos).where(eq(videos.id, id))
}

/** Uploads that no post uses in time, and finished ones whose parts are still there. */
export const selectStale = (db: Db, before: Date, limit: number) =>
  db
    .select()
    .from(videos)
    .where(
      or(
        and(isNull(videos.postId), lt(videos.createdAt, before)),
        sql`${videos.state} in ('ready', 'failed') and ${videos.received} <> '{}'`,
      ),
    )
    .orderBy(videos.createdAt)
    .limit(limit)

/** Videos whose processing began long enough ago that nothing should still work on them. */
export const selectStuck = (db: Db, before: Date, limit: number) =>
  db
    .select({ id: videos.id })
    .from(videos)
    .where(
      and(
        eq(videos.state, "processing"),
        lt(sql`coalesce(${videos.processingAt}, ${videos.createdAt})`, before),
      ),
    )
    .limit(limit)

export const selectVideosOf = (db: Db, ownerId: string, limit: number) =>
  db.select().from(videos).where(eq(videos.ownerId, ownerId)).limit(limit)
