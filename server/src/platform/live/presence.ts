import { randomUUID } from "node:crypto"

import type { Context } from "#platform/context.ts"

import { publishToServers } from "./bus.ts"
import { presenceTracker, type Presence } from "./presence-tracker.ts"
import { deletePresences, insertPresences, upsertServer } from "./presence.queries.ts"
import { PRESENCE_CHANGED } from "./server-event.ts"
import type { Sockets } from "./sockets.ts"

const HEARTBEAT_MS = 20_000
const STEP_MS = 1000
/** Ids that fit into one event. */
const IDS_PER_EVENT = 100

/**
 * Records in the database who is connected to this process and publishes when users come online or go offline.
 * Best effort: after a database failure the next step retries.
 */
export function recordPresence(sockets: Sockets, ctx: Context): Presence {
  const serverId = randomUUID()
  const tracker = presenceTracker()
  let isRunning = false
  let heartbeatAt = 0

  const publishChange = async (ids: readonly string[], isOnline: boolean) => {
    for (let at = 0; at < ids.length; at += IDS_PER_EVENT) {
      const userIds = ids.slice(at, at + IDS_PER_EVENT)
      await publishToServers(ctx, PRESENCE_CHANGED, { userIds, isOnline })
    }
  }

  async function sendHeartbeat() {
    if (Date.now() - heartbeatAt < HEARTBEAT_MS) return
    const isUnknown = await upsertServer(ctx.db, serverId)
    heartbeatAt = Date.now()
    // The database may reuse the former numbers, so they are forgotten.
    if (isUnknown) tracker.setAllUnrecorded(Date.now())
  }

  async function recordArrivals() {
    const arrivals = tracker.arrivals()
    if (arrivals.length === 0) return
    const recorded = await insertPresences(ctx.db, serverId, arrivals)
    tracker.setRecorded(recorded, Date.now())
    const online = recorded.filter((user) => user.is_new)
    await publishChange(
      online.map(({ id }) => id),
      true,
    )
  }

  async function recordDepartures() {
    const departures = tracker.departures(Date.now())
    if (departures.length === 0) return
    const offline = await deletePresences(ctx.db, serverId, departures)
    tracker.setUnrecorded(departures, Date.now())
    await publishChange(offline, false)
  }

  const run = async () => {
    if (isRunning || tracker.isEmpty()) return
    isRunning = true
    try {
      await sendHeartbeat()
      await recordArrivals()
      await recordDepartures()
      if (tracker.arrivals().length > 0) setImmediate(() => void run())
    } catch (error) {
      heartbeatAt = 0
      ctx.log.debug({ err: error }, "could not record presence")
    } finally {
      isRunning = false
    }
  }

  sockets.onPresence((userId, isOnline) => {
    tracker.setConnected(userId, isOnline, Date.now())
    if (isOnline) setImmediate(() => void run())
  })
  setInterval(() => void run(), STEP_MS).unref()
  const { arrivals: unrecorded, placeOfNumber, placeOf, userAt, onLeave } = tracker
  return { serverId, unrecorded, placeOfNumber, placeOf, userAt, onLeave }
}
