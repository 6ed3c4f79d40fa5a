import { mediaUrl } from "@grove/contract/media"

import { and, eq, gt, sql } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { media, mediaUses, type MediaExtension } from "#db/tables/media.ts"
import type { Db } from "#platform/context.ts"

export type NewMedia = typeof media.$inferInsert & { createdAt: Date }
export type NewUse = typeof mediaUses.$inferInsert
export type MediaUse = NewUse["use"]

const FILES = { hash: media.hash, widths: media.widths, extension: media.extension }

/** Names of the files of a stored picture or video. */
export const filesOf = ({
  hash,
  widths,
  extension,
}: {
  hash: string
  widths: readonly number[]
  extension: MediaExtension
}) => widths.map((width) => mediaUrl(hash, width, extension).slice("/media/".length))

/** On conflict, restarts the hour before it is swept and adds the sizes of another purpose. */
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

const ALL_USES = `insert into media_uses (hash, use, subject_id, owner_id)
  select hash, $3, subject_id, $4 from unnest($1::text[]) as hash, unnest($2::text[]) as subject_id
  on conflict do nothing`

/** Each picture for each subject. */
export async function insertAllUses(
  db: Db,
  hashes: readonly string[],
  use: MediaUse,
  subjectIds: readonly string[],
  ownerId: string | null,
) {
  if (hashes.length > 0) await rows(db, ALL_USES, [hashes, subjectIds, use, ownerId])
}

const DELETE_SINGLE_USES = `delete from media_uses m using unnest($2::text[], $3::text[]) as gone(subject_id, hash)
  where m.use = $1 and m.subject_id = gone.subject_id and m.hash = gone.hash`

export async function deleteSingleUses(
  db: Db,
  use: MediaUse,
  gone: readonly { subjectId: string; hash: string }[],
) {
  const [ids, hashes] = [gone.map((each) => each.subjectId), gone.map((each) => each.hash)]
  if (gone.length > 0) await rows(db, DELETE_SINGLE_USES, [use, ids, hashes])
}

export async function deleteUses(db: Db, use: MediaUse, subjectId: string) {
  await db.delete(mediaUses).where(and(eq(mediaUses.use, use), eq(mediaUses.subjectId, subjectId)))
}

/**
 * Unused pictures. Locked, so that a concurrent save of the same picture waits and then writes its files again; skips
 * rows that are being claimed.
 */
export async function lockOrphans(db: Db, before: Date, limit: number) {
  return db
    .select(FILES)
    .from(media)
    .where(
      sql`${media.createdAt} < ${before.toISOString()}::timestamptz
        and not exists (select 1 from ${mediaUses} where ${mediaUses.hash} = ${media.hash})`,
    )
    .limit(limit)
    .for("update", { skipLocked: true })
}

export async function deleteMedia(db: Db, hash: string) {
  await db.delete(media).where(eq(media.hash, hash))
}

/** Keeps the sweep from deleting the picture until the transaction ends, which may take as long as its file needs. */
export async function lockMedia(db: Db, hash: string) {
  await db.execute(sql`set local idle_in_transaction_session_timeout = '10min'`)
  const [row] = await db
    .select({ widths: media.widths })
    .from(media)
    .where(eq(media.hash, hash))
    .for("share")
  return row
}

/** The pictures after this hash, in the order of hashes. */
export const selectMediaAfter = (db: Db, hash: string, limit: number) =>
  db.select(FILES).from(media).where(gt(media.hash, hash)).orderBy(media.hash).limit(limit)
