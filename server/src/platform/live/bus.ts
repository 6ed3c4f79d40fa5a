import { EventEmitter } from "node:events"

import type { LiveEvent } from "@grove/contract/live"

import type { Context, Log } from "#platform/context.ts"
import type { Redis } from "#platform/redis/redis.ts"

import { openListener } from "./listener.ts"
import { lockUntilPublished, notifyAfterCommit, type Transport } from "./notify.ts"
import { openRedisChannels } from "./redis-channels.ts"
import type { ServerEvent } from "./server-event.ts"

/** One user on all their screens, or every connected user with a permission. */
export type Recipients = { userId: string } | { permission: string }

type Envelope = { to: Recipients; event: LiveEvent } | { name: string; data: unknown }

/** PostgreSQL limits a NOTIFY payload to 8000 bytes; the rest is for the envelope. */
const MAX_DATA_BYTES = 7500

/** Whether the data fits into one event. If it does not, publish an id and let subscribers read the rest. */
export const fitsPayload = (data: unknown) =>
  Buffer.byteLength(JSON.stringify(data)) <= MAX_DATA_BYTES

/** Sends an event to browsers after the transaction has committed, and never after a rollback. */
export async function publish(
  ctx: Pick<Context, "db">,
  to: Recipients,
  event: LiveEvent,
): Promise<void> {
  const people = "userId" in to ? [to.userId] : undefined
  await notifyAfterCommit(ctx.db.$client, { people, payload: stringify({ to, event }) })
}

/**
 * Sends an event to every server process, this one included, after the transaction has committed. If `people` are named,
 * processes that none of them is connected to may not receive it.
 */
export async function publishToServers<Data>(
  ctx: Pick<Context, "db">,
  { name }: ServerEvent<Data>,
  data: Data,
  people?: readonly string[],
): Promise<void> {
  await notifyAfterCommit(ctx.db.$client, { people, payload: stringify({ name, data }) })
}

/**
 * Serializes the transactions with this key until their events are published, so that these arrive in the order of the
 * commits. Others commit meanwhile.
 */
export async function lockOrder(ctx: Pick<Context, "db">, key: string): Promise<void> {
  await lockUntilPublished(ctx.db.$client, key)
}

const stringify = (envelope: Envelope) => JSON.stringify(envelope)

export interface Bus {
  /** Returns a function that unsubscribes. */
  subscribe<Data>(event: ServerEvent<Data>, handler: (data: Data) => void): () => void
  /** Subscribes to the events meant for browsers. Returns a function that unsubscribes. */
  onLiveEvent(handler: (to: Recipients, event: LiveEvent) => void): () => void
  /** Called after a reconnect: events published in between are lost. */
  onGap(handler: () => void): void
  /** Resolves once events for this user arrive at this process; must be called before a socket is accepted. */
  follow(userId: string): Promise<void>
  /** Sets who is connected to this process; other users are unsubscribed. */
  setAudience(isOnline: (userId: string) => boolean): void
  /** For `setTransport`, if there is a faster way than NOTIFY. */
  transport: Transport | undefined
  isListening(): boolean
  /** Events that have arrived since startup. */
  received(): { postgres: number; redis: number }
  close(): Promise<void>
}

/**
 * Carries events between server processes over PostgreSQL LISTEN/NOTIFY, or over Redis while it is there. Every process
 * listens to both, so that it receives what others had to send through PostgreSQL.
 */
export async function openBus(url: string, log: Log, redis?: Redis): Promise<Bus> {
  const serverEvents = new EventEmitter().setMaxListeners(0)
  const busEvents = new EventEmitter().setMaxListeners(0)
  let isOnline = (_userId: string) => false
  const receiver = {
    onPayload(payload: string) {
      const envelope = JSON.parse(payload) as Envelope
      if ("name" in envelope) serverEvents.emit(envelope.name, envelope.data)
      else busEvents.emit("live", envelope.to, envelope.event)
    },
    onGap: () => void busEvents.emit("gap"),
    isNeeded: (userId: string) => isOnline(userId),
  }
  const received = { postgres: 0, redis: 0 }
  const counting = (way: keyof typeof received) => ({
    ...receiver,
    onPayload(payload: string) {
      received[way] += 1
      receiver.onPayload(payload)
    },
  })
  const listener = await openListener(url, log, counting("postgres"))
  const channels = redis && openRedisChannels(redis, log, counting("redis"))
  return {
    subscribe({ name }, handler) {
      serverEvents.on(name, handler)
      return () => serverEvents.off(name, handler)
    },
    onLiveEvent(handler) {
      busEvents.on("live", handler)
      return () => busEvents.off("live", handler)
    },
    onGap: (handler) => void busEvents.on("gap", handler),
    follow: async (userId) => channels?.follow(userId),
    setAudience: (next) => void (isOnline = next),
    transport: channels,
    isListening: listener.isListening,
    received: () => received,
    async close() {
      channels?.close()
      await listener.close()
    },
  }
}
