import { rows } from "#db/sql.ts"
import { isSuspected } from "#db/suspected.ts"
import { isPresent } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

/** Trending considers posts of the last days. */
const TRENDING_DAYS = 7
const MOST = 400
const MAX_OF_AUTHOR = 3
/** Votes read per post, oldest accounts first: ids are ordered by creation. */
const MAX_VOTES = 200

/**
 * Recent posts with any engagement, by a rough score that the ranking refines.
 * $1 = the time now, $2 = category or null. Older authors count more, so that
 * new accounts cannot crowd out members.
 */
export const CANDIDATES = `
  select id, author_id, created_at from (
    select p.id, p.author_id, p.created_at, rough, row_number() over (partition by p.author_id order by rough desc, p.id desc) as of_author
    from posts p join users a on a.id = p.author_id
    cross join lateral (
      select ln(1 + p.likes_count + 2 * p.comments_count + 2 * p.reposts_count)
        * exp(-extract(epoch from $1::timestamptz - p.created_at) / 86400 * ln(2))
        * least(1, 0.1 + extract(epoch from $1::timestamptz - a.created_at) / 2592000) as rough
    ) r
    where p.created_at > $1::timestamptz - interval '${TRENDING_DAYS} days' and p.likes_count + p.comments_count + p.reposts_count > 0
      and ($2::int is null or p.category_id = $2) and ${isPresent("p")} and a.state = 'active'
  ) posts
  where of_author <= ${MAX_OF_AUTHOR}
  order by rough desc, id desc limit ${MOST}`

export const selectCandidates = (db: Db, now: Date, categoryId: number | undefined) =>
  rows<{ id: string; author_id: string; created_at: Date }>(db, CANDIDATES, [
    now,
    categoryId ?? null,
  ])

export const VOTES = `
  select post.id as post_id, v.user_id, u.created_at as since
  from unnest($1::uuid[]) as post(id)
  cross join lateral (
    (select user_id from likes where post_id = post.id order by user_id limit ${MAX_VOTES})
    union
    (select author_id from comments m where m.post_id = post.id and ${isPresent("m")} order by m.id limit ${MAX_VOTES})
    union
    (select user_id from reposts where post_id = post.id order by user_id limit ${MAX_VOTES})
  ) v
  join users u on u.id = v.user_id
  where u.state = 'active' and not ${isSuspected("u.id")}`

/** Users who liked, commented on or reposted these posts, without suspected accounts. */
export const selectVotes = (db: Db, postIds: readonly string[]) =>
  rows<{ post_id: string; user_id: string; since: Date }>(db, VOTES, [postIds])

/** When the first account of the community was created. */
export async function selectBeginning(db: Db): Promise<Date | undefined> {
  const [row] = await rows<{ at: Date | null }>(db, "select min(created_at) as at from users", [])
  return row?.at ?? undefined
}
