import { EventEmitter } from "node:events"
import { setTimeout as delay } from "node:timers/promises"

import type { LiveEvent } from "@grove/contract/events"
import type { Message } from "@grove/contract/messages"
import type { Client } from "pg"

import type { Context, Log } from "#platform/context.ts"
import { notifyAfterCommit, notifyInTransaction, LISTEN } from "#platform/notify.ts"
import { listenerConnection } from "#platform/postgres.ts"

/** To one person, to everyone with a permission, to everyone, or to this product's processes only. */
export type Address =
  | { userId: string }
  | { permission: string }
  | { everyone: true }
  | { servers: true }

/** Word between processes, never shown to browsers. */
export type ServerSignal =
  | { type: "sessions.ended"; userId: string; except?: string; sessionId?: string }
  | { type: "actor.changed"; userId: string }
  | { type: "post.created"; postId: string; authorId: string }
  /** The message itself where it fits into a payload, so that nobody has to look it up. */
  | { type: "message.sent"; id: string; people: [string, string]; message?: Message }
  | { type: "notification.made"; userId: string; groupKey: string }
  | { type: "presence.changed"; userIds: string[]; isOnline: boolean }

export interface Envelope {
  to: Address
  event: LiveEvent | ServerSignal
}

/** Below PostgreSQL's 8000, with room for the envelope. */
const MOST_PAYLOAD_BYTES = 7500

/** Whether a fact may travel whole, or only by its id. */
export const fitsPayload = (fact: unknown) =>
  Buffer.byteLength(JSON.stringify(fact)) <= MOST_PAYLOAD_BYTES

/**
 * Goes out when the transaction has committed, and never after a rollback.
 * Payloads are bounded by 8 kB: they carry ids and small facts, the browser refetches the rest.
 */
export async function publish(
  ctx: Pick<Context, "db">,
  to: Address,
  event: LiveEvent | ServerSignal,
): Promise<void> {
  const envelope: Envelope = { to, event }
  await notifyAfterCommit(ctx.db.$client, JSON.stringify(envelope))
}

/** The same for what is a sequence: two of them arrive in the order in which they were committed. */
export async function publishInOrder(
  ctx: Pick<Context, "db">,
  to: Address,
  event: LiveEvent | ServerSignal,
): Promise<void> {
  const envelope: Envelope = { to, event }
  await notifyInTransaction(ctx.db.$client, JSON.stringify(envelope))
}

export interface Bus {
  subscribe(handler: (envelope: Envelope) => void): () => void
  /** Called whenever the line was lost and found: what came in between is unknown. */
  onGap(handler: () => void): void
  isListening(): boolean
  close(): Promise<void>
}

export async function openBus(url: string, log: Log): Promise<Bus> {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  let client: Client | undefined
  let closed = false
  let listening = false
  let reconnecting = false

  const listen = async () => {
    const next = listenerConnection(url)
    next.on(
      "notification",
      ({ payload }) => payload && emitter.emit("envelope", JSON.parse(payload)),
    )
    next.on("error", (error) => log.warn({ err: error }, "bus connection lost"))
    next.on("end", () => {
      if (client !== next) return
      listening = false
      void reconnect()
    })
    await next.connect()
    await next.query(LISTEN)
    client = next
    listening = true
  }
  const reconnect = async () => {
    if (reconnecting) return
    reconnecting = true
    // oxlint-disable-next-line no-unmodified-loop-condition -- closed from outside while this waits
    for (let waitMs = 100; !closed; waitMs = Math.min(waitMs * 2, 3000)) {
      await delay(waitMs, undefined, { ref: false })
      const found = await listen().then(
        () => true,
        () => false,
      )
      if (found) {
        emitter.emit("gap")
        break
      }
    }
    reconnecting = false
  }

  await listen()
  return {
    subscribe(handler) {
      emitter.on("envelope", handler)
      return () => emitter.off("envelope", handler)
    },
    onGap: (handler) => void emitter.on("gap", handler),
    isListening: () => listening,
    async close() {
      closed = true
      await client?.end()
    },
  }
}
