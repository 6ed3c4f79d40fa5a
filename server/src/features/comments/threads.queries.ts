import { Thread } from "@grove/contract/comments"
import { EMBEDDED_REPLIES } from "@grove/contract/limits"
import { Comment } from "@grove/contract/posts"

import { jsonObject, jsonText, rawJsonSql } from "#db/json-sql.ts"
import { pipelinedRows } from "#db/sql.ts"
import { isPresent, mayListUserRow, maySeePost, unseenBy } from "#db/visibility.ts"
import { COMMENT_JSON, commentFields } from "#features/posts/view.ts"
import type { Db } from "#platform/context.ts"

/** A reply `r` with its author `ru` that the viewer can see. */
const REPLIES = `comments r join users ru on ru.id = r.author_id
  where r.parent_id = m.id and ${isPresent("r")} and ${mayListUserRow("ru")}`
const REPLY_JSON = jsonText(jsonObject(Comment, commentFields("r", "ru")))

/** Aggregates in the order of the inner query, so it needs no sort. */
const FIRST_REPLIES = `case when m.reply_count > 0 then (
    select '[' || coalesce(string_agg(first.reply, ','), '') || ']'
    from (select ${REPLY_JSON} as reply from ${REPLIES} order by r.id limit ${EMBEDDED_REPLIES}) first
  ) else '[]' end`

const THREAD_JSON = jsonText(
  jsonObject(Thread, { ...commentFields("m", "u"), replies: rawJsonSql(FIRST_REPLIES) }),
)

/** A placeholder that reveals nothing of the comment. */
const DELETED_JSON = jsonText(
  jsonObject(Thread, {
    id: "m.id",
    postId: "m.post_id",
    parentId: "null::text",
    content: "''::text",
    language: "null::text",
    mentions: rawJsonSql("'[]'"),
    createdAt: "m.created_at",
    editedAt: "null::timestamptz",
    user: rawJsonSql("'null'"),
    likeCount: "0",
    replyCount: "m.reply_count",
    isLiked: rawJsonSql("'false'"),
    isDeleted: rawJsonSql("'true'"),
    isHidden: rawJsonSql("'false'"),
    replies: rawJsonSql(FIRST_REPLIES),
  }),
)

const IS_SHOWN = `${isPresent("m")} and u.state = 'active'`

/**
 * The threads of post $2 that the viewer ($1) can see. A deleted comment, or one of an inactive account, stays while
 * others can see a reply to it. Blocks and mutes hide the whole thread.
 */
const THREADS = `comments m left join users u on u.id = m.author_id
  where m.post_id = $2::uuid and m.parent_id is null
    and (m.author_id is null or m.author_id not in (select id from unseen))
    and ((${IS_SHOWN}) or (m.reply_count > 0 and exists (select 1 from ${REPLIES})))`

const threads = (comparison: "<" | ">") => `
  with ${unseenBy("$1")}
  select m.id, case when ${IS_SHOWN} then ${THREAD_JSON} else ${DELETED_JSON} end as item
  from ${THREADS} and m.id ${comparison} $3::uuid
  order by m.id ${comparison === "<" ? "desc" : "asc"} limit $4`

const ANSWERS = `comments m join users u on u.id = m.author_id
  where m.parent_id = $2::uuid and ${isPresent("m")} and ${mayListUserRow("u")}`

const replies = (comparison: "<" | ">") => `
  with ${unseenBy("$1")}
  select m.id, ${COMMENT_JSON} as item from ${ANSWERS} and m.id ${comparison} $3::uuid
  order by m.id ${comparison === "<" ? "desc" : "asc"} limit $4`

/** Pages of a list by id: $1 = viewer, $2 = post or thread, $3 = exclusive bound, $4 = how many. */
export const PAGES = {
  threads: { "<": threads("<"), ">": threads(">") },
  replies: { "<": replies("<"), ">": replies(">") },
} as const

export type ListName = keyof typeof PAGES

interface ItemRow {
  id: string
  /** JSON of the contract's `Thread` or `Comment`. */
  item: string
}

export const selectItems = (
  db: Db,
  list: ListName,
  comparison: "<" | ">",
  values: readonly [viewerId: string, of: string, bound: string, limit: number],
) => pipelinedRows<ItemRow>(db, PAGES[list][comparison], values)

/** Where a list that begins with comment $3 begins, and whether it has items on either side. */
const around = (target: string, of: string, list: string) => `
  with ${unseenBy("$1")}, target as materialized (
    select ${target} as id from comments m join users u on u.id = m.author_id
    where m.id = $3::uuid and ${of} = $2::uuid and ${isPresent("m")} and ${mayListUserRow("u")}
  )
  select target.id, exists (select 1 from ${list} and m.id < target.id) as has_older,
    exists (select 1 from ${list} and m.id > target.id) as has_newer
  from target`

const AROUND = {
  threads: around("coalesce(m.parent_id, m.id)", "m.post_id", THREADS),
  replies: around("m.id", "m.parent_id", ANSWERS),
}

interface Position {
  id: string
  has_older: boolean
  has_newer: boolean
}

export async function selectPosition(
  db: Db,
  list: ListName,
  values: readonly [viewerId: string, of: string, commentId: string],
): Promise<Position | undefined> {
  const [row] = await pipelinedRows<Position & Record<string, unknown>>(db, AROUND[list], values)
  return row
}

/** The thread of comment $2 if the viewer ($1) can open it, deleted or not. */
const THREAD = `
  with ${unseenBy("$1")}
  select m.id from comments m join posts p on p.id = m.post_id
  where m.id = $2::uuid and m.parent_id is null and ${maySeePost("$1", "p")}
    and (m.author_id is null or m.author_id not in (select id from unseen))`

export async function hasThread(db: Db, viewerId: string, id: string): Promise<boolean> {
  return (await pipelinedRows(db, THREAD, [viewerId, id])).length > 0
}
