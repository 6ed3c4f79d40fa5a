import { EMBEDDED_COMMENTS } from "@grove/contract/limits"
import type { Post } from "@grove/contract/posts"

import { pipelinedRows } from "#db/sql.ts"
import { isStanding, mayListUserRow, maySeePostOf, unseenBy } from "#db/visibility.ts"
import type { Context } from "#platform/context.ts"
import { encodeCursor } from "#platform/http/cursor.ts"
import type { RawJson } from "#platform/http/raw-json.ts"

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

/*
 * JSON written with `concat`, which knows how to print its arguments from the first row on; `json_build_object` finds
 * out anew for every object. Twenty posts are printed in half the time.
 */
const time = (column: string) =>
  `to_char(${column} at time zone 'UTC', '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`
const orNull = (json: string) => `coalesce(${json}, 'null')`
const truth = (condition: string) => `case when ${condition} then 'true' else 'false' end`

/** The newest few, oldest first: an array read backwards, since three rows are not worth a sort. */
const BACKWARDS = Array.from(
  { length: EMBEDDED_COMMENTS },
  (_, n) => `few[${EMBEDDED_COMMENTS - n}]`,
)
const COMMENTS = `case when p.comments_count > 0 then (
    select concat_ws(',', ${BACKWARDS.join(", ")}) from (select array(
      select concat(m.head, ',"user":', u.card, '}')
      from comments m join users u on u.id = m.author_id
      where m.post_id = p.id and ${isStanding("m")} and ${mayListUserRow("u")}
      order by m.id desc limit ${EMBEDDED_COMMENTS}
    ) as few offset 0) newest
  ) end`

const EVENT = `case when p.event is not null then (p.event || jsonb_build_object(
    'startsAt', ${time("p.event_at")}::jsonb,
    '_count', jsonb_build_object('going', p.going_count, 'interested', p.interested_count),
    'myReply', (select reply from event_replies where post_id = p.id and user_id = $1)
  ))::text end`

/** The contract's `Post`, field by field; a test holds it against the schema. */
const POST = `concat(
  p.head, ',"content":', to_json(p.content), ',"author":', a.card, ',"category":', ${orNull("c.card")}, ',"comments":[', ${COMMENTS},
  '],"_count":{"likes":', p.likes_count, ',"comments":', p.comments_count, ',"reposts":', p.reposts_count,
  '},"isLiked":', ${truth("p.likes_count > 0 and exists (select 1 from likes where post_id = p.id and user_id = $1)")},
  ',"isBookmarked":', ${truth("exists (select 1 from bookmarks where post_id = p.id and user_id = $1)")},
  ',"isReposted":', ${truth("p.reposts_count > 0 and exists (select 1 from reposts where post_id = p.id and user_id = $1)")},
  ',"repostedBy":', case when r.id is null then 'null' else r.card end,
  ',"event":', ${orNull(EVENT)}, '}')`

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
      select picked.position, ${POST} as post
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
  `(select ${POST} from posts p ${ITS_PARTS} where p.id = ${id})`

/** JSON of a post that was just made. */
export interface MadePost {
  id: string
  post: string
}

/** The same of a post at the moment of its making: `insert` stores it and returns its row; $1 is its author. */
export const madeText = (insert: string, also: string) => `
  with ${unseenBy("$1")}, p as (${insert}), also as (${also})
  select p.id, ${POST} as post from p ${ITS_PARTS}`

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
