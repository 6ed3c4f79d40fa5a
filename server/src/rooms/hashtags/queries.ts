import { eq, sql } from "drizzle-orm"

import { rows } from "#db/sql.ts"
import { hashtags, postHashtags } from "#db/tables/hashtags.ts"
import { mayListPost } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

/** Makes the missing ones. The names go in sorted, so that two posts with the same tags cannot wait for each other. */
export async function upsertHashtags(db: Db, names: readonly string[]) {
  const sorted = [...names].sort()
  await db.execute(
    sql`insert into hashtags (name) select unnest(${sql.param(sorted)}::text[]) on conflict (name) do nothing`,
  )
  const found = await db
    .select({ id: hashtags.id, name: hashtags.name })
    .from(hashtags)
    .where(sql`${hashtags.name} = any(${sql.param(sorted)}::text[])`)
  return found.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
}

export async function setPostHashtags(db: Db, postId: string, ids: readonly number[]) {
  await db.delete(postHashtags).where(eq(postHashtags.postId, postId))
  if (ids.length > 0) {
    await db.execute(
      sql`insert into post_hashtags (post_id, hashtag_id) select ${postId}::uuid, unnest(${sql.param([...ids])}::int[])`,
    )
  }
}

const TRENDING = `
  select h.id, h.name, count(*)::int as usage_count
  from posts p join post_hashtags t on t.post_id = p.id join hashtags h on h.id = t.hashtag_id
  where p.created_at > $2::timestamptz and ${mayListPost("$1", "p")}
  group by h.id, h.name
  order by count(distinct p.author_id) desc, count(*) desc, h.name
  limit $3`

/** By the number of different people who use it: one author with a hundred posts is one. */
export const selectTrending = (db: Db, viewerId: string, since: Date, limit: number) =>
  rows<{ id: number; name: string; usage_count: number }>(db, TRENDING, [viewerId, since, limit])
