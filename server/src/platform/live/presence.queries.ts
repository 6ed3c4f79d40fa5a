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

/** Materialized, because a plan made for an empty table would read all presences for each arrival. */
const INSERT = `
  with known as materialized (select person from unnest($2::text[]) person where ${isOnline("person")}),
  added as (insert into presences (user_id, server_id)
    select person, $1 from unnest($2::text[]) person
    on conflict (user_id, server_id) do update set server_id = excluded.server_id
    returning user_id, number)
  select added.user_id as id, added.number::float8 as number, added.user_id not in (select person from known) as is_new from added`

export interface RecordedPresence {
  id: string
  /** How `presences` names the user on this process. */
  number: number
  /** Was not online on any process before. */
  is_new: boolean
}

/** Idempotent. */
export const insertPresences = (db: Db, serverId: string, userIds: readonly string[]) =>
  rows<RecordedPresence>(db, INSERT, [serverId, userIds])

const DELETE = `
  with gone as (delete from presences where server_id = $1 and user_id = any($2::text[]) returning user_id)
  select person as id from unnest($2::text[]) person
  where not exists (select 1 from presences here join live_servers server on server.id = here.server_id
    where here.user_id = person and here.server_id <> $1 and server.seen_at > now() - ${SILENCE})`

/** Idempotent. Returns the users who are not online on another process. */
export async function deletePresences(db: Db, serverId: string, userIds: readonly string[]) {
  const found = await rows<{ id: string }>(db, DELETE, [serverId, userIds])
  return found.map((row) => row.id)
}

const ONLINE = `select ${isOnline("$1")} as online`

/** Whether the user is connected to any process. */
export async function selectIsOnline(db: Db, userId: string): Promise<boolean> {
  const [row] = await rows<{ online: boolean }>(db, ONLINE, [userId])
  return row?.online ?? false
}
