import { shortRead } from "#db/short-reads.ts"
import { rows } from "#db/sql.ts"
import { mayListPost } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

/** Names with the prefix that are considered, in alphabetical order. */
const MAX_NAMES = 200
/** Uses are counted up to this number for ordering. */
const WEIGHED = 50
const COUNTED = 1000

const beginsLike = (parameter: string) =>
  `search_fold(h.name) ~>=~ search_fold(${parameter}) and search_fold(h.name) ~<~ (search_fold(${parameter}) || chr(1114111))`

/** Whether there are hashtags with prefix $1 or $2, visible or not; mostly there are none. */
const ANY_HASHTAGS = `select exists (select 1 from hashtags h where (${beginsLike("$1")}) or (${beginsLike("$2")})) as is_any`

export const anyHashtagsRead = (names: HashtagsAsked["names"]) =>
  shortRead(ANY_HASHTAGS, names, ([found]: readonly { is_any: boolean }[]) => found!.is_any)

/**
 * Hashtags with prefix $2 or $3, exact matches first, then by use.
 * ($4, $5) = score and id after which the page begins, $6 = how many, $7 = since when uses count, $8 = hashtags whose
 * uses are known already, because they are many.
 * A hashtag is shown to viewers who can see a post that uses it.
 */
export const FIND_HASHTAGS = `
  with begun as materialized (
    select h.id, h.name from hashtags h where (${beginsLike("$2")}) or (${beginsLike("$3")}) limit ${MAX_NAMES}
  ),
  scored as materialized (
    select h.id, h.name, used.times + case when search_fold(h.name) in (search_fold($2), search_fold($3)) then 1000 else 0 end as score
    from begun h cross join lateral (
      select count(*)::int as times from (
        select 1 from post_hashtags t join posts p on p.id = t.post_id
        where t.hashtag_id = h.id and ${mayListPost("$1", "p")} limit ${WEIGHED}
      ) few
    ) used
    where used.times > 0
  ),
  picked as (
    select * from scored where (score, -id) < ($4::int, $5::int) order by score desc, id limit $6
  )
  select picked.id, picked.name, picked.score, (select count(*) from scored)::int as visible,
    case when not picked.id = any($8::int[]) then (
      select count(*)::int from (select post_id from post_hashtags where hashtag_id = picked.id order by post_id desc limit ${COUNTED}) t
        join posts p on p.id = t.post_id where p.created_at > $7::timestamptz and ${mayListPost("$1", "p")}
    ) end as usage_count
  from picked order by picked.score desc, picked.id`

export interface HashtagsAsked {
  viewerId: string
  /** The prefix, and the same with its words joined by _. */
  names: readonly [string, string]
  position: readonly [score: number, id: number]
  limit: number
  since: Date
  /** Hashtags whose uses need not be counted. */
  known: readonly number[]
}

export const hashtagsValues = (asked: HashtagsAsked) => [
  asked.viewerId,
  asked.names[0],
  asked.names[1],
  asked.position[0],
  -asked.position[1],
  asked.limit,
  asked.since,
  asked.known,
]

export const selectHashtags = (db: Db, asked: HashtagsAsked) =>
  rows<{ id: number; name: string; score: number; visible: number; usage_count: number | null }>(
    db,
    FIND_HASHTAGS,
    hashtagsValues(asked),
  )
