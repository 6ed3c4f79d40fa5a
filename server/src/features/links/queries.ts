import { inArray } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { linkPreviews, type StoredLinkCard } from "#db/tables/links.ts"
import type { Db } from "#platform/context.ts"

export interface Preview {
  card: StoredLinkCard | null
}

const WAITING = `select 1 from posts where link_url = $1 and link is null and deleted_at is null limit 1`

export async function hasWaitingPost(db: Db, url: string): Promise<boolean> {
  const found = await rows(db, WAITING, [url])
  return found.length > 0
}

export async function upsertPreview(
  db: Db,
  preview: Preview & { url: string; fetchedAt: Date; expiresAt: Date },
) {
  await db
    .insert(linkPreviews)
    .values(preview)
    .onConflictDoUpdate({ target: linkPreviews.url, set: preview })
}

/** Expired, or without a post. $2 spares those whose post is being written right now. */
const STALE = `
  select url from link_previews l where expires_at < $1
    or (fetched_at < $2 and not exists (select 1 from posts p where p.link_url = l.url))
  limit $3`

export const selectStalePreviews = (db: Db, now: Date, unusedSince: Date, limit: number) =>
  rows<{ url: string }>(db, STALE, [now, unusedSince, limit])

export async function deletePreviews(db: Db, urls: string[]) {
  await db.delete(linkPreviews).where(inArray(linkPreviews.url, urls))
}
