import { and, eq, inArray, sql } from "drizzle-orm"

import { blocks } from "#db/tables/blocks.ts"
import { media, mediaUses } from "#db/tables/media.ts"
import { messages } from "#db/tables/messages.ts"
import { posts } from "#db/tables/posts.ts"
import { stories } from "#db/tables/stories.ts"
import type { Db } from "#platform/context.ts"

export type NewMedia = typeof media.$inferInsert & { createdAt: Date }
export type NewUse = typeof mediaUses.$inferInsert
export type MediaUse = NewUse["use"]

/** Again: the hour until it is swept starts anew, and sizes of another purpose join the known ones. */
export async function upsertMedia(db: Db, row: NewMedia) {
  await db
    .insert(media)
    .values(row)
    .onConflictDoUpdate({
      target: media.hash,
      set: {
        createdAt: row.createdAt,
        marks: sql`coalesce(excluded.marks, ${media.marks})`,
        widths: sql`(select array_agg(distinct w order by w) from unnest(${media.widths} || excluded.widths) w)`,
      },
    })
}

export async function insertUses(db: Db, rows: NewUse[]) {
  if (rows.length > 0) await db.insert(mediaUses).values(rows).onConflictDoNothing()
}

export async function deleteUses(db: Db, use: MediaUse, subjectId: string) {
  await db.delete(mediaUses).where(and(eq(mediaUses.use, use), eq(mediaUses.subjectId, subjectId)))
}

export interface Viewer {
  userId: string
  isModerator: boolean
  now: Date
}
export interface Visibility {
  /** Shown by a post or a profile. */
  isPublic: boolean
  /** Shown to this viewer by a message or as evidence. */
  isPrivate: boolean
  /** Until when a story shows it to this viewer. */
  storyUntil: Date | null
}

/** Subjects are of several kinds: the cast must only ever see ids of the right one. */
const subject = (use: MediaUse) =>
  sql`case when ${mediaUses.use} = ${use} then ${mediaUses.subjectId}::uuid end`

/** All uses of one picture in one statement, as this viewer may see them. */
export async function selectVisibility(db: Db, hash: string, viewer: Viewer): Promise<Visibility> {
  const isMember = sql`${viewer.userId} <> ''`
  const isBlocked = sql`exists (select 1 from ${blocks} where
    (${blocks.blockerId} = ${viewer.userId} and ${blocks.blockedId} = ${stories.authorId}) or
    (${blocks.blockerId} = ${stories.authorId} and ${blocks.blockedId} = ${viewer.userId}))`
  const [row] = await db
    .select({
      isPublic: sql<boolean>`coalesce(bool_or(${mediaUses.use} = 'profile' or ${posts.id} is not null), false)`,
      isPrivate: sql<boolean>`coalesce(bool_or(${messages.id} is not null
        or (${mediaUses.use} = 'evidence' and ${viewer.isModerator})), false)`,
      storyUntil: sql<Date | null>`max(${stories.expiresAt})`.mapWith(stories.expiresAt),
    })
    .from(mediaUses)
    .leftJoin(
      posts,
      sql`${posts.id} = ${subject("post")} and ${posts.deletedAt} is null and ${posts.removedAt} is null`,
    )
    .leftJoin(
      messages,
      sql`${messages.id} = ${subject("message")} and ${messages.deletedAt} is null and ${messages.removedAt} is null
        and ${viewer.userId} in (${messages.senderId}, ${messages.receiverId})`,
    )
    .leftJoin(
      stories,
      sql`${stories.id} = ${subject("story")} and ${stories.removedAt} is null
        and ${stories.expiresAt} > ${viewer.now.toISOString()}::timestamptz and ${isMember} and not ${isBlocked}`,
    )
    .where(eq(mediaUses.hash, hash))
  return row ?? { isPublic: false, isPrivate: false, storyUntil: null }
}

/**
 * Pictures nobody shows. Locked, so that whoever saves the same picture meanwhile waits and then
 * writes its files again; skipped, if somebody is just about to show one.
 */
export async function lockOrphans(db: Db, before: Date, limit: number) {
  return db
    .select({ hash: media.hash, widths: media.widths })
    .from(media)
    .where(
      sql`${media.createdAt} < ${before.toISOString()}::timestamptz
        and not exists (select 1 from ${mediaUses} where ${mediaUses.hash} = ${media.hash})`,
    )
    .limit(limit)
    .for("update", { skipLocked: true })
}

export async function deleteMedia(db: Db, hashes: string[]) {
  if (hashes.length > 0) await db.delete(media).where(inArray(media.hash, hashes))
}
