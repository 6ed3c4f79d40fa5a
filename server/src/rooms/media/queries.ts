import { and, eq, inArray, sql } from "drizzle-orm"

import { rows } from "#db/sql.ts"
import { media, mediaUses } from "#db/tables/media.ts"
import { isStanding, maySeeStory } from "#db/visibility.ts"
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

export async function insertUses(db: Db, uses: NewUse[]) {
  if (uses.length > 0) await db.insert(mediaUses).values(uses).onConflictDoNothing()
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
const subject = (use: MediaUse) => `case when m.use = '${use}' then m.subject_id::uuid end`

/** $1 = viewer, $2 = picture, $3 = now, $4 = whether the viewer is a moderator. */
const VISIBILITY = `
  select
    coalesce(bool_or(m.use = 'profile' or p.id is not null), false) as is_public,
    coalesce(bool_or(t.id is not null or (m.use = 'evidence' and $4)), false) as is_private,
    max(s.expires_at) as story_until
  from media_uses m
  left join posts p on p.id = ${subject("post")} and ${isStanding("p")}
    and exists (select 1 from users where id = p.author_id and state = 'active')
  left join messages t on t.id = ${subject("message")} and ${isStanding("t")}
    and $1 in (t.sender_id, t.receiver_id)
  left join stories s on s.id = ${subject("story")} and ${maySeeStory("$1", "s", "$3")}
  where m.hash = $2`

/** All uses of one picture in one statement, as this viewer may see them. */
export async function selectVisibility(db: Db, hash: string, viewer: Viewer): Promise<Visibility> {
  const [row] = await rows<{ is_public: boolean; is_private: boolean; story_until: Date | null }>(
    db,
    VISIBILITY,
    [viewer.userId, hash, viewer.now, viewer.isModerator],
  )
  return {
    isPublic: row?.is_public ?? false,
    isPrivate: row?.is_private ?? false,
    storyUntil: row?.story_until ?? null,
  }
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
