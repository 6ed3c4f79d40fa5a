import { shortRead } from "#db/short-reads.ts"
import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

import {
  baseScore,
  MAX_FOUND,
  type CommonBeginning,
  type FoundPeople,
} from "./find-people.queries.ts"
import { GENERAL_SCORE } from "./people.queries.ts"

/** Maximum number of names that are ranked, mostly the oldest. */
const MAX_RANKED = 2000

/**
 * The best people whose names begin with the words of $1 (patterns) and $2 (patterns of the score). The sub-select keeps
 * a plan for certain values from reading all names.
 */
export const RANK_PEOPLE = `
  select array_agg(user_id)::text as ids, array_agg(base)::text as bases
  from (
    select f.user_id, ${baseScore("$2::text[]", "1")} as base
    from (
      select user_id, name from search_people
      where name like (select each from unnest($1::text[]) each order by length(each) desc limit 1) and name like all ($1::text[])
      limit ${MAX_RANKED}
    ) f join users u on u.id = f.user_id
    where u.state = 'active'
    order by ${baseScore("$2::text[]", "1")} + ${GENERAL_SCORE} desc, f.user_id
    limit ${MAX_FOUND}
  ) best`

export async function rankPeople(
  db: Db,
  { patterns, places }: CommonBeginning,
): Promise<FoundPeople> {
  const [found] = await rows<FoundPeople & Record<string, unknown>>(db, RANK_PEOPLE, [
    patterns,
    places,
  ])
  return { ...found!, patterns }
}

/** Followees of the viewer ($1) with such a name ($2, $3) who are not among those found ($4). */
export const FIND_FOLLOWEES = `
  select array_agg(f.user_id)::text as ids, array_agg(${baseScore("$3::text[]", "1")})::text as bases
  from follows w join search_people f on f.user_id = w.followee_id
  where w.follower_id = $1 and f.name like all ($2::text[]) and f.user_id <> all ($4::text[])`

export const followeesRead = (
  viewerId: string,
  { patterns, places }: CommonBeginning,
  found: FoundPeople,
) =>
  shortRead(
    FIND_FOLLOWEES,
    [viewerId, patterns, places, found.ids ?? "{}"],
    ([followees]: readonly FoundPeople[]) => ({ people: together(found, followees!) }),
  )

const together = (some: FoundPeople, others: FoundPeople): FoundPeople => {
  if (some.ids === null) return others
  if (others.ids === null) return some
  return {
    ...some,
    ids: joinArrays(some.ids, others.ids),
    bases: joinArrays(some.bases, others.bases),
  }
}

/** Joins two arrays that PostgreSQL printed, none of them empty. */
const joinArrays = (some: string, others: string) => `${some.slice(0, -1)},${others.slice(1)}`
