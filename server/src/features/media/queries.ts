import { and, eq, inArray, sql } from "drizzle-orm"

import { media, mediaUses } from "#db/tables/media.ts"
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
