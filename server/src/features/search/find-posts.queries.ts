import { shortRead } from "#db/short-reads.ts"
import { versionedFunction } from "#db/versioned-function.ts"

/** Rows of a block and blocks of a range, as the trigger stores them (`~b`, `~c`). */
const BLOCK = 1024
const BLOCKS_PER_RANGE = 16
/** Newest rows that tell whether a word is common: a common word is in one of them. */
const PROBED = 16
/** Newest rows read without the index: enough to fill the window for common words. */
const HEAD = 128
/** Blocks read one by one; a word that has not filled the window by then is rare. */
const SINGLE_BLOCKS = 4
/** The older ranges are read in groups, each this many times as large as the one before. */
const GROUP_GROWTH = 4
const MAX_RANGES = 64
/** How many of the newest matches are ranked together; older ones follow in the next window. */
const WINDOW = 101
/** Up to this many expected matches are read at once: for rare words, blocks cost more than all matches. */
const RARE = 2000
/** Maximum number of rows with all words that are checked for phrases in one window. */
const EXAMINED = 10_000

/** Number of the first row at or after a time; numbers follow times approximately. */
const numberAt = (condition: string, order: string) =>
  `(SELECT number FROM search_posts WHERE created_at ${condition} ORDER BY created_at ${order} LIMIT 1)`

const ROW = "s.number, s.post_id, s.created_at, s.document"
/** Written so that the index of times cannot serve it: inside a block the words must. */
const DATED = `(after_time IS NULL OR s.created_at + interval '0' >= after_time)
      AND (before_time IS NULL OR s.created_at + interval '0' < before_time)`

/** Sets the results to the rows of `matches`. */
const collect = (matches: string, only = "", isFull = `count(*) = ${WINDOW}`) => `
    SELECT array_agg(m.post_id)${only}::text, array_agg(m.number)${only}::text,
      array_agg((CASE WHEN cardinality(texts) = 0 THEN date_part('epoch', m.created_at) ELSE
        ln(0.01 + ts_rank(m.document, words, 1))
        - 0.5 * ln(1 + greatest(date_part('epoch', as_of - m.created_at), 0) / 259200)
      END)::float8)${only}::text,
      CASE WHEN ${isFull} THEN min(m.number) END
    INTO ids, numbers, bases, older FROM (${matches}) m;`

const NEWEST = `
      SELECT ${ROW} FROM search_posts s
      WHERE s.number > top - ${HEAD} AND s.number <= top AND ${DATED}
        AND (numnode(query) = 0 OR s.document @@ query)
      ORDER BY s.number DESC LIMIT ${WINDOW}`

const ALL = `
      SELECT ${ROW} FROM search_posts s
      WHERE s.document @@ query AND s.number + 0 <= top AND ${DATED}
      ORDER BY s.number DESC LIMIT ${WINDOW}`

/** The ranges from that of the last single block to the oldest, in groups that grow, newest first. */
const RANGES = `
          WITH RECURSIVE grouped(newest, size) AS (
            SELECT (middle - 1) / ${BLOCKS_PER_RANGE}, 1 WHERE middle > last
            UNION ALL
            SELECT newest - size, least(size * ${GROUP_GROWTH}, ${MAX_RANGES}) FROM grouped WHERE newest - size >= last / ${BLOCKS_PER_RANGE}
          )
          SELECT (SELECT string_agg('~c' || n, ' | ')::tsquery FROM generate_series(grouped.newest, greatest(grouped.newest - size + 1, last / ${BLOCKS_PER_RANGE}), -1) n) AS part
          FROM grouped`

/** The last of the examined rows is kept even if it does not match, because the next window begins there. */
const BLOCKS = `
      SELECT * FROM (SELECT e.*, numnode(query) = 0 OR e.document @@ query AS is_match FROM (
        SELECT found.*, row_number() OVER () AS place FROM (
          (SELECT ${ROW} FROM search_posts s
          WHERE s.number > top - ${HEAD} AND s.number <= top AND ${DATED}
            AND (numnode(loose) = 0 OR s.document @@ loose)
          ORDER BY s.number DESC)
          UNION ALL
          SELECT block.* FROM (
            SELECT ('~b' || n)::tsquery AS part, top - ${HEAD} AS newest FROM generate_series(top / ${BLOCK}, middle, -1) n
            UNION ALL
            SELECT ranges.part, least(middle * ${BLOCK} - 1, top - ${HEAD}) FROM (${RANGES}) ranges
          ) parts
          CROSS JOIN LATERAL (
            SELECT ${ROW} FROM search_posts s
            WHERE s.document @@ (loose && parts.part) AND s.number + 0 <= parts.newest AND ${DATED}
            ORDER BY s.number DESC
          ) block
        ) found
        LIMIT ${EXAMINED}
      ) e OFFSET 0) examined
      WHERE is_match OR place = ${EXAMINED}
      LIMIT ${WINDOW}`

/**
 * Candidates for a query: the newest matches before `window_end`, without visibility checks. `texts` are words and
 * phrases, `marks` filter tokens, `after_time` and `before_time` the time range, `as_of` the time that counts as now,
 * `known_rare` spares asking the planner how many match.
 * `bases` is the part of the score that comes from text and time. A function, because most searches take one of the
 * short ways, and PostgreSQL would set up all of them (docs/decisions/027).
 *
 * A common word fills the window from the newest rows. The matches of a rare word are read at once, and so are all in a
 * community of one range. Otherwise the index is read newest first until the window is full: a few blocks one by one,
 * then ranges of blocks in growing groups.
 * Dates skip whole blocks, with one to spare on either side for posts stored out of order.
 */
export const POSTS_FUNCTION = versionedFunction(
  "search_find_posts",
  `("texts" text[], "marks" text[], "window_end" bigint, "after_time" timestamptz, "before_time" timestamptz, "as_of" timestamptz, "known_rare" boolean,
  OUT "ids" text, OUT "numbers" text, OUT "bases" text, OUT "older" integer, OUT "is_rare" boolean) LANGUAGE plpgsql STABLE AS $$
DECLARE
  words tsquery := search_query(texts, '{}', array(SELECT language FROM search_languages));
  query tsquery := words;
  loose tsquery;
  top bigint := window_end - 1;
  middle bigint;
  last bigint := 0;
  is_common boolean;
BEGIN
  IF numnode(words) = 0 AND cardinality(texts) > 0 THEN
    RETURN;
  END IF;
  IF cardinality(marks) > 0 THEN
    query := words && search_query('{}', marks, '{}');
  END IF;
  IF before_time IS NOT NULL THEN
    top := least(top, coalesce(${numberAt("< before_time", "DESC")}, 0) + ${BLOCK});
  END IF;
  SELECT max(s.number), bool_or(numnode(query) = 0 OR s.document @@ query) INTO top, is_common
  FROM (SELECT number, document FROM search_posts WHERE number <= top ORDER BY number DESC LIMIT ${PROBED}) s;
  IF is_common THEN
    ${collect(NEWEST)}
    IF older IS NOT NULL THEN
      RETURN;
    END IF;
  ELSIF top < ${BLOCK * BLOCKS_PER_RANGE} OR known_rare OR search_posts_estimate(query) <= ${RARE} THEN
    is_rare := true;
    ${collect(ALL)}
    RETURN;
  END IF;
  IF after_time IS NOT NULL THEN
    last := greatest(coalesce(${numberAt(">= after_time", "ASC")}, top) / ${BLOCK} - 1, 0);
  END IF;
  middle := greatest(top / ${BLOCK} - ${SINGLE_BLOCKS - 1}, last);
  loose := regexp_replace(query::text, '<(-|[0-9]+)>', '&', 'g')::tsquery;
  ${collect(BLOCKS, " FILTER (WHERE m.is_match)", `count(*) = ${WINDOW} OR bool_or(m.place = ${EXAMINED})`)}
END
$$`,
)

export const FIND_POSTS = `select * from ${POSTS_FUNCTION.name}($1::text[], $2::text[], $3::bigint, $4::timestamptz, $5::timestamptz, $6::timestamptz, $7::boolean)`

/** Candidates as text that is passed to the next statement unparsed. */
export interface FoundPosts {
  /** Null if there are none. */
  ids: string | null
  numbers: string
  bases: string
  /** Where the next window begins; null if this is the last. */
  older: number | null
  /** Null if the words are common. */
  is_rare: true | null
}

export interface PostsAsked {
  texts: readonly string[]
  tokens: readonly string[]
  after: Date | undefined
  before: Date | undefined
  now: Date
  /** Number before which the window begins. */
  window: number
  /** Whether the words were rare a moment ago. */
  isKnownRare: boolean
}

export const postsValues = (asked: PostsAsked) => [
  asked.texts,
  asked.tokens,
  asked.window,
  asked.after ?? null,
  asked.before ?? null,
  asked.now,
  asked.isKnownRare,
]

export const postsRead = (asked: PostsAsked) =>
  shortRead(FIND_POSTS, postsValues(asked), ([found]: readonly FoundPosts[]) => found!)
