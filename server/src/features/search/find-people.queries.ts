import { BADGE_CAP } from "@grove/contract/limits"

import { shortRead } from "#db/short-reads.ts"
import { versionedFunction } from "#db/versioned-function.ts"
import { showsEmail } from "#db/visibility.ts"

/** Maximum number of users a prefix is looked up for; enough for the badge. */
export const MAX_FOUND = BADGE_CAP + 1
/** Shorter names are not matched with typos. */
const MIN_FUZZY_LENGTH = 4

/** Minimum similarity of a part of a name, from 0 to 1. */
const MIN_SIMILARITY = 0.5
/** Maximum number of people found by each kind of similarity. */
const MAX_SIMILAR = 50
/** Longer names are not searched with two letters swapped. */
const MAX_SWAPPED_LENGTH = 16

/** The part of the score of a row `f` that comes from its name. `places` are patterns of where the words can be. */
export const baseScore = (places: string, closeness: string) => `(
        4 * ${closeness}
        + CASE WHEN f.name LIKE (${places})[1] OR f.name LIKE (${places})[2] THEN 4
          WHEN f.name LIKE (${places})[3] THEN 2 WHEN f.name LIKE (${places})[4] THEN 1 ELSE 0 END
      )::float8`
const BASE = baseScore("places", "f.closeness")

/** Sets the results to the rows of `found`. */
const collect = (found: string) => `
    SELECT array_agg(f.user_id), array_agg(${BASE}), count(*)
    INTO found_ids, found_bases, total FROM (${found}) f;`

/** The sub-select keeps a plan for certain values from reading all names. */
const BEGUN = `
      SELECT user_id, name, 1 AS closeness FROM search_people
      WHERE name LIKE (SELECT longest) AND name LIKE ALL (patterns) LIMIT ${MAX_FOUND}`

/** With the pattern of each way to swap two neighboring letters. */
const SWAPPED = `
          SELECT '% ' || regexp_replace(overlay(typed PLACING reverse(substr(typed, n, 2)) FROM n FOR 2), '[\\\\%_]', '\\\\\\&', 'g') || '%' AS pattern
          FROM generate_series(1, CASE WHEN length(typed) <= ${MAX_SWAPPED_LENGTH} THEN length(typed) - 1 ELSE 0 END) AS n`

const SIMILAR = `
      SELECT user_id, max(name) AS name, max(closeness) AS closeness FROM (
        (SELECT user_id, name, word_similarity(typed, name) AS closeness FROM search_people
        WHERE (SELECT typed) <% name ORDER BY closeness DESC, user_id LIMIT ${MAX_SIMILAR})
        UNION ALL
        (SELECT s.user_id, s.name, ${MIN_SIMILARITY} FROM (${SWAPPED}) swapped JOIN search_people s ON s.name LIKE swapped.pattern
        LIMIT ${MAX_SIMILAR})
      ) alike GROUP BY user_id`

const FOLLOWED = `
      SELECT s.user_id, s.name, 1 AS closeness FROM follows w JOIN search_people s ON s.user_id = w.followee_id
      WHERE w.follower_id = viewer AND s.name LIKE ALL (patterns)`

/** `total` = how many names begin with the words. */
const EVERY_WAY = `
      SELECT user_id, max(name) AS name, max(closeness) AS closeness FROM (
        (${BEGUN})
        UNION ALL
        ${FOLLOWED} AND total = ${MAX_FOUND}
        UNION ALL
        (SELECT similar_people.* FROM (${SIMILAR}) similar_people WHERE total = 0 AND length(typed) >= ${MIN_FUZZY_LENGTH})
        UNION ALL
        SELECT users.id, s.name, 2 FROM users LEFT JOIN search_people s ON s.user_id = users.id
        WHERE lower(email) = address AND ${showsEmail("users")} AND email_verified
      ) ways GROUP BY user_id`

/**
 * Candidates for a query, without visibility checks. An address matches only if it is verified and its owner shows it.
 * `bases` is the part of the score that comes from names. Words are folded like the index of names; handles keep their
 * underscores. Where many names begin with the words, their patterns are returned. A function, for the reason
 * given in `find-posts.queries.ts`.
 */
export const PEOPLE_FUNCTION = versionedFunction(
  "search_find_people",
  `("viewer" text, "words" text[], "address" text, OUT "ids" text, OUT "bases" text, OUT "common_patterns" text, OUT "common_places" text) LANGUAGE plpgsql STABLE
SET pg_trgm.word_similarity_threshold = ${MIN_SIMILARITY} AS $$
DECLARE
  word text;
  piece text;
  typed text;
  escaped text;
  pattern text;
  patterns text[] := '{}';
  longest text;
  places text[];
  found_ids text[];
  found_bases float8[];
  total integer;
BEGIN
  FOREACH word IN ARRAY words LOOP
    word := CASE WHEN position('_' IN word) > 0 THEN search_fold(word) ELSE search_spread(word) END;
    FOREACH piece IN ARRAY regexp_split_to_array(btrim(word), '\\s+') LOOP
      CONTINUE WHEN piece = '';
      typed := concat_ws(' ', typed, piece);
      piece := regexp_replace(piece, '[\\\\%_]', '\\\\\\&', 'g');
      escaped := concat_ws(' ', escaped, piece);
      pattern := '% ' || piece || '%';
      patterns := patterns || pattern;
      IF longest IS NULL OR length(pattern) > length(longest) THEN
        longest := pattern;
      END IF;
    END LOOP;
  END LOOP;
  places := ARRAY['% ' || escaped || ' ', ' ' || escaped || '  %', ' ' || escaped || ' %', ' ' || escaped || '%'];
  ${collect(BEGUN)}
  IF address IS NOT NULL THEN
    ${collect(EVERY_WAY)}
  ELSIF total = ${MAX_FOUND} THEN
    common_patterns := patterns::text;
    common_places := places::text;
  ELSIF total = 0 AND length(typed) >= ${MIN_FUZZY_LENGTH} THEN
    ${collect(SIMILAR)}
  END IF;
  ids := found_ids::text;
  bases := found_bases::text;
END
$$`,
)

export const FIND_PEOPLE = `select * from ${PEOPLE_FUNCTION.name}($1::text, $2::text[], $3::text)`

/** Candidates as text that is passed to the next statement unparsed. */
export interface FoundPeople {
  /** Null if there are none. */
  ids: string | null
  bases: string
  /** Patterns of the names, which may have changed since they were found. */
  patterns?: string
}

/** What many names begin with: a pattern of each word, and those of the score. */
export interface CommonBeginning {
  patterns: string
  places: string
}

interface FoundRow extends FoundPeople {
  common_patterns: string | null
  common_places: string | null
}

export interface FoundNames {
  people: FoundPeople
  common?: CommonBeginning
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
  shortRead(FIND_PEOPLE, peopleValues(asked), ([found]: readonly FoundRow[]): FoundNames => {
    const { common_patterns: patterns, common_places: places, ...people } = found!
    return patterns === null || places === null
      ? { people }
      : { people, common: { patterns, places } }
  })
