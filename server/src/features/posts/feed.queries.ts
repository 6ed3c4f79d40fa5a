import { pipelinedRows, rows } from "#db/sql.ts"
import {
  isStanding,
  mayListPost,
  mayListUserRow,
  maySeePerson,
  maySeePostOf,
  notMuted,
} from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

import { RANGE_PER_FOLLOWEE, type FeedForm } from "./feed-plan.ts"
import { postsText, type PostRow } from "./view.ts"

/*
 * The home feed: what the viewer ($1) and their followees posted or reposted, strictly by time, each post once at its
 * newest position. $2 = position before which the page begins, $3 = position at which reading began, $4 = how many
 * items are picked. The forms pick more items than the page needs and leave it to the view to drop hidden ones.
 */

const FOLLOWS_ANYONE = "exists (select 1 from follows where follower_id = $1)"

/** Nobody for members who follow nobody: they read the community. */
const PEOPLE = `
  select followee_id as id from follows where follower_id = $1 union all select $1 where ${FOLLOWS_ANYONE}`

/** An item with the id of its post is the post itself, not a repost. */
const AS_PICKED = `item.id as position, item.post_id, case when item.id <> item.post_id then item.actor_id end as reposter_id`

const COMMUNITY = `
  select ${AS_PICKED} from feed_items item join posts shown on shown.id = item.post_id join users by on by.id = item.actor_id
  where not ${FOLLOWS_ANYONE}
    and item.id < $2::uuid and item.id = item.post_id and ${isStanding("shown")} and ${mayListUserRow("by")}
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

const MERGE = `
  select ${AS_PICKED}
  from (${PEOPLE}) people
  cross join lateral (
    select id, post_id, actor_id from feed_items where actor_id = people.id and id < $2::uuid
    order by id desc limit $4
  ) item
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
  scan: feedText(SCAN, IS_NEWEST),
  merge: feedText(MERGE, IS_NEWEST, "(select count(*)::int from picked) as picked"),
  exact: feedText(EXACT, IS_NEWEST),
  community: feedText(COMMUNITY, "$3::uuid is not null"),
}

export interface FeedRow extends PostRow {
  /** How many items a merge picked. */
  picked?: number
}

interface FeedPage {
  viewerId: string
  before: string
  anchor: string
  /** How many items to pick. */
  most: number
}

export function selectFeed(db: Db, form: FeedForm, page: FeedPage): Promise<FeedRow[]> {
  const values = [page.viewerId, page.before, page.anchor, page.most]
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
