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
  delete from link_previews where url in (
    select url from link_previews l where expires_at < $1
      or (fetched_at < $2 and not exists (select 1 from posts p where p.link_url = l.url))
    order by url limit $3 for update skip locked
  ) returning url`

export const deleteStalePreviews = (db: Db, now: Date, unusedSince: Date, limit: number) =>
  rows<{ url: string }>(db, STALE, [now, unusedSince, limit])
