import { rows } from "#db/sql.ts"
import { mayListPost } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

import { postsText, type PostRow } from "./view.ts"

/** How far back trending looks; also the window of `usage_count` of hashtags. */
export const TRENDING_DAYS = 7

/**
 * Engagement with decay: each distinct person counts once per post, accounts younger than a day not at all, the
 * author never, and the weight of a post halves every day. At most two posts of one author, the better ones.
 * $2 = category or null, ($3, $4) = score and id after which the page begins, $5 = how many, $6 = the time now.
 */
const SCORED = `
  select recent.id, recent.author_id, (
      ln(1 + (select count(distinct who) from (
        select l.user_id as who from likes l join users u on u.id = l.user_id
        where l.post_id = recent.id and l.user_id <> recent.author_id and u.state = 'active' and u.created_at < $6::timestamptz - interval '1 day'
        union all
        select m.author_id from comments m join users u on u.id = m.author_id
        where m.post_id = recent.id and m.author_id <> recent.author_id and u.state = 'active' and u.created_at < $6::timestamptz - interval '1 day'
        union all
        select r.user_id from reposts r join users u on u.id = r.user_id
        where r.post_id = recent.id and r.user_id <> recent.author_id and u.state = 'active' and u.created_at < $6::timestamptz - interval '1 day'
      ) people)) * exp(-extract(epoch from $6::timestamptz - recent.created_at) / 86400 * ln(2))
    )::numeric(20, 12) as score
  from (
    select p.id, p.author_id, p.created_at from posts p
    where p.created_at > $6::timestamptz - interval '${TRENDING_DAYS} days' and p.likes_count + p.comments_count + p.reposts_count > 0
      and ($2::int is null or p.category_id = $2) and ${mayListPost("$1", "p")}
    order by p.likes_count + 2 * p.comments_count + 2 * p.reposts_count desc, p.id desc limit 500
  ) recent`

const TRENDING = postsText(
  `select id as post_id, score, row_number() over (order by score, id) as position, null::text as reposter_id
   from (
     select scored.*, row_number() over (partition by author_id order by score desc, id desc) as of_author from (${SCORED}) scored
   ) ranked
   where of_author <= 2 and score > 0 and ($3::numeric is null or (score, id) < ($3::numeric, $4::uuid))
   order by score desc, id desc limit $5`,
  { extra: "picked.score" },
)

export interface TrendingRow extends PostRow {
  score: string
}

export const selectTrending = (
  db: Db,
  page: {
    viewerId: string
    categoryId: number | undefined
    after: [score: number, id: string] | undefined
    limit: number
    now: Date
  },
) =>
  rows<TrendingRow>(db, TRENDING, [
    page.viewerId,
    page.categoryId ?? null,
    page.after?.[0] ?? null,
    page.after?.[1] ?? null,
    page.limit,
    page.now,
  ])
