import { shortRead } from "#db/short-reads.ts"
import { pipelinedRows } from "#db/sql.ts"
import { isStanding, mayListAuthor, unseenBy } from "#db/visibility.ts"
import { postText } from "#features/posts/view.ts"
import type { Db } from "#platform/context.ts"

/** Rows of a block and blocks of a range, as the trigger stores them (`~b`, `~c`). */
const BLOCK = 1024
const BLOCKS_PER_RANGE = 16
/** Newest rows read without the index: enough to fill the window for common words. */
const HEAD = 128
/** Blocks read one by one; a word that has not filled the window by then is rare. */
const SINGLE_BLOCKS = 4
/** The older ranges are read in groups, each this many times as large as the one before. */
const GROUP_GROWTH = 4
const MOST_RANGES = 64
/** How many of the newest matches are ranked together; older ones follow in the next window. */
const WINDOW = 101
/** Up to this many expected matches are read at once: for rare words, blocks cost more than all matches. */
const RARE = 2000
/** Most rows with all words that are checked for phrases in one window. */
const EXAMINED = 10_000

/** Number of the first row at or after a time; numbers follow times approximately. */
const numberAt = (condition: string, order: string) =>
  `(select number from search_posts where created_at ${condition} order by created_at ${order} limit 1)`

const ROW = "s.number, s.post_id, s.created_at, s.document"
/** Written so that the index of times cannot serve it: inside a block the words must. */
const DATED = `($4::timestamptz is null or s.created_at + interval '0' >= $4::timestamptz)
  and ($5::timestamptz is null or s.created_at + interval '0' < $5::timestamptz)`

/** The ranges from that of the last single block to the oldest, in groups that grow, newest first. */
const RANGES = `
  with recursive grouped(newest, size) as (
    select (span.middle - 1) / ${BLOCKS_PER_RANGE}, 1 where span.middle > span.last
    union all
    select newest - size, least(size * ${GROUP_GROWTH}, ${MOST_RANGES}) from grouped where newest - size >= span.last / ${BLOCKS_PER_RANGE}
  )
  select (select string_agg('~c' || n, ' | ')::tsquery from generate_series(grouped.newest, greatest(grouped.newest - size + 1, span.last / ${BLOCKS_PER_RANGE}), -1) n) as part
  from grouped`

/**
 * Candidates for a query: the newest matches before $3, without visibility checks, in one row. $1 = words and phrases,
 * $2 = filter tokens, $4 and $5 = start and end of the time range, $6 = the time that counts as now. `bases` is the part of
 * the score that comes from text and time.
 *
 * Reads the newest rows, then the index. The matches of a rare word are read at once. Otherwise the index is read newest
 * first until the window is full: a few blocks one by one, then ranges of blocks in growing groups.
 * Dates skip whole blocks, with one to spare on either side for posts stored out of order.
 */
export const FIND_POSTS = `
  with asked as materialized (
    select query, words, regexp_replace(query::text, '<(-|[0-9]+)>', '&', 'g')::tsquery as loose
    from (
      select words, words && search_query('{}', $2::text[], '{}') as query
      from (select search_query($1::text[], '{}', array(select language from search_languages)) as words offset 0) w
      offset 0
    ) q
    where numnode(words) > 0 or cardinality($1::text[]) = 0
  ),
  span as materialized (
    select top, top / ${BLOCK} as first, greatest(top / ${BLOCK} - ${SINGLE_BLOCKS - 1}, last) as middle, last from (
      select least($3::bigint - 1, newest, case when $5::timestamptz is not null then coalesce(${numberAt("< $5::timestamptz", "desc")}, 0) + ${BLOCK} end) as top,
        greatest(case when $4::timestamptz is not null then coalesce(${numberAt(">= $4::timestamptz", "asc")}, newest) / ${BLOCK} - 1 end, 0) as last
      from (select coalesce(max(number), 0) as newest from search_posts) s
      offset 0
    ) ends
  ),
  head as materialized (
    select newest.* from asked, span, lateral (
      select ${ROW} from search_posts s
      where s.number > span.top - ${HEAD} and s.number <= span.top and ${DATED}
        and (numnode(asked.loose) = 0 or s.document @@ asked.loose) is true
      order by s.number desc
    ) newest
  ),
  plan as materialized (
    select asked.loose, span.*, case when numnode(asked.loose) = 0 or exists (select 1 from head) then false
      else search_posts_estimate(asked.loose) <= ${RARE} end as is_rare
    from asked, span
  ),
  matched as materialized (
    select * from (select e.*, numnode(asked.query) = 0 or e.document @@ asked.query as is_match from asked, (
      select found.*, row_number() over () as place
      from (
        select * from head
        union all
        select every.* from (select * from plan where is_rare offset 0) span, lateral (
          select ${ROW} from search_posts s
          where s.document @@ span.loose and s.number + 0 <= span.top and ${DATED}
          order by s.number desc
        ) every
        union all
        select block.* from (select * from plan where not is_rare offset 0) span, lateral (
          select ('~b' || n)::tsquery as part, span.top - ${HEAD} as newest from generate_series(span.first, span.middle, -1) n
          union all
          select ranges.part, least(span.middle * ${BLOCK} - 1, span.top - ${HEAD}) from (${RANGES}) ranges
        ) parts
        cross join lateral (
          select ${ROW} from search_posts s
          where s.document @@ (span.loose && parts.part) and s.number + 0 <= parts.newest and ${DATED}
          order by s.number desc
        ) block
      ) found
      limit ${EXAMINED}
    ) e offset 0) examined
    where is_match or place = ${EXAMINED}
    limit ${WINDOW}
  )
  select array_agg(m.post_id) filter (where m.is_match)::text as ids, array_agg(m.number) filter (where m.is_match)::text as numbers,
    array_agg((case when cardinality($1::text[]) = 0 then date_part('epoch', m.created_at) else
      ln(0.01 + ts_rank(m.document, asked.words, 1))
      - 0.5 * ln(1 + greatest(date_part('epoch', $6::timestamptz - m.created_at), 0) / 259200)
    end)::float8) filter (where m.is_match)::text as bases,
    case when count(*) = ${WINDOW} or bool_or(m.place = ${EXAMINED}) then min(m.number) end::int as older
  from matched m, asked`

/** Candidates as text that goes into the next statement unread. */
export interface FoundPosts {
  /** Null if there are none. */
  ids: string | null
  numbers: string
  bases: string
  /** Where the next window begins; null if this is the last. */
  older: number | null
}

export interface PostsAsked {
  texts: readonly string[]
  tokens: readonly string[]
  after: Date | undefined
  before: Date | undefined
  now: Date
  /** Number before which the window begins. */
  window: number
}

export const postsValues = (asked: PostsAsked) => [
  asked.texts,
  asked.tokens,
  asked.window,
  asked.after ?? null,
  asked.before ?? null,
  asked.now,
]

export const postsRead = (asked: PostsAsked) =>
  shortRead(FIND_POSTS, postsValues(asked), ([found]: readonly FoundPosts[]) => found!)

/**
 * A page of the candidates ($2 ids, $3 numbers, $4 bases) that the viewer ($1) can see, by score. ($5, $6) = score and
 * number after which the page begins, $7 = how many. Without an order, a score is only the base.
 */
export const SHOW_POSTS = `
  with ${unseenBy("$1")}, scored as materialized (
    select p.id, m.number, (m.base + case when $8::boolean then
        0.25 * ln(1 + p.likes_count + 2 * p.comments_count + 2 * p.reposts_count)
        + case when exists (select 1 from follows where follower_id = $1 and followee_id = p.author_id) then 0.8 else 0 end
      else 0 end)::float8 as score
    from unnest($2::uuid[], $3::bigint[], $4::float8[]) m(post_id, number, base)
      join posts p on p.id = m.post_id
    where ${isStanding("p")} and ${mayListAuthor("p.author_id")}
  )
  select s.id, ${postText("s.id")} as post, s.number::int, s.score, (select count(*) from scored)::int as visible
  from (
    select * from scored where (score, number) < ($5::float8, $6::bigint) order by score desc, number desc limit $7
  ) s
  order by s.score desc, s.number desc`

interface ShownPost {
  id: string
  /** JSON of the contract's `Post`. */
  post: string
  number: number
  score: number
  /** Visible posts of this window. */
  visible: number
}

export interface PostsPage {
  viewerId: string
  found: FoundPosts
  position: readonly [score: number, number: number]
  limit: number
  /** Whether likes, comments and follows count, or only time. */
  isWeighed: boolean
}

export const postsPageValues = ({ viewerId, found, position, limit, isWeighed }: PostsPage) => [
  viewerId,
  found.ids,
  found.numbers,
  found.bases,
  position[0],
  position[1],
  limit,
  isWeighed,
]

export const showPosts = (db: Db, page: PostsPage) =>
  pipelinedRows<ShownPost>(db, SHOW_POSTS, postsPageValues(page))
