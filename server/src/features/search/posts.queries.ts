import { pipelinedRows } from "#db/sql.ts"
import { isPresent, mayListAuthor, unseenBy } from "#db/visibility.ts"
import { ITS_PARTS, POST_REF, type PostRef } from "#features/posts/view.ts"
import type { Db } from "#platform/context.ts"

import type { FoundPosts } from "./find-posts.queries.ts"

/**
 * A page of the candidates ($2 ids, $3 numbers, $4 bases) that the viewer ($1) can see, by score. ($5, $6) = score and
 * number after which the page begins, $7 = how many. Without an order, a score is only the base.
 * The arrays are read one by one: as a table of three columns they would be stored before they are joined.
 */
export const SHOW_POSTS = `
  with ${unseenBy("$1")}, scored as materialized (
    select p.id, m.number, (m.base + case when $8::boolean then
        0.25 * ln(1 + p.likes_count + 2 * p.comments_count + 2 * p.reposts_count)
        + case when exists (select 1 from follows where follower_id = $1 and followee_id = p.author_id) then 0.8 else 0 end
      else 0 end)::float8 as score
    from (select unnest($2::uuid[]) as post_id, unnest($3::bigint[]) as number, unnest($4::float8[]) as base) m
      join posts p on p.id = m.post_id
    where ${isPresent("p")} and ${mayListAuthor("p.author_id")}
  )
  select ${POST_REF}, s.number::int, s.score, (select count(*) from scored)::int as visible
  from (
    select * from scored where (score, number) < ($5::float8, $6::bigint) order by score desc, number desc limit $7
  ) s join posts p on p.id = s.id ${ITS_PARTS}
  order by s.score desc, s.number desc`

interface ShownPost extends PostRef {
  number: number
  score: number
  /** Visible posts of this window. */
  visible: number
}

export interface PostsPage {
  viewerId: string
  found: Pick<FoundPosts, "ids" | "numbers" | "bases">
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
