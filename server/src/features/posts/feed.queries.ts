import { followsVersion } from "#db/follows-version.ts"
import { pipelinedRows, rows } from "#db/sql.ts"
import {
  isPresent,
  mayListPost,
  mayListUserRow,
  maySeePerson,
  maySeePostOf,
  notMuted,
} from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

import type { CachedPage } from "./feed-cache.ts"
import { RANGE_PER_FOLLOWEE, RESUMED_RANGE, type FeedForm } from "./feed-plan.ts"
import { postsText, type PostRow } from "./view.ts"

/*
 * The home feed: what the viewer ($1) and their followees posted or reposted, strictly by time, each post once at its
 * newest position. $2 = position before which the page begins, $3 = position at which reading began, $4 = how many
 * items are picked. The forms pick more items than the page needs and leave it to the view to drop hidden ones.
 */

const OLDEST = "00000000-0000-0000-0000-000000000000"

const FOLLOWS_ANYONE = "exists (select 1 from follows where follower_id = $1)"

/** Nobody for members who follow nobody: they read the community. */
const PEOPLE = `
  select followee_id as id from follows where follower_id = $1 union all select $1 where ${FOLLOWS_ANYONE}`

/** An item with the id of its post is the post itself, not a repost. */
const AS_PICKED = `item.id as position, item.post_id, case when item.id <> item.post_id then item.actor_id end as reposter_id`

const COMMUNITY = `
  select ${AS_PICKED} from feed_items item join posts shown on shown.id = item.post_id join users by on by.id = item.actor_id
  where not ${FOLLOWS_ANYONE}
    and item.id < $2::uuid and item.id = item.post_id and ${isPresent("shown")} and ${mayListUserRow("by")}
  order by item.id desc limit $4`

/** The `or` keeps PostgreSQL from joining, which would lose the order and read the whole range. */
const SCAN = `
  select ${AS_PICKED}
  from (
    select id, post_id, actor_id from feed_items where id < $2::uuid order by id desc
    limit (select ${RANGE_PER_FOLLOWEE} * following_count from users where id = $1)
  ) item
  where item.actor_id = $1 or item.actor_id in (select followee_id from follows where follower_id = $1)
  order by item.id desc limit $4`

/** Counts the picked items, so that a gap tells of hidden ones. */
const PLACE = "row_number() over (order by item.id desc)::int as place"

/** Only people with the newest items contribute, and nothing older than the last of these: enough is newer. */
const MERGE = `
  with newest as materialized (
    select people.id as actor_id, item.id
    from (${PEOPLE}) people
    cross join lateral (
      select id from feed_items where actor_id = people.id and id < $2::uuid order by id desc limit 1
    ) item
    order by item.id desc limit $4
  )
  select ${AS_PICKED}, ${PLACE}
  from newest
  cross join lateral (
    select id, post_id, actor_id from feed_items
    where actor_id = newest.actor_id and id < $2::uuid
      and id >= coalesce((select id from newest order by id desc offset $4 - 1 limit 1), '${OLDEST}')
    order by id desc limit $4
  ) item
  order by item.id desc limit $4`

const FOLLOWS_VERSION = followsVersion("$1")

/**
 * The clock by which ids are made: that of the primary. A replica is as late as the transaction it replayed last; its
 * own clock does not count.
 */
const PRIMARY_MS = `(
  select floor(extract(epoch from coalesce(pg_last_xact_replay_timestamp(), clock_timestamp())) * 1000)::float8)`

/** What a later `resume` needs. */
const CACHED = `picked.place, ${PRIMARY_MS} as read_at, ${FOLLOWS_VERSION} as follows`

/** From the cached page: $2 = `settled`, $5 = `positions`, $6 = `follows`. Picks nothing if it cannot be resumed. */
const RESUME = `
  with newer as materialized (
    select id, post_id, actor_id from feed_items where id > $2::uuid order by id desc limit ${RESUMED_RANGE}
  )
  select ${AS_PICKED}, ${PLACE}
  from (
    select id, post_id, actor_id from newer
    where actor_id = $1 or actor_id in (select followee_id from follows where follower_id = $1)
    union all
    select id, post_id, actor_id from feed_items where id = any($5::uuid[]) and id <= $2::uuid
  ) item
  where ${FOLLOWS_VERSION} = $6 and (select count(*) from newer) < ${RESUMED_RANGE}
  order by item.id desc limit $4`

/** No newer item of the same post is part of what the viewer has read. */
const isNewestPlace = (item: string) => `(
  p.reposts_count = 0 or not exists (
    select 1 from feed_items newer join users by on by.id = newer.actor_id
    where newer.post_id = p.id and newer.id > ${item} and newer.id <= $3::uuid
      and (newer.actor_id = $1 or exists (select 1 from follows where follower_id = $1 and followee_id = newer.actor_id))
      and ${mayListUserRow("by")}
  ))`

/** Checks each item before it counts. */
const EXACT = `
  select ${AS_PICKED}
  from (${PEOPLE}) people
  cross join lateral (
    select each.id, each.post_id, each.actor_id
    from feed_items each join posts p on p.id = each.post_id
    where each.actor_id = people.id and each.id < $2::uuid and ${mayListPost("$1", "p")} and ${isNewestPlace("each.id")}
      and (each.id = each.post_id or (${maySeePerson("$1", "each.actor_id")} and ${notMuted("$1", "each.actor_id")}))
    order by each.id desc limit $4
  ) item
  order by item.id desc limit $4`

/** Items picked beyond the page, so that a few hidden ones do not make it short. */
export const SPARE = 10
/** One more than is shown, to know whether there is a next page. */
const SHOWN = `$4 - ${SPARE}`

const feedText = (pick: string, only: string, extra = "") =>
  postsText(pick, { limit: SHOWN, only, extra })

const IS_NEWEST = isNewestPlace("picked.position")

const TEXTS: Record<FeedForm, string> = {
  resume: feedText(RESUME, IS_NEWEST, CACHED),
  scan: feedText(SCAN, IS_NEWEST),
  merge: feedText(MERGE, IS_NEWEST, `${CACHED}, (select count(*)::int from picked) as picked`),
  exact: feedText(EXACT, IS_NEWEST),
  community: feedText(COMMUNITY, "$3::uuid is not null"),
}

export interface FeedRow extends PostRow {
  /** How many items a merge picked. */
  picked?: number
  /** What `cachePage` needs; from `merge` and `resume`. */
  place?: number
  read_at?: number
  follows?: string
}

interface FeedPage {
  viewerId: string
  before: string
  anchor: string
  /** How many items to pick. */
  most: number
  /** Needed to resume. */
  cached?: CachedPage | undefined
}

export function selectFeed(db: Db, form: FeedForm, page: FeedPage): Promise<FeedRow[]> {
  const { viewerId, before, anchor, most, cached } = page
  const values =
    form === "resume"
      ? [viewerId, cached!.settled, anchor, most, cached!.positions, cached!.follows]
      : [viewerId, before, anchor, most]
  // The cost of `exact` is not bounded by its result: it must not block other reads.
  const read = form === "exact" ? rows : pipelinedRows
  return read<FeedRow>(db, TEXTS[form], values)
}

const BY_USER = postsText(
  `select ${AS_PICKED} from feed_items item join posts shown on shown.id = item.post_id join users by on by.id = shown.author_id
   where item.actor_id = $2 and item.id < $3::uuid and ${maySeePostOf("$1", "shown", "by")} and ${maySeePerson("$1", "$2")}
   order by item.id desc limit $4`,
  { isOpenedByAddress: true },
)

/** The posts and reposts of one member. */
export const selectPostsOf = (
  db: Db,
  viewerId: string,
  userId: string,
  before: string,
  limit: number,
) => pipelinedRows<PostRow>(db, BY_USER, [viewerId, userId, before, limit])
