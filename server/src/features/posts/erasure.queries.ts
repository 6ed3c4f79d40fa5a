import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

const SOME = `select id from posts where author_id = $1 limit $2`
const DELETE = `delete from posts where id = any($1::uuid[])`

export const selectSomePostsOf = (db: Db, userId: string, limit: number) =>
  rows<{ id: string }>(db, SOME, [userId, limit])

export async function deletePosts(db: Db, ids: readonly string[]) {
  await rows(db, DELETE, [ids])
}

/** Locks posts in the order of their ids, so that concurrent erasures cannot deadlock. */
const takeFromCount = (column: string) => `
  update posts set ${column} = ${column} - 1
  from (select id from posts where id = any($1::uuid[]) order by id for no key update) mine where posts.id = mine.id`
const TAKE = {
  likes: takeFromCount("likes_count"),
  reposts: takeFromCount("reposts_count"),
  going: takeFromCount("going_count"),
  interested: takeFromCount("interested_count"),
}

export async function takeOneFrom(db: Db, count: keyof typeof TAKE, ids: readonly string[]) {
  await rows(db, TAKE[count], [ids])
}

const TAKE_COMMENTS = `
  update posts set comments_count = comments_count - mine.gone
  from (
    select p.id, gone.n as gone from posts p
    join (select id, count(*)::int as n from unnest($1::uuid[]) as id group by id) gone on gone.id = p.id
    order by p.id for no key update of p
  ) mine where posts.id = mine.id`

/** One entry per comment: `ids` can name a post repeatedly. */
export async function takeCommentsFrom(db: Db, ids: readonly string[]) {
  await rows(db, TAKE_COMMENTS, [ids])
}

const FEED_ITEMS = `delete from feed_items where id = any($1::uuid[])`

export async function deleteFeedItems(db: Db, ids: readonly string[]) {
  await rows(db, FEED_ITEMS, [ids])
}
