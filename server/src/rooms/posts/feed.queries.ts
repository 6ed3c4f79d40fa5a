import { rows } from "#db/sql.ts"
import { mayListPost, maySeePerson, maySeePost, notMuted } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

import { postsText, type PostRow } from "./view.ts"

/**
 * The home feed: what the viewer ($1) and the people they follow posted or passed on, strictly by time, each post
 * once at its newest place. $2 = position before which the page begins, $3 = where the reading began, $4 = how many.
 *
 * Three ways to find the same answer, of which PostgreSQL runs only the one whose condition holds:
 * - someone who follows nobody reads the community's latest;
 * - someone who follows few: the newest of each, merged (one look into an index per person followed);
 * - someone who follows a good share of the community: the newest of all, keeping theirs. Cheaper as soon as the
 *   square of the people followed exceeds the number of members, since then a page is found within few rows.
 * The last two look at a bounded number of items; a page they cannot fill is read again by `FEED_EXACT`.
 */
const VIEWER = `viewer as materialized (
  select following_count as follows, greatest((select reltuples from pg_class where oid = 'users'::regclass), 1) as members
  from users where id = $1
)`

const PEOPLE = `
  select followee_id as id from follows
  where follower_id = $1 and ${maySeePerson("$1", "followee_id")} and ${notMuted("$1", "followee_id")}
  union all select $1`

/** Not shown again further down: a newer item of the same post is already in what the viewer reads. */
const isNewestPlace = `(
  shown.reposts_count = 0 or not exists (
    select 1 from feed_items newer
    where newer.post_id = item.post_id and newer.id > item.id and newer.id <= $3::uuid
      and (newer.actor_id = $1 or exists (select 1 from follows where follower_id = $1 and followee_id = newer.actor_id))
      and ${maySeePerson("$1", "newer.actor_id")} and ${notMuted("$1", "newer.actor_id")}
  ))`

const isReadable = `${mayListPost("$1", "shown")} and ${isNewestPlace}`

/** The last item fetched of a person who may have more: what is older than that is not known to be complete. */
const FEW = `
  select item.id, item.post_id, item.actor_id
  from newest item join posts shown on shown.id = item.post_id
  where item.id >= coalesce((select id from newest where place = $4 order by id desc limit 1), '00000000-0000-0000-0000-000000000000')
    and ${isReadable}
  order by item.id desc limit $4`

const NEWEST = `newest as materialized (
  select each.id, each.post_id, each.actor_id, each.place
  from (${PEOPLE}) people
  cross join lateral (
    select id, post_id, actor_id, row_number() over (order by id desc) as place
    from feed_items where actor_id = people.id and id < $2::uuid
    order by id desc limit $4
  ) each
  where (select follows > 0 and follows::float8 * follows <= members from viewer)
)`

const MANY = `
  select item.id, item.post_id, item.actor_id
  from (
    select id, post_id, actor_id from feed_items where id < $2::uuid
    order by id desc limit (select (40 * members / greatest(follows, 1))::int + 200 from viewer)
  ) item
  join posts shown on shown.id = item.post_id
  where item.actor_id in (${PEOPLE}) and ${isReadable}
  order by item.id desc limit $4`

const COMMUNITY = `
  select item.id, item.post_id, item.actor_id
  from feed_items item join posts shown on shown.id = item.post_id
  where item.id < $2::uuid and item.id = item.post_id and ${mayListPost("$1", "shown")}
  order by item.id desc limit $4`

const EXACT = `
  select newest.id, newest.post_id, newest.actor_id
  from (${PEOPLE}) people
  cross join lateral (
    select item.id, item.post_id, item.actor_id
    from feed_items item join posts shown on shown.id = item.post_id
    where item.actor_id = people.id and item.id < $2::uuid and ${isReadable}
    order by item.id desc limit $4
  ) newest`

const pickFrom = (...ways: string[]) => `
  select id as position, post_id, actor_id as reposter_id from (${ways.join(" union all ")}) found
  order by id desc limit $4`

const FEED = postsText(
  pickFrom(
    `(select * from (${COMMUNITY}) w where (select follows = 0 from viewer))`,
    `(${FEW})`,
    `(select * from (${MANY}) w where (select follows > 0 and follows::float8 * follows > members from viewer))`,
  ),
).replace("with picked as", `with ${VIEWER}, ${NEWEST}, picked as`)

const FEED_EXACT = postsText(pickFrom(EXACT))

interface FeedPage {
  viewerId: string
  before: string
  anchor: string
  limit: number
}

export const selectFeed = (db: Db, page: FeedPage) =>
  rows<PostRow>(db, FEED, [page.viewerId, page.before, page.anchor, page.limit])

export const selectFeedExactly = (db: Db, page: FeedPage) =>
  rows<PostRow>(db, FEED_EXACT, [page.viewerId, page.before, page.anchor, page.limit])

const BY_USER = postsText(
  `select item.id as position, item.post_id, item.actor_id as reposter_id
   from feed_items item join posts shown on shown.id = item.post_id
   where item.actor_id = $2 and item.id < $3::uuid and ${maySeePost("$1", "shown")} and ${maySeePerson("$1", "$2")}
   order by item.id desc limit $4`,
  { isOpenedByAddress: true },
)

/** A person's own page: what they posted and passed on. */
export const selectPostsOf = (
  db: Db,
  viewerId: string,
  userId: string,
  before: string,
  limit: number,
) => rows<PostRow>(db, BY_USER, [viewerId, userId, before, limit])
