import { isOnline, SILENCE } from "#db/presence.ts"
import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

const HEARTBEAT = `
  with dead as (delete from live_servers where seen_at < now() - ${SILENCE} * 2 and id <> $1)
  insert into live_servers (id) values ($1) on conflict (id) do update set seen_at = now()
  returning xmax = 0 as is_new`

/** Returns whether this process was unknown: never seen, or silent for so long that others deleted it. */
export async function upsertServer(db: Db, serverId: string): Promise<boolean> {
  const [row] = await rows<{ is_new: boolean }>(db, HEARTBEAT, [serverId])
  return row?.is_new ?? true
}

const INSERT = `
  with known as (select person from unnest($2::text[]) person where ${isOnline("person")}),
  added as (insert into presences (user_id, server_id)
    select person, $1 from unnest($2::text[]) person on conflict do nothing)
  select person as id from unnest($2::text[]) person except select person from known`

/** Idempotent. Returns the users who were not online on any process before. */
export const insertPresences = (db: Db, serverId: string, userIds: readonly string[]) =>
  selectIds(db, INSERT, serverId, userIds)

const DELETE = `
  with gone as (delete from presences where server_id = $1 and user_id = any($2::text[]) returning user_id)
  select person as id from unnest($2::text[]) person
  where not exists (select 1 from presences here join live_servers server on server.id = here.server_id
    where here.user_id = person and here.server_id <> $1 and server.seen_at > now() - ${SILENCE})`

/** Idempotent. Returns the users who are not online on another process. */
export const deletePresences = (db: Db, serverId: string, userIds: readonly string[]) =>
  selectIds(db, DELETE, serverId, userIds)

async function selectIds(db: Db, text: string, serverId: string, userIds: readonly string[]) {
  const found = await rows<{ id: string }>(db, text, [serverId, userIds])
  return found.map((row) => row.id)
}

const ONLINE = `select ${isOnline("$1")} as online`

/** Whether the user is connected to any process. */
export async function selectIsOnline(db: Db, userId: string): Promise<boolean> {
  const [row] = await rows<{ online: boolean }>(db, ONLINE, [userId])
  return row?.online ?? false
}
