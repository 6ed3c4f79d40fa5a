import { rows } from "#db/sql.ts"
import { isPostShown, isPresent, maySeePost } from "#db/visibility.ts"
import { COMMENT_JSON } from "#features/posts/view.ts"
import type { Db } from "#platform/context.ts"

const COUNT = `select p.comments_count as count from posts p where p.id = $2::uuid and ${maySeePost("$1", "p")}`

/** Undefined if the viewer cannot see the post. */
export async function selectCommentCount(
  db: Db,
  viewerId: string,
  postId: string,
): Promise<number | undefined> {
  const [row] = await rows<{ count: number }>(db, COUNT, [viewerId, postId])
  return row?.count
}

export interface ChangedComment extends Record<string, unknown> {
  id: string
  author_id: string | null
  thread_author_id: string | null
  post_author_id: string
  count: number
  /** JSON of the contract's `Comment` without viewer-specific fields; null if it is gone. */
  comment: string | null
}

/** $1 = the empty text, because the reply is shared by all viewers. $2 = post, $3 = comments. */
const CHANGED = `
  select m.id, m.author_id, t.author_id as thread_author_id, p.author_id as post_author_id, p.comments_count as count,
    case when ${isPresent("m")} and u.state = 'active' then ${COMMENT_JSON} end as comment
  from posts p join comments m on m.post_id = p.id
    left join users u on u.id = m.author_id left join comments t on t.id = m.parent_id
  where p.id = $2::uuid and m.id = any($3::uuid[]) and ${isPostShown("p")} order by m.id`

export const selectChanged = (db: Db, postId: string, ids: readonly string[]) =>
  rows<ChangedComment>(db, CHANGED, ["", postId, ids])

/** Which of the users $1 must not see which of the people $2. */
const UNSEEN = `
  select blocker_id as viewer, blocked_id as person, true as is_block from blocks
    where blocker_id = any($1::text[]) and blocked_id = any($2::text[])
  union all select blocked_id, blocker_id, true from blocks
    where blocked_id = any($1::text[]) and blocker_id = any($2::text[])
  union all select muter_id, muted_id, false from mutes
    where muter_id = any($1::text[]) and muted_id = any($2::text[])`

export const selectUnseen = (db: Db, viewers: readonly string[], people: readonly string[]) =>
  rows<{ viewer: string; person: string; is_block: boolean }>(db, UNSEEN, [viewers, people])
