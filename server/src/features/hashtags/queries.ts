import { eq, sql } from "#db/drizzle.ts"
import { shortRead } from "#db/short-reads.ts"
import { rows } from "#db/sql.ts"
import { postHashtags } from "#db/tables/hashtags.ts"
import { blockedWith, isPresent, mutedBy } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

const BY_NAME = "select id, name from hashtags where name = any($1::text[])"
const byName = (db: Db, names: readonly string[]) =>
  rows<{ id: number; name: string }>(db, BY_NAME, [names])

/** Inserts missing hashtags. Names are sorted, so that two posts with the same tags cannot deadlock. */
export async function upsertHashtags(db: Db, names: readonly string[]) {
  let found = await byName(db, names)
  if (found.length < names.length) {
    await db.execute(
      sql`insert into hashtags (name) select unnest(${sql.param(names.toSorted())}::text[]) on conflict (name) do nothing`,
    )
    found = await byName(db, names)
  }
  return found.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
}

const TAG = "insert into post_hashtags (post_id, hashtag_id) select $1::uuid, unnest($2::int[])"

export async function insertPostHashtags(db: Db, postId: string, ids: readonly number[]) {
  if (ids.length > 0) await rows(db, TAG, [postId, ids])
}

export async function deletePostHashtags(db: Db, postId: string) {
  await db.delete(postHashtags).where(eq(postHashtags.postId, postId))
}

/**
 * Ranked by the number of distinct authors. Young accounts count little, and accounts created on the same day count
 * less the more of them use the same name, as rings of accounts do.
 */
export const TRENDING = `
  select h.id, h.name, t.usage_count, t.uses from (
    select hashtag_id, sum(posts)::int as usage_count, sum(voices) as voices, (sum(sum(posts)) over ())::int as uses from (
      select t.hashtag_id, count(*) as posts,
        (1 + 0.25 * ln(count(distinct p.author_id))) * least(1, 0.1 + min(extract(epoch from $2::timestamptz - a.created_at)) / 2592000) as voices
      from posts p join users a on a.id = p.author_id, lateral (select hashtag_id from post_hashtags where post_id = p.id offset 0) t
      where p.created_at > $1::timestamptz and ${isPresent("p")} and a.state = 'active'
      group by t.hashtag_id, floor(extract(epoch from a.created_at) / 86400)
    ) by_arrival
    group by hashtag_id
    order by voices desc, usage_count desc, hashtag_id limit $3
  ) t join hashtags h on h.id = t.hashtag_id
  order by t.voices desc, t.usage_count desc, h.id`

interface TrendingRow {
  id: number
  name: string
  usage_count: number
  /** Rows read for all hashtags together. */
  uses: number
}

export const selectTrending = (db: Db, since: Date, now: Date, limit: number) =>
  rows<TrendingRow>(db, TRENDING, [since, now, limit])

/**
 * How many of these uses the viewer cannot see because of blocks and mutes. The condition on time is written so that
 * the index of authors serves it, not the index of times.
 */
export const HIDDEN_USES = `
  select t.hashtag_id as id, count(*)::int as uses
  from posts p, lateral (select hashtag_id from post_hashtags where post_id = p.id and hashtag_id = any($3::int[]) offset 0) t
  where p.author_id = any(array(${blockedWith("$1")} union all ${mutedBy("$1")}))
    and p.created_at + interval '0' > $2::timestamptz and ${isPresent("p")}
  group by t.hashtag_id`

export const hiddenUsesRead = <T>(
  viewerId: string,
  since: Date,
  ids: readonly number[],
  shape: (found: readonly { id: number; uses: number }[]) => T,
) => shortRead(HIDDEN_USES, [viewerId, since, ids], shape)
