import type { Post } from "@grove/contract/posts"

import { pipelinedRows } from "#db/sql.ts"
import { isPresent, mayListUserRow, maySeePostOf, unseenBy } from "#db/visibility.ts"
import type { Context, Db } from "#platform/context.ts"
import { encodeCursor } from "#platform/http/cursor.ts"
import type { RawJson } from "#platform/http/raw-json.ts"

import { NEW_POST_JSON } from "./post-json.ts"
import { POST_REF, printPosts, type PostRef } from "./print-posts.ts"

export { POST_REF, printPosts, type PostRef } from "./print-posts.ts"
export { COMMENT_JSON, commentFields, POST_LINK } from "./post-json.ts"

/** A post in a list; see `postsText`. */
export interface PostRow extends PostRef {
  /** Where the post is in its list, for the cursor. */
  position: string
}

/**
 * Separates posts. JSON escapes line breaks, so none occurs inside a post, and the page can cut the list without parsing it
 * (`web/server-runtime/first-items.ts`).
 */
const BETWEEN = ",\n"

interface ViewOptions {
  /** Shows posts of muted authors too. */
  isOpenedByAddress?: boolean
  /** Additional columns, and an additional condition. */
  extra?: string
  only?: string
  /** Maximum number of visible posts. */
  limit?: string
}

/**
 * The statement of every list of posts: `pick` selects (post_id, position, reposter_id); this drops what the viewer
 * ($1) cannot see. Its rows are printed by `printPosts`.
 */
export function postsText(pick: string, options: ViewOptions = {}): string {
  const visible = options.isOpenedByAddress
    ? maySeePostOf("$1", "p", "a")
    : `${isPresent("p")} and ${mayListUserRow("a")}`
  return `
    with ${unseenBy("$1")}, picked as materialized (${pick})
    select picked.position::text as position, ${POST_REF} ${options.extra ? `, ${options.extra}` : ""}
    from picked
    join posts p on p.id = picked.post_id
    join users a on a.id = p.author_id
    left join users r on r.id = picked.reposter_id
    left join categories c on c.id = p.category_id
    where ${visible} and (r.id is null or (${mayListUserRow("r")}))
      ${options.only ? `and ${options.only}` : ""}
    order by picked.position desc ${options.limit ? `limit ${options.limit}` : ""}`
}

/** A page of at most `limit` posts: one more row than is shown tells that there is a next page. */
export async function pageOfPosts(
  db: Db,
  rows: readonly PostRow[],
  limit: number,
  cursor: (last: string) => readonly (string | number)[],
): Promise<RawJson<Post[]>> {
  const shown = rows.slice(0, limit)
  const json = `[${(await printPosts(db, shown)).join(BETWEEN)}]`
  const last = shown.at(-1)
  return { json, ...(last && rows.length > limit && { next: encodeCursor(cursor(last.position)) }) }
}

/** Joins that `POST_REF` needs, for a post that is not a repost. */
export const ITS_PARTS = `join users a on a.id = p.author_id left join users r on false left join categories c on c.id = p.category_id`

/** A post that was just inserted, as JSON. */
export interface MadePost {
  id: string
  post: string
}

/** Inserts and prints a post: `insert` returns its row, `also` runs beside it; $1 is its author. */
export const madeText = (insert: string, also: string) => `
  with p as (${insert}), also as (${also})
  select p.id, ${NEW_POST_JSON} as post
  from p join users a on a.id = p.author_id left join categories c on c.id = p.category_id`

const BY_IDS = postsText(
  "select id as post_id, -place as position, null::text as reposter_id from unnest($2::uuid[]) with ordinality as wanted(id, place)",
)
const BY_ADDRESS = `
  with ${unseenBy("$1")}
  select ${POST_REF} from posts p ${ITS_PARTS} where p.id = $2 and ${maySeePostOf("$1", "p", "a")}`

export const parsePosts = (printed: readonly string[]) =>
  JSON.parse(`[${printed.join(",")}]`) as Post[]

/** Posts in the order of the ids, without those the viewer cannot see. */
export async function viewPosts(
  { db, actor }: Pick<Context, "db" | "actor">,
  ids: readonly string[],
): Promise<Post[]> {
  if (ids.length === 0) return []
  const found = await pipelinedRows<PostRow>(db, BY_IDS, [actor.userId, ids])
  return parsePosts(await printPosts(db, found))
}

/** A post opened by its address, as JSON. */
export async function printPost(ctx: Context, id: string): Promise<string | undefined> {
  const found = await pipelinedRows<PostRef>(ctx.db, BY_ADDRESS, [ctx.actor.userId, id])
  const [post] = await printPosts(ctx.db, found)
  return post
}

export async function viewPost(ctx: Context, id: string): Promise<Post | undefined> {
  const json = await printPost(ctx, id)
  return json ? (JSON.parse(json) as Post) : undefined
}
