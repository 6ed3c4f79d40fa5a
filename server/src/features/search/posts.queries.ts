import { rows } from "#db/sql.ts"
import { isStanding, mayListUserRow, unseenBy } from "#db/visibility.ts"
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
/** Most rows with all words that are checked for phrases in one window. */
const EXAMINED = 10_000

/** Number of the first row at or after a time; numbers follow times approximately. */
const numberAt = (condition: string, order: string) =>
  `(select number from search_posts where created_at ${condition} order by created_at ${order} limit 1)`

const ROW = "s.number, s.post_id, s.created_at, s.document"
/** Written so that the index of times cannot serve it: inside a block the words must. */
const DATED = `($5::timestamptz is null or s.created_at + interval '0' >= $5::timestamptz)
  and ($6::timestamptz is null or s.created_at + interval '0' < $6::timestamptz)`

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
 * Posts for a query: the newest matches before $4, by score. $2 = words and phrases, $3 = filter tokens,
 * $5 and $6 = start and end of the time range, $7 = the time that counts as now, ($8, $9) = score and
 * number after which the page begins, $10 = how many.
 *
 * Reads the newest rows, then the index, newest first, until the window is full: a few blocks one by one, then ranges of
 * blocks in growing groups. A common word needs only the newest blocks, and a rare one few steps in all.
 * Dates skip whole blocks, with one to spare on either side for posts stored out of order.
 */
export const FIND_POSTS = `
  with ${unseenBy("$1")}, asked as materialized (
    select query, words, regexp_replace(query::text, '<(-|[0-9]+)>', '&', 'g')::tsquery as loose
    from (select search_query($2::text[], $3::text[]) as query, search_query($2::text[], '{}') as words offset 0) q
    where numnode(words) > 0 or cardinality($2::text[]) = 0
  ),
  span as materialized (
    select top, top / ${BLOCK} as first, greatest(top / ${BLOCK} - ${SINGLE_BLOCKS - 1}, last) as middle, last from (
      select least($4::bigint - 1, newest, case when $6::timestamptz is not null then coalesce(${numberAt("< $6::timestamptz", "desc")}, 0) + ${BLOCK} end) as top,
        greatest(case when $5::timestamptz is not null then coalesce(${numberAt(">= $5::timestamptz", "asc")}, newest) / ${BLOCK} - 1 end, 0) as last
      from (select coalesce(max(number), 0) as newest from search_posts) s
      offset 0
    ) ends
  ),
  matched as materialized (
    select * from (select e.*, numnode(asked.query) = 0 or e.document @@ asked.query as is_match from asked, (
      select found.*, row_number() over () as place
      from asked, span, lateral (
        (select ${ROW} from search_posts s
         where s.number > span.top - ${HEAD} and s.number <= span.top and ${DATED}
           and (numnode(asked.loose) = 0 or s.document @@ asked.loose) is true
         order by s.number desc)
        union all
        select block.* from (
          select ('~b' || n)::tsquery as part, span.top - ${HEAD} as newest from generate_series(span.first, span.middle, -1) n
          union all
          select ranges.part, least(span.middle * ${BLOCK} - 1, span.top - ${HEAD}) from (${RANGES}) ranges
        ) parts
        cross join lateral (
          select ${ROW} from search_posts s
          where s.document @@ (asked.loose && parts.part) and s.number + 0 <= parts.newest and ${DATED}
          order by s.number desc
        ) block
      ) found
      limit ${EXAMINED}
    ) e offset 0) examined
    where is_match or place = ${EXAMINED}
    limit ${WINDOW}
  ),
  scored as materialized (
    select p.id, m.number, (case when cardinality($2::text[]) = 0 then date_part('epoch', m.created_at) else
        ln(0.01 + ts_rank(m.document, asked.words, 1))
        + 0.25 * ln(1 + p.likes_count + 2 * p.comments_count + 2 * p.reposts_count)
        - 0.5 * ln(1 + greatest(date_part('epoch', $7::timestamptz - m.created_at), 0) / 259200)
        + case when exists (select 1 from follows where follower_id = $1 and followee_id = p.author_id) then 0.8 else 0 end
      end)::float8 as score
    from matched m join posts p on p.id = m.post_id join users author on author.id = p.author_id, asked
    where m.is_match and ${isStanding("p")} and ${mayListUserRow("author")}
  ),
  ends as (
    select case when count(*) = ${WINDOW} or bool_or(place = ${EXAMINED}) then min(number) end as older from matched
  )
  select s.id, ${postText("s.id")} as post, s.number::int, s.score, (select count(*) from scored)::int as visible, ends.older::int
  from ends left join (
    select * from scored where (score, number) < ($8::float8, $9::bigint) order by score desc, number desc limit $10
  ) s on true
  order by s.score desc, s.number desc`

interface FoundPost {
  /** Null in the single row of an empty page. */
  id: string | null
  /** JSON of the contract's `Post`. */
  post: string | null
  number: number
  score: number
  /** Visible posts of this window. */
  visible: number
  /** Where the next window begins; null if this is the last. */
  older: number | null
}

export interface PostsAsked {
  viewerId: string
  texts: readonly string[]
  tokens: readonly string[]
  after: Date | undefined
  before: Date | undefined
  now: Date
  /** Number before which the window begins. */
  window: number
  position: readonly [score: number, number: number]
  limit: number
}

export const postsValues = (asked: PostsAsked) => [
  asked.viewerId,
  asked.texts,
  asked.tokens,
  asked.window,
  asked.after ?? null,
  asked.before ?? null,
  asked.now,
  asked.position[0],
  asked.position[1],
  asked.limit,
]

export const selectPosts = (db: Db, asked: PostsAsked) =>
  rows<FoundPost>(db, FIND_POSTS, postsValues(asked))
