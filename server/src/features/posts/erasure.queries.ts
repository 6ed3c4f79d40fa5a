import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

const SOME = `
  delete from posts where id in (select id from posts where author_id = $1 limit $2) returning id`

export const deleteSomePostsOf = (db: Db, userId: string, limit: number) =>
  rows<{ id: string }>(db, SOME, [userId, limit])

/** Locks posts in the order of their ids, so that concurrent erasures cannot deadlock. */
const decrementSql = (column: string) => `
  update posts set ${column} = ${column} - 1
  from (select id from posts where id = any($1::uuid[]) order by id for no key update) mine where posts.id = mine.id`
const DECREMENT = {
  likes: decrementSql("likes_count"),
  reposts: decrementSql("reposts_count"),
  going: decrementSql("going_count"),
  interested: decrementSql("interested_count"),
  waiting: decrementSql("waiting_count"),
  invited: decrementSql("invited_count"),
}

export async function decrementCount(
  db: Db,
  count: keyof typeof DECREMENT,
  ids: readonly string[],
) {
  await rows(db, DECREMENT[count], [ids])
}

const DECREMENT_COMMENTS = `
  update posts set comments_count = comments_count - mine.gone
  from (
    select p.id, gone.n as gone from posts p
    join (select id, count(*)::int as n from unnest($1::uuid[]) as id group by id) gone on gone.id = p.id
    order by p.id for no key update of p
  ) mine where posts.id = mine.id`

/** One entry per comment: `ids` can name a post repeatedly. */
export async function decrementCommentCounts(db: Db, ids: readonly string[]) {
  await rows(db, DECREMENT_COMMENTS, [ids])
}

const FEED_ITEMS = `delete from feed_items where id = any($1::uuid[])`

export async function deleteFeedItems(db: Db, ids: readonly string[]) {
  await rows(db, FEED_ITEMS, [ids])
}
