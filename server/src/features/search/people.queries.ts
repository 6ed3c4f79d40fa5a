import { pipelinedRows, rows } from "#db/sql.ts"
import { maySeeUserRow, notMuted } from "#db/visibility.ts"
import { LISTED, type ListedPersonRow } from "#features/users/view.ts"
import type { Db } from "#platform/context.ts"

import type { FoundPeople } from "./find-people.queries.ts"

/** What following the viewer adds to a score; looked up only for people whom it can bring to the page. */
const FOLLOWS_BACK = 0.5

/** The part of the score of a user `u` that is the same for every viewer and query. */
export const GENERAL_SCORE = `case when u.is_verified then 0.3::float8 else 0 end
        + 0.15::float8 * ln(1::float8 + u.followers_count)`

/**
 * A page of the candidates ($2 ids, $3 bases) that the viewer ($1) can see, by score. ($4, $5) = score and id after which
 * the page begins, $6 = how many, $7 = patterns to check names with, or null. `= any($2)` reads the rows of all candidates
 * in one pass over an index.
 */
export const SHOW_PEOPLE = `
  with known as materialized (
    select u.id,
      found.base
        + case when u.id in (select followee_id from follows where follower_id = $1 and followee_id = any($2::text[])) then 2 else 0 end
        + ${GENERAL_SCORE} as least
    from (select unnest($2::text[]) as user_id, unnest($3::float8[]) as base) found join users u on u.id = found.user_id
    where u.id = any($2::text[]) and ${maySeeUserRow("$1", "u")} and ${notMuted("$1", "u.id")}
  ),
  cut as (
    select least from known where least + ${FOLLOWS_BACK} < $4::float8 order by least desc offset $6 - 1 limit 1
  ),
  scored as materialized (
    select id, least + case when exists (select 1 from follows where follower_id = known.id and followee_id = $1) then ${FOLLOWS_BACK}::float8 else 0 end as score
    from known where least >= coalesce((select least from cut), '-infinity') - ${FOLLOWS_BACK}
  )
  select picked.score, (select count(*) from known)::int as visible, ${LISTED},
    $7::text[] is null or exists (select 1 from search_people s where s.user_id = u.id and s.name like all ($7::text[])) as has_name
  from (
    select * from scored where (score, id) < ($4::float8, $5::text) order by score desc, id desc limit $6
  ) picked join users u on u.id = picked.id
  order by picked.score desc, picked.id desc`

interface ShownPerson extends Omit<ListedPersonRow, "position"> {
  score: number
  visible: number
  has_name: boolean
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
  found.patterns ?? null,
]

export const showPeople = (db: Db, page: PeoplePage) =>
  pipelinedRows<ShownPerson>(db, SHOW_PEOPLE, peoplePageValues(page))

/** Words folded like the index of names; handles keep their underscores. `parameter` is a text array. */
const foldedWords = (parameter: string) => `
  select piece, regexp_replace(piece, '[\\\\%_]', '\\\\\\&', 'g') as escaped, row_number() over () as place
  from unnest(${parameter}::text[]) as word,
    regexp_split_to_table(btrim(case when position('_' in word) > 0 then search_fold(word) else search_spread(word) end), '\\s+') as piece
  where piece <> ''`

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
