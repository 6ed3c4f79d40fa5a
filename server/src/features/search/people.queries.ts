import { BADGE_CAP } from "@grove/contract/limits"

import { shortRead } from "#db/short-reads.ts"
import { pipelinedRows, rows } from "#db/sql.ts"
import { maySeeUserRow, notMuted, showsEmail } from "#db/visibility.ts"
import { LISTED, type ListedPersonRow } from "#features/users/view.ts"
import type { Db } from "#platform/context.ts"

/** Most users a prefix is looked up for, enough for the badge; beyond that, followees of the viewer are added. */
const MOST = BADGE_CAP + 1
/** Shorter names are not matched with typos. */
const FORGIVING = 4
/** What following the viewer adds to a score; looked up only for people whom it can bring to the page. */
const FOLLOWS_BACK = 0.5

/** Words folded like the index of names; handles keep their underscores. `parameter` is a text array. */
const foldedWords = (parameter: string) => `
  select piece, regexp_replace(piece, '[\\\\%_]', '\\\\\\&', 'g') as escaped, row_number() over () as place
  from unnest(${parameter}::text[]) as word,
    regexp_split_to_table(btrim(case when position('_' in word) > 0 then search_fold(word) else search_spread(word) end), '\\s+') as piece
  where piece <> ''`

/**
 * Candidates for a query, without visibility checks, in one row. $1 = the viewer, $2 = words, $3 = e-mail address or null.
 * An address matches only if it is verified and its owner shows it. `bases` is the part of the score that comes from names.
 */
export const FIND_PEOPLE = `
  with asked as materialized (
    select string_agg(piece, ' ' order by place) as typed, string_agg(escaped, ' ' order by place) as escaped,
      array_agg('% ' || escaped || '%') as patterns,
      (array_agg('% ' || escaped || '%' order by length(escaped) desc))[1] as longest
    from (${foldedWords("$2")}) words
  ),
  begun as materialized (
    select user_id, name from search_people
    where name like (select longest from asked) and name like all((select patterns from asked)::text[]) limit ${MOST}
  ),
  found as (
    select user_id, max(name) as name, max(closeness) as closeness from (
      select user_id, name, 1 as closeness from begun
      union all
      select s.user_id, s.name, 1 from follows f join search_people s on s.user_id = f.followee_id
      where f.follower_id = $1 and s.name like all((select patterns from asked)::text[]) and (select count(*) from begun) = ${MOST}
      union all
      select user_id, null, closeness from search_similar_people((select typed from asked))
      where (select length(typed) >= ${FORGIVING} from asked) and not exists (select 1 from begun)
      union all
      select id, null, 2 from users where lower(email) = $3 and ${showsEmail("users")} and email_verified
    ) ways group by user_id
  )
  select array_agg(found.user_id)::text as ids, array_agg((
      4 * found.closeness
      + case when s.name like '% ' || escaped || ' ' or s.name like ' ' || escaped || '  %' then 4
        when s.name like ' ' || escaped || ' %' then 2 when s.name like ' ' || escaped || '%' then 1 else 0 end
    )::float8)::text as bases
  from found, asked,
    lateral (select coalesce(found.name, (select name from search_people where user_id = found.user_id)) as name offset 0) s`

/** Candidates as text that goes into the next statement unread. */
export interface FoundPeople {
  /** Null if there are none. */
  ids: string | null
  bases: string
}

export interface PeopleAsked {
  viewerId: string
  words: readonly string[]
  email: string | undefined
}

export const peopleValues = (asked: PeopleAsked) => [
  asked.viewerId,
  asked.words,
  asked.email ?? null,
]

export const peopleRead = (asked: PeopleAsked) =>
  shortRead(FIND_PEOPLE, peopleValues(asked), ([found]: readonly FoundPeople[]) => found!)

/**
 * A page of the candidates ($2 ids, $3 bases) that the viewer ($1) can see, by score. ($4, $5) = score and id after which
 * the page begins, $6 = how many. `= any($2)` reads the rows of all candidates in one pass over an index.
 */
export const SHOW_PEOPLE = `
  with known as materialized (
    select u.id,
      found.base
        + case when u.id in (select followee_id from follows where follower_id = $1 and followee_id = any($2::text[])) then 2 else 0 end
        + case when u.is_verified then 0.3::float8 else 0 end
        + 0.15::float8 * ln(1::float8 + u.followers_count) as least
    from unnest($2::text[], $3::float8[]) found(user_id, base) join users u on u.id = found.user_id
    where u.id = any($2::text[]) and ${maySeeUserRow("$1", "u")} and ${notMuted("$1", "u.id")}
  ),
  cut as (
    select least from known where least + ${FOLLOWS_BACK} < $4::float8 order by least desc offset $6 - 1 limit 1
  ),
  scored as materialized (
    select id, least + case when exists (select 1 from follows where follower_id = known.id and followee_id = $1) then ${FOLLOWS_BACK}::float8 else 0 end as score
    from known where least >= coalesce((select least from cut), '-infinity') - ${FOLLOWS_BACK}
  )
  select picked.score, (select count(*) from known)::int as visible, ${LISTED}
  from (
    select * from scored where (score, id) < ($4::float8, $5::text) order by score desc, id desc limit $6
  ) picked join users u on u.id = picked.id
  order by picked.score desc, picked.id desc`

interface ShownPerson extends Omit<ListedPersonRow, "position"> {
  score: number
  visible: number
}

export interface PeoplePage {
  viewerId: string
  found: FoundPeople
  position: readonly [score: number, id: string]
  limit: number
}

export const peoplePageValues = ({ viewerId, found, position, limit }: PeoplePage) => [
  viewerId,
  found.ids,
  found.bases,
  position[0],
  position[1],
  limit,
]

export const showPeople = (db: Db, page: PeoplePage) =>
  pipelinedRows<ShownPerson>(db, SHOW_PEOPLE, peoplePageValues(page))

export const FIND_AUTHORS = `
  with called as (select id from users where lower(handle) = lower($1) and state = 'active')
  select id from called
  union all (
    select user_id from search_people
    where name like (select '% ' || string_agg(escaped, ' ' order by place) || ' %' from (${foldedWords("array[$1]")}) words)
      and not exists (select 1 from called)
    order by user_id limit 20
  )`

/** Users meant by `from:`: the one with this handle, else all with this name. */
export async function selectAuthors(db: Db, name: string): Promise<string[]> {
  const found = await rows<{ id: string }>(db, FIND_AUTHORS, [name])
  return found.map((row) => row.id)
}
