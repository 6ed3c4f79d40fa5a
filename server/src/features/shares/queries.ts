import type { PersonRef } from "@grove/contract/users"

import { pipelinedRows, rows } from "#db/sql.ts"
import {
  isPresent,
  mayStrangersSeePerson,
  mayStrangersSeePost,
  showsPosts,
} from "#db/visibility.ts"
import { postsText, type PostRow } from "#features/posts/view.ts"
import { personColumns } from "#features/users/view.ts"
import { STRANGER } from "#platform/actor.ts"
import type { Db } from "#platform/context.ts"

export interface SharedPostRow {
  showsPosts: boolean
  firstName: string | null
  lastName: string | null
}

/** $1 = post, $2 = now. */
const POST = `
  select ${showsPosts("a")} as "showsPosts", a.first_name as "firstName", a.last_name as "lastName"
  from posts p join users a on a.id = p.author_id
  where p.id = $1::uuid and ${isPresent("p")} and ${mayStrangersSeePerson("a", "$2")}`

export async function selectSharedPost(db: Db, id: string, now: Date) {
  const [row] = await rows<SharedPostRow & Record<string, unknown>>(db, POST, [id, now])
  return row
}

export interface SharedProfileRow extends PersonRef {
  bio: string | null
  createdAt: Date
  showsPosts: boolean
}

const PROFILE = `
  select ${personColumns("a")}, a.bio, a.created_at as "createdAt", ${showsPosts("a")} as "showsPosts"
  from users a where a.id = $1 and ${mayStrangersSeePerson("a", "$2")}`

export async function selectSharedProfile(db: Db, id: string, now: Date) {
  const [row] = await rows<SharedProfileRow & Record<string, unknown>>(db, PROFILE, [id, now])
  return row
}

/** $1 = the empty id of strangers, $2 = author. */
const NEWEST = postsText(
  `select p.id as post_id, p.id as position, null::text as reposter_id from posts p
   where p.author_id = $2 and not p.is_occurrence and ${isPresent("p")} order by p.id desc limit 20`,
)

/** Newest first, whether or not strangers may see them. */
export const selectNewestPosts = (db: Db, authorId: string) =>
  pipelinedRows<PostRow>(db, NEWEST, [STRANGER.userId, authorId])

/** The newest `most` rows, numbered by the page they are on. $1 = most, $2 = page size, $3 = now. */
const paged = (table: "posts" | "users") => `
  (select *, (row_number() over (order by id desc) - 1) / $2::int as page
   from (select * from ${table} order by id desc limit $1) newest)`

/** The first public id of every page; a page without one is left out. */
const STARTS = {
  posts: `
    select distinct on (p.page) p.id::text from ${paged("posts")} p join users a on a.id = p.author_id
    where ${mayStrangersSeePost("p", "a", "$3")} order by p.page, p.id desc`,
  profiles: `
    select distinct on (a.page) a.id from ${paged("users")} a
    where ${mayStrangersSeePerson("a", "$3")} and ${showsPosts("a")} order by a.page, a.id desc`,
}

export type Mapped = keyof typeof STARTS

export async function selectStarts(
  db: Db,
  mapped: Mapped,
  size: { most: number; page: number },
  now: Date,
) {
  const found = await rows<{ id: string }>(db, STARTS[mapped], [size.most, size.page, now])
  return found.map(({ id }) => id)
}

/** Pages are cut before the check of visibility, so that their cost does not depend on how many are public. */
const MAPPED = {
  posts: `
    select p.id::text, coalesce(p.edited_at, p.created_at) as at
    from (select * from posts where id <= $1::uuid order by id desc limit $2) p
    join users a on a.id = p.author_id
    where ${mayStrangersSeePost("p", "a", "$3")} order by p.id desc`,
  profiles: `
    select a.id, null::timestamptz as at
    from (select * from users where id <= $1 order by id desc limit $2) a
    where ${mayStrangersSeePerson("a", "$3")} and ${showsPosts("a")} order by a.id desc`,
}

export const selectMapped = (db: Db, mapped: Mapped, from: string, page: number, now: Date) =>
  rows<{ id: string; at: Date | null }>(db, MAPPED[mapped], [from, page, now])
