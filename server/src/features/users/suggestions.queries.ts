import { followsVersion } from "#db/follows-version.ts"
import { shortRead } from "#db/short-reads.ts"
import { rows } from "#db/sql.ts"
import { isSuspected } from "#db/suspected.ts"
import {
  isPresent,
  mayListUserRow,
  maySeeGuests,
  maySeeUserRow,
  notMuted,
  notSuspended,
  unseenBy,
} from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

import { LISTED_UNFOLLOWED, type ListedPersonRow } from "./view.ts"

/** Bounds of the search: the viewer's newest follows, and the newest of each followee. */
const VIEWER_FOLLOWS = 300
const FOLLOWS_PER_FOLLOWEE = 100
/** Accounts of these that are considered, the most shared first. */
const SECOND_DEGREE = 500
const NEWEST_ACCOUNTS = 300
/** Recent posts and members considered for each interest of the viewer, and guests per event. */
const PER_INTEREST = 60
const PER_EVENT = 60
const EVENTS = 10
/** People with shared interests that are considered, the most shared first. */
const SHARING_INTERESTS = 200
const NEW_DAYS = 30

const isNew = (table: string, now: string) =>
  `${table}.created_at > ${now}::timestamptz - interval '${NEW_DAYS} days'`

const isUnfollowed = (table: string) =>
  `not exists (select 1 from follows where follower_id = $1 and followee_id = ${table}.id)`

const notYetFollowed = (table: string) =>
  `${table}.id <> $1 and ${isUnfollowed(table)}
   and ${maySeeUserRow("$1", table)} and ${notMuted("$1", `${table}.id`)} and not ${isSuspected(`${table}.id`)}
   and ${notSuspended(table, "$3")}`

/** Changes with the viewer's follows and interests. */
const MARK = `
  select ${followsVersion("$1")}
    || coalesce((select string_agg(name, ',' order by name) from interests where user_id = $1), '') as mark`

const ORDER =
  "tier desc, turn, source desc, friends desc, took_part desc, joined_at desc, person_id desc"

/**
 * By turns followees of followees (by how many share them), people who come to the same event, and people with the same
 * interests (by how many they share); then newcomers who post; then others who post. $2 = how many, $3 = the time now.
 * Reads a bounded number of rows whatever the size of the community.
 */
const PICK = `
  with friend as materialized (
    select u.id, row_number() over (order by f.id desc) as place
    from (select followee_id, id from follows where follower_id = $1 order by id desc limit ${VIEWER_FOLLOWS}) f
    join users u on u.id = f.followee_id
    where ${maySeeUserRow("$1", "u")} and ${notMuted("$1", "u.id")}
  ),
  near as materialized (
    select next.followee_id as id, count(*)::int as friends, min(friend.place) as nearest
    from friend cross join lateral (
      select followee_id from follows where follower_id = friend.id order by id desc limit ${FOLLOWS_PER_FOLLOWEE}
    ) next
    group by next.followee_id
    order by 2 desc, 3 limit ${SECOND_DEGREE}
  ),
  guest as materialized (
    select guests.user_id as id, min(p.event_at) as starts_at
    from (select post_id from event_replies where user_id = $1 and reply = 'going' order by post_id desc limit ${EVENTS}) mine
    join posts p on p.id = mine.post_id and p.event_ends_at > $3::timestamptz and p.canceled_at is null
      and ${isPresent("p")} and ${maySeeGuests("$1", "p")}
    cross join lateral (
      select user_id from event_replies where post_id = p.id and reply = 'going' limit ${PER_EVENT}
    ) guests
    group by guests.user_id
  ),
  alike as materialized (
    select shared.id, count(distinct shared.name)::int as topics, min(shared.name) as topic,
      min(shared.name) filter (where shared.writes) as written
    from (
      select p.author_id as id, mine.name, true as writes
      from interests mine join hashtags h on h.name = mine.name
      cross join lateral (
        select post_id from post_hashtags where hashtag_id = h.id order by post_id desc limit ${PER_INTEREST}
      ) tagged
      join posts p on p.id = tagged.post_id and ${isPresent("p")}
      where mine.user_id = $1
      union all
      select other.user_id, mine.name, false
      from interests mine cross join lateral (
        select user_id from interests where name = mine.name order by user_id desc limit ${PER_INTEREST}
      ) other
      where mine.user_id = $1
    ) shared
    group by shared.id
    order by 2 desc, 4 nulls last, 1 desc limit ${SHARING_INTERESTS}
  ),
  found as (
    select candidate.id as person_id, friend.id as friend_id, near.friends, null as topic, null as link, 3 as tier,
      row_number() over (order by near.friends desc, candidate.posts_count > 0 desc, candidate.created_at desc) as turn, 3 as source,
      candidate.posts_count > 0 as took_part, candidate.created_at as joined_at
    from near join friend on friend.place = near.nearest join users candidate on candidate.id = near.id
    where ${notYetFollowed("candidate")}
    union all
    select candidate.id, null, 0, null, 'event', 3,
      row_number() over (order by guest.starts_at, candidate.id desc), 2, true, candidate.created_at
    from guest join users candidate on candidate.id = guest.id
    where ${notYetFollowed("candidate")} and candidate.id not in (select id from near)
    union all
    select candidate.id, null, 0, coalesce(alike.written, alike.topic),
      case when alike.written is null then 'interest' else 'writes' end, 3,
      row_number() over (order by alike.topics desc, alike.written nulls last, candidate.id desc), 1, true, candidate.created_at
    from alike join users candidate on candidate.id = alike.id
    where ${notYetFollowed("candidate")} and candidate.id not in (select id from near)
      and candidate.id not in (select id from guest)
    union all
    select candidate.id, null, 0, null, null,
      case when candidate.posts_count = 0 then 0 when ${isNew("candidate", "$3")} then 2 else 1 end, 0, 0,
      candidate.posts_count > 0, candidate.created_at
    from (select * from users order by created_at desc limit ${NEWEST_ACCOUNTS}) candidate
    where ${notYetFollowed("candidate")} and candidate.id not in (select id from near)
      and candidate.id not in (select id from guest) and candidate.id not in (select id from alike)
  ),
  best as (select * from found order by ${ORDER} limit $2)
  select mark.mark, best.person_id as "personId", best.friend_id as "friendId", best.friends, best.topic, best.link
  from (${MARK}) mark left join best on true
  order by ${ORDER}`

export interface Candidate {
  personId: string
  /** A followee of the viewer who follows the candidate, or null. */
  friendId: string | null
  /** How many followees of the viewer do. */
  friends: number
  /** What else viewer and candidate share: an event, or the interest `topic`. */
  link: "event" | "interest" | "writes" | null
  topic: string | null
}

export interface Choice {
  /** The viewer's follows at the time of the choice. */
  mark: string
  candidates: readonly Candidate[]
}

/**
 * The candidates $2 that are still fit to be suggested, at most $5. Names and visibility are those of now: a candidate
 * whose friend ($3) the viewer can no longer see is left out. Follows are not checked, since the mark differs if any
 * changed.
 */
const VIEW = `
  with ${unseenBy("$1")}
  select mark.mark, shown.* from (${MARK}) mark left join lateral (
    select ${LISTED_UNFOLLOWED}, picked.friends, picked.link, picked.topic, coalesce(friend.first_name, friend.handle) as friend_name, ${isNew("u", "$6")} as is_new
    from unnest($2::text[], $3::text[], $4::int[], $7::text[], $8::text[])
      with ordinality as picked(person_id, friend_id, friends, link, topic, place)
    join users u on u.id = picked.person_id
    left join users friend on friend.id = picked.friend_id and ${mayListUserRow("friend")}
    where ${mayListUserRow("u")} and u.id <> $1
      and not ${isSuspected("u.id")} and ${notSuspended("u", "$6")}
      and (picked.friend_id is null or friend.id is not null)
    order by picked.place limit $5
  ) shown on true`

export interface SuggestedRow extends Omit<ListedPersonRow, "position"> {
  /** Differs from that of the candidates when the viewer's follows have changed since. */
  mark: string
  friends: number
  friend_name: string | null
  link: Candidate["link"]
  topic: string | null
  is_new: boolean
}

export async function selectChoice(
  db: Db,
  viewerId: string,
  limit: number,
  now: Date,
): Promise<Choice> {
  const found = await rows<{ mark: string } & (Candidate | { personId: null })>(db, PICK, [
    viewerId,
    limit,
    now,
  ])
  return {
    mark: found[0]?.mark ?? "",
    candidates: found.flatMap((row) =>
      row.personId === null
        ? []
        : [
            {
              personId: row.personId,
              friendId: row.friendId,
              friends: row.friends,
              link: row.link,
              topic: row.topic,
            },
          ],
    ),
  }
}

/** Reads at least one row, whose `id` is null if there is no one to suggest. */
export const suggestedRead = <T>(
  viewerId: string,
  candidates: readonly Candidate[],
  { limit, now }: { limit: number; now: Date },
  shape: (rows: readonly (SuggestedRow | { mark: string; id: null })[]) => T,
) =>
  shortRead(
    VIEW,
    [
      viewerId,
      candidates.map((each) => each.personId),
      candidates.map((each) => each.friendId),
      candidates.map((each) => each.friends),
      limit,
      now,
      candidates.map((each) => each.link),
      candidates.map((each) => each.topic),
    ],
    shape,
  )
