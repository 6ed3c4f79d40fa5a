import { randomUUID } from "node:crypto"

import { isOnline, SILENCE } from "#db/presence.ts"
import { rows } from "#db/sql.ts"
import { publish } from "#platform/bus.ts"
import type { Db } from "#platform/context.ts"
import type { LiveDeps } from "#platform/sockets.ts"

const HEARTBEAT_MS = 20_000
/** A reload closes one socket and opens the next: only who stays away has left. */
const LEAVING_MS = 3000
const STEP_MS = 1000
/** Ids that fit into one payload of the bus. */
const MOST_IDS = 100

const BEAT = `
  with gone as (delete from live_servers where seen_at < now() - ${SILENCE} * 2 and id <> $1)
  insert into live_servers (id) values ($1) on conflict (id) do update set seen_at = now()
  returning xmax = 0 as is_new`

const ARRIVE = `
  with known as (select person from unnest($2::text[]) person where ${isOnline("person")}),
  added as (insert into presences (user_id, server_id)
    select person, $1 from unnest($2::text[]) person on conflict do nothing)
  select person as id from unnest($2::text[]) person except select person from known`

const LEAVE = `
  with gone as (delete from presences where server_id = $1 and user_id = any($2::text[]) returning user_id)
  select person as id from unnest($2::text[]) person
  where not exists (select 1 from presences here join live_servers server on server.id = here.server_id
    where here.user_id = person and here.server_id <> $1 and server.seen_at > now() - ${SILENCE})`

const ONLINE = `select ${isOnline("$1")} as online`

export async function isPersonOnline(db: Db, userId: string): Promise<boolean> {
  const [row] = await rows<{ online: boolean }>(db, ONLINE, [userId])
  return row?.online ?? false
}

/**
 * Keeps in the database who is connected to this process, so that every process knows who is here, and says on the
 * bus when somebody comes or goes. Nothing depends on it but hints: if the database is away, it catches up later.
 */
export function keepPresence({ sockets, systemContext }: LiveDeps) {
  const ctx = systemContext("presence")
  const serverId = randomUUID()
  const told = new Set<string>()
  const leavingSince = new Map<string, number>()
  const arriving = new Set<string>()
  let isBusy = false
  let beatenAt = 0

  const announce = async (ids: string[], isHere: boolean) => {
    for (let at = 0; at < ids.length; at += MOST_IDS) {
      const userIds = ids.slice(at, at + MOST_IDS)
      await publish(ctx, { servers: true }, { type: "presence.changed", userIds, isOnline: isHere })
    }
  }

  async function beat() {
    if (Date.now() - beatenAt < HEARTBEAT_MS) return
    const [beaten] = await rows<{ is_new: boolean }>(ctx.db, BEAT, [serverId])
    beatenAt = Date.now()
    // A long silence has made the others forget us: once more, then.
    const people = beaten?.is_new ? [...told].filter((id) => sockets.isOnline(id)) : []
    if (people.length > 0) await rows(ctx.db, ARRIVE, [serverId, people])
  }

  async function step() {
    if (arriving.size === 0 && leavingSince.size === 0 && told.size === 0) return
    await beat()
    const came = [...arriving].filter((id) => sockets.isOnline(id) && !told.has(id))
    if (came.length > 0) {
      const fresh = await rows<{ id: string }>(ctx.db, ARRIVE, [serverId, came])
      for (const id of came) told.add(id)
      await announce(ids(fresh), true)
    }
    for (const id of came) arriving.delete(id)
    for (const id of arriving) if (told.has(id) || !sockets.isOnline(id)) arriving.delete(id)
    await leave()
  }

  async function leave() {
    const before = Date.now() - LEAVING_MS
    const left: string[] = []
    for (const [id, since] of leavingSince) {
      if (sockets.isOnline(id)) leavingSince.delete(id)
      else if (since <= before) left.push(id)
    }
    if (left.length === 0) return
    const gone = await rows<{ id: string }>(ctx.db, LEAVE, [serverId, left])
    for (const id of left) {
      leavingSince.delete(id)
      told.delete(id)
    }
    await announce(ids(gone), false)
  }

  const run = async () => {
    if (isBusy) return
    isBusy = true
    try {
      await step()
      if (arriving.size > 0) setImmediate(() => void run())
    } catch (error) {
      beatenAt = 0
      ctx.log.debug({ err: error }, "presence not kept")
    } finally {
      isBusy = false
    }
  }

  sockets.onPresence((userId, isHere) => {
    if (isHere) {
      arriving.add(userId)
      setImmediate(() => void run())
    } else if (told.has(userId)) leavingSince.set(userId, Date.now())
  })
  setInterval(() => void run(), STEP_MS).unref()
}

const ids = (found: { id: string }[]) => found.map((row) => row.id)
