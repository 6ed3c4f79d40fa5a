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

import { postsText, type PostsRow } from "./view.ts"

/**
 * The home feed: what the viewer ($1) and the people they follow posted or passed on, strictly by time, each post
 * once at its newest place. $2 = position before which the page begins, $3 = where the reading began, $4 = how many
 * items are picked. Several ways to the same answer; which is cheapest is `waysOf`'s to say. They pick a few items more
 * than the page needs and leave to the view what may not be shown; a page that comes out short is read by `exact`.
 */
export type Way = "community" | "recent" | "few" | "many" | "exact"

const PEOPLE = `select followee_id as id from follows where follower_id = $1 union all select $1`

/** Somebody who passed on what they wrote is not a second person. */
const AS_PICKED = `item.id as position, item.post_id, case when item.id <> item.post_id then item.actor_id end as reposter_id`

/** Someone who follows nobody reads the community's latest. */
const COMMUNITY = `
  select ${AS_PICKED} from feed_items item join posts shown on shown.id = item.post_id join users by on by.id = item.actor_id
  where item.id < $2::uuid and item.id = item.post_id and ${isStanding("shown")} and ${mayListUserRow("by")}
  order by item.id desc limit $4`

/** The newest of each person, merged: one look into an index per person. */
const newestOfEach = (only: string) => `
  select ${AS_PICKED}
  from (${PEOPLE}) people
  cross join lateral (
    select id, post_id, actor_id from feed_items where actor_id = people.id and id < $2::uuid ${only}
    order by id desc limit $4
  ) item
  order by item.id desc limit $4`

const FEW = newestOfEach("")

/** The same down to a certain position ($5): of most people nothing, instead of a page of each. */
const RECENT = newestOfEach("and id >= $5::uuid")

/**
 * The newest of all, keeping theirs: a page is found within few rows once one follows a good share of everyone.
 * The `or` keeps PostgreSQL from joining, which would lose the order and read all $5 rows.
 */
const MANY = `
  select ${AS_PICKED}
  from (select id, post_id, actor_id from feed_items where id < $2::uuid order by id desc limit $5) item
  where item.actor_id = $1 or item.actor_id in (select followee_id from follows where follower_id = $1)
  order by item.id desc limit $4`

/** Not shown again further down: a newer item of the same post is already in what the viewer reads. */
const isNewestPlace = (item: string) => `(
  p.reposts_count = 0 or not exists (
    select 1 from feed_items newer join users by on by.id = newer.actor_id
    where newer.post_id = p.id and newer.id > ${item} and newer.id <= $3::uuid
      and (newer.actor_id = $1 or exists (select 1 from follows where follower_id = $1 and followee_id = newer.actor_id))
      and ${mayListUserRow("by")}
  ))`

/** Asks everything of each item before it counts: slower, and never short. */
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

/** Picked beyond the page, so that a few that may not be shown do not make it short. */
export const SPARE = 10
/** Asked of a short page only: a full one has not even looked at all it might have picked. */
const HOW_MANY = `case when count(*) < $4 - ${SPARE} then (select count(*)::int from picked) end as picked_count`

/** One more than is shown, to know whether there are more. */
const PAGE = { limit: `$4 - ${SPARE}`, lastAt: `$4 - ${SPARE + 1}` }

const feedText = (way: string) =>
  postsText(way, { ...PAGE, extra: HOW_MANY, only: isNewestPlace("picked.position") })

const TEXTS: Record<Way, string> = {
  community: postsText(COMMUNITY, { ...PAGE, extra: `${HOW_MANY}, $3::uuid as anchor` }),
  recent: feedText(RECENT),
  few: feedText(FEW),
  many: feedText(MANY),
  exact: feedText(EXACT),
}

const AUDIENCE = `
  select following_count as follows, greatest((select reltuples from pg_class where oid = 'users'::regclass), 1)::int as members
  from users where id = $1`

/** How many the viewer follows, and about how many members there are. */
export async function selectAudience(db: Db, viewerId: string) {
  const [row] = await pipelinedRows<{ follows: number; members: number }>(db, AUDIENCE, [viewerId])
  return row ?? { follows: 0, members: 1 }
}

export interface FeedRow extends PostsRow {
  /** Of a short page: how many items were picked before any was left out. */
  picked_count: number | null
}

interface FeedPage {
  viewerId: string
  before: string
  anchor: string
  /** How many items to pick. */
  most: number
}

/** How far the ways look that do not look at everything. */
type Bounds = Partial<Record<Way, string | number | undefined>>

export async function selectFeed(db: Db, way: Way, page: FeedPage, bounds: Bounds) {
  const values = [page.viewerId, page.before, page.anchor, page.most]
  const bound = bounds[way]
  if (bound !== undefined) values.push(bound)
  // The exact way asks as much of those it leaves out as of those it takes: it may be long.
  const read = way === "exact" ? rows : pipelinedRows
  const [found] = await read<FeedRow>(db, TEXTS[way], values)
  return found!
}

const BY_USER = postsText(
  `select ${AS_PICKED} from feed_items item join posts shown on shown.id = item.post_id join users by on by.id = shown.author_id
   where item.actor_id = $2 and item.id < $3::uuid and ${maySeePostOf("$1", "shown", "by")} and ${maySeePerson("$1", "$2")}
   order by item.id desc limit $4`,
  { isOpenedByAddress: true, lastAt: "$4 - 1" },
)

/** A person's own page: what they posted and passed on. */
export async function selectPostsOf(
  db: Db,
  viewerId: string,
  userId: string,
  before: string,
  limit: number,
) {
  const [found] = await pipelinedRows<PostsRow>(db, BY_USER, [viewerId, userId, before, limit])
  return found!
}
