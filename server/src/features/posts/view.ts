import type { Post } from "@grove/contract/posts"

import { pipelinedRows } from "#db/sql.ts"
import { isStanding, mayListUserRow, maySeePostOf, unseenBy } from "#db/visibility.ts"
import type { Context } from "#platform/context.ts"
import { encodeCursor } from "#platform/http/cursor.ts"
import type { RawJson } from "#platform/http/raw-json.ts"

import { POST_JSON } from "./post-json.ts"

export { COMMENT_JSON } from "./post-json.ts"

/** A page as it goes over the wire: JSON of the contract's `Post`s, made by PostgreSQL and sent as it is. */
export interface PostsRow {
  /** One behind the other; null if there are none. */
  posts: string | null
  count: number
  /** Where the first of them stands in the list that picked them, and the one at the place asked for. */
  first: string | null
  last: string | null
}

/** Between two posts. A line ends nowhere inside of one: in JSON the ends of lines are written out. */
const BETWEEN = ",\n"

interface ViewOptions {
  /** A post asked for by its own address is shown even if its author is muted. */
  isOpenedByAddress?: boolean
  /** A further column, and a further condition on what is shown. */
  extra?: string
  only?: string
  /** How many of what may be shown. */
  limit?: string
  /** The place, from 1, of the one that is told as `last`. */
  lastAt?: string
}

/**
 * The only place that builds posts for the wire: `pick` chooses (post_id, position, reposter_id), this loads, drops
 * what the viewer ($1) must not see, and shapes: one statement and one row, whatever the number of posts.
 */
export function postsText(pick: string, options: ViewOptions = {}): string {
  const visible = options.isOpenedByAddress
    ? maySeePostOf("$1", "p", "a")
    : `${isStanding("p")} and ${mayListUserRow("a")}`
  return `
    with ${unseenBy("$1")}, picked as (${pick}), page as (
      select picked.position, ${POST_JSON} as post
      from picked
      join posts p on p.id = picked.post_id
      join users a on a.id = p.author_id
      left join users r on r.id = picked.reposter_id
      left join categories c on c.id = p.category_id
      where ${visible} and (r.id is null or (${mayListUserRow("r")}))
        ${options.only ? `and ${options.only}` : ""}
      order by picked.position desc ${options.limit ? `limit ${options.limit}` : ""}
    )
    select string_agg(post, E',\\n') as posts, count(*)::int as count,
      (array_agg(position))[1]::text as first, (array_agg(position))[${options.lastAt ?? 1}]::text as last
      ${options.extra ? `, ${options.extra}` : ""}
    from page`
}

/** What goes out of a page that was read one longer than asked, and where the next one begins. */
export function cutPosts(
  { posts, count, last }: PostsRow,
  limit: number,
  position: (last: string) => readonly (string | number)[],
): RawJson<Post[]> {
  if (posts === null || last === null || count <= limit) return { json: `[${posts ?? ""}]` }
  return {
    json: `[${posts.slice(0, posts.lastIndexOf(BETWEEN))}]`,
    next: encodeCursor(position(last)),
  }
}

/** What a post that nobody passed on is printed from, beside `p`. */
const ITS_PARTS = `join users a on a.id = p.author_id left join users r on false left join categories c on c.id = p.category_id`

/** One post, for a statement that has asked by itself whether it may be shown; it begins with `unseenBy("$1")`. */
export const postText = (id: string) =>
  `(select ${POST_JSON} from posts p ${ITS_PARTS} where p.id = ${id})`

/** JSON of a post that was just made. */
export interface MadePost {
  id: string
  post: string
}

/** The same of a post at the moment of its making: `insert` stores it and returns its row; $1 is its author. */
export const madeText = (insert: string, also: string) => `
  with ${unseenBy("$1")}, p as (${insert}), also as (${also})
  select p.id, ${POST_JSON} as post from p ${ITS_PARTS}`

const BY_IDS = postsText(
  "select id as post_id, -place as position, null::text as reposter_id from unnest($2::uuid[]) with ordinality as wanted(id, place)",
)
const BY_ADDRESS = postsText(
  "select $2::uuid as post_id, 1 as position, null::text as reposter_id",
  { isOpenedByAddress: true },
)

/** Posts in the order of the ids; those the viewer may not see are left out. */
export async function viewPosts(ctx: Context, ids: readonly string[]): Promise<Post[]> {
  if (ids.length === 0) return []
  const [found] = await pipelinedRows<PostsRow>(ctx.db, BY_IDS, [ctx.actor.userId, ids])
  return JSON.parse(`[${found?.posts ?? ""}]`) as Post[]
}

/** A post asked for by its own address. */
export async function viewPost(ctx: Context, id: string): Promise<Post | undefined> {
  const [found] = await pipelinedRows<PostsRow>(ctx.db, BY_ADDRESS, [ctx.actor.userId, id])
  return found?.posts ? (JSON.parse(found.posts) as Post) : undefined
}
