import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

export interface ErasedComment extends Record<string, unknown> {
  post_id: string
  parent_id: string | null
  was_counted: boolean
}

/** Replies, and comments without any; the others follow once their own replies are gone. */
const IS_LEAF = `(c.parent_id is not null or not exists (select from comments r where r.parent_id = c.id))`
const LOCK = `select id from comments c where author_id = $1 and ${IS_LEAF} order by id limit $2 for update`
const DELETE = `
  delete from comments c where id = any($1::uuid[]) and ${IS_LEAF}
  returning post_id, parent_id, deleted_at is null and removed_at is null as was_counted`

/** Two statements: the one that deletes must see the replies for which the other one waited. */
export async function deleteSomeCommentsOf(db: Db, userId: string, limit: number) {
  const locked = await rows<{ id: string }>(db, LOCK, [userId, limit])
  return rows<ErasedComment>(db, DELETE, [locked.map(({ id }) => id)])
}

/** The remaining comments have replies by others, which deletion would remove. */
const EMPTY = `
  with mine as materialized (
    select id, deleted_at is null and removed_at is null as was_counted from comments
    where author_id = $1 order by id limit $2 for no key update
  )
  update comments c set author_id = null, content = '', mentions = '[]', edited_at = null, hidden_at = null,
    deleted_at = coalesce(c.deleted_at, $3)
  from mine where c.id = mine.id
  returning c.post_id, c.parent_id, mine.was_counted`

export const emptySomeCommentsOf = (db: Db, userId: string, limit: number, at: Date) =>
  rows<ErasedComment>(db, EMPTY, [userId, limit, at])

/** One entry per act: `$1` can name a comment repeatedly. Locks in the order of ids, so that erasures cannot deadlock. */
const decrementSql = (column: string) => `
  update comments set ${column} = ${column} - mine.gone
  from (
    select c.id, gone.n as gone from comments c
    join (select id, count(*)::int as n from unnest($1::uuid[]) as id group by id) gone on gone.id = c.id
    order by c.id for no key update of c
  ) mine where comments.id = mine.id`
const DECREMENT_REPLIES = decrementSql("reply_count")
const DECREMENT_LIKES = decrementSql("likes_count")

export async function decrementReplyCounts(db: Db, ids: readonly string[]) {
  await rows(db, DECREMENT_REPLIES, [ids])
}

export async function decrementLikeCounts(db: Db, ids: readonly string[]) {
  await rows(db, DECREMENT_LIKES, [ids])
}

const SOME_LIKES = `
  delete from comment_likes where user_id = $1
    and comment_id in (select comment_id from comment_likes where user_id = $1 limit $2)
  returning comment_id`

export async function deleteSomeCommentLikesOf(
  db: Db,
  userId: string,
  limit: number,
): Promise<string[]> {
  const gone = await rows<{ comment_id: string }>(db, SOME_LIKES, [userId, limit])
  return gone.map((like) => like.comment_id)
}
