import { EventEmitter } from "node:events"

import type { LiveEvent } from "@grove/contract/events"

import type { Context, Log } from "#platform/context.ts"

import { openListener } from "./listener.ts"
import { lockUntilPublished, notifyAfterCommit } from "./notify.ts"
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
  await notifyAfterCommit(ctx.db.$client, stringify({ to, event }))
}

/** Sends an event to every server process, this one included, after the transaction has committed. */
export async function publishToServers<Data>(
  ctx: Pick<Context, "db">,
  { name }: ServerEvent<Data>,
  data: Data,
): Promise<void> {
  await notifyAfterCommit(ctx.db.$client, stringify({ name, data }))
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
  isListening(): boolean
  close(): Promise<void>
}

/** Carries events between server processes over PostgreSQL LISTEN/NOTIFY. */
export async function openBus(url: string, log: Log): Promise<Bus> {
  const serverEvents = new EventEmitter().setMaxListeners(0)
  const busEvents = new EventEmitter().setMaxListeners(0)
  const listener = await openListener(url, log, {
    onPayload(payload) {
      const envelope = JSON.parse(payload) as Envelope
      if ("name" in envelope) serverEvents.emit(envelope.name, envelope.data)
      else busEvents.emit("live", envelope.to, envelope.event)
    },
    onGap: () => busEvents.emit("gap"),
  })
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
    isListening: listener.isListening,
    close: listener.close,
  }
}
