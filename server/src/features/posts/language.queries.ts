import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

const BACKLOG = "select post_id from language_backlog for update skip locked"

/** The newest post that waits, locked; undefined if none does or another job is at work. */
export async function lockBacklog(db: Db): Promise<string | undefined> {
  const [row] = await rows<{ post_id: string }>(db, BACKLOG, [])
  return row?.post_id
}

/** Locks the posts in the order of their ids, as everything that changes several of them does. */
const UP_TO = `
  select p.id, p.content from (select id from posts where id <= $1::uuid order by id desc limit $2) newest
    join posts p on p.id = newest.id order by p.id for no key update of p`

/** Oldest first. */
export const lockPostsUpTo = (db: Db, id: string, limit: number) =>
  rows<{ id: string; content: string }>(db, UP_TO, [id, limit])

/** Also those without a language, because the update makes the search document again. */
const SET = `
  update posts p set language = coalesce(p.language, found.language)
  from unnest($1::uuid[], $2::text[]) found(id, language) where p.id = found.id`

export async function setLanguages(db: Db, found: readonly (readonly [string, string | null])[]) {
  await rows(db, SET, [found.map(([id]) => id), found.map(([, language]) => language)])
}

const MOVE = "update language_backlog set post_id = $1::uuid"
const END = "delete from language_backlog"

/** Posts up to the given one are next; without one, none is left. */
export async function moveBacklog(db: Db, id: string | undefined) {
  await (id === undefined ? rows(db, END, []) : rows(db, MOVE, [id]))
}
