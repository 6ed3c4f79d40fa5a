import { rows } from "#db/sql.ts"
import { isSuspected } from "#db/suspected.ts"
import { maySeeUserRow, notMuted } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

import { peopleText, type ListedPersonRow } from "./view.ts"

/** How many of the viewer's newest follows are considered, and how many of each followee's. */
const NEAR = 300
const NEXT = 100
const NEWEST_ACCOUNTS = 300
const NEW_DAYS = 30

const notYetFollowed = (table: string) =>
  `${table}.id <> $1 and not exists (select 1 from follows where follower_id = $1 and followee_id = ${table}.id)
   and ${maySeeUserRow("$1", table)} and ${notMuted("$1", `${table}.id`)} and not ${isSuspected(`${table}.id`)}`

/**
 * First followees of followees, by how many share them; then newcomers who post; then others who post.
 * $2 = how many, $3 = the time now. Reads a bounded number of rows whatever the size of the community.
 */
const PICK = `
  select person_id, friends, friend_name, kind,
    row_number() over (order by tier, friends, took_part, joined_at, person_id) as position
  from (
    select * from (
      select candidate.id as person_id, near.friends, near.friend_name, 'friends' as kind, 3 as tier,
        candidate.posts_count > 0 as took_part, candidate.created_at as joined_at
      from (
        select next.followee_id as id, count(*)::int as friends,
          (array_agg(friend.first_name order by friend.place))[1] as friend_name
        from (
          select u.id, coalesce(u.first_name, u.handle) as first_name, row_number() over (order by f.id desc) as place
          from (select followee_id, id from follows where follower_id = $1 order by id desc limit ${NEAR}) f
          join users u on u.id = f.followee_id
          where ${maySeeUserRow("$1", "u")} and ${notMuted("$1", "u.id")}
        ) friend
        cross join lateral (
          select followee_id from follows where follower_id = friend.id order by id desc limit ${NEXT}
        ) next
        group by next.followee_id
      ) near
      join users candidate on candidate.id = near.id
      where ${notYetFollowed("candidate")}
      order by near.friends desc, candidate.created_at desc limit $2
    ) by_friends
    union all
    select * from (
      select candidate.id, 0, null, case when candidate.created_at > $3::timestamptz - interval '${NEW_DAYS} days' then 'new' else 'here' end,
        case when candidate.posts_count = 0 then 0
          when candidate.created_at > $3::timestamptz - interval '${NEW_DAYS} days' then 2 else 1 end,
        candidate.posts_count > 0, candidate.created_at
      from (select * from users order by created_at desc limit ${NEWEST_ACCOUNTS}) candidate
      where ${notYetFollowed("candidate")}
    ) by_time
  ) found`

/** A user can be found both ways; the better reason is kept. */
const SUGGESTED = peopleText(
  `select person_id, friends, friend_name, kind, position from (
     select *, row_number() over (partition by person_id order by position desc) as nth from (${PICK}) ranked
   ) once where nth = 1 order by position desc limit $2`,
  "friends, picked.friend_name, picked.kind",
)

export interface SuggestedRow extends ListedPersonRow {
  friends: number
  friend_name: string | null
  kind: "friends" | "new" | "here"
}

export const selectSuggested = (db: Db, viewerId: string, limit: number, now: Date) =>
  rows<SuggestedRow>(db, SUGGESTED, [viewerId, limit, now])
