import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"

import type { Log } from "#platform/context.ts"
import type { Redis } from "#platform/redis/redis.ts"

import type { OutgoingEvent, Transport } from "./notify.ts"

const ALL = "grove:live:all"
const channelOf = (userId: string) => `grove:live:user:${userId}`

const SWEEP_MS = 30_000
/** Longer than this, and the event is sent through PostgreSQL, possibly a second time. */
const TIMEOUT_MS = 500
/** Events for two people reach a process that serves both twice; this many ids tell them apart. */
const RECENT = 1000

export interface RedisChannels extends Transport {
  /** Resolves once events for this user arrive here. Never fails: without Redis they come through PostgreSQL. */
  follow(userId: string): Promise<void>
  close(): void
}

interface Handlers {
  onPayload(payload: string): void
  /** Called when Redis is back: events published in between are lost. */
  onGap(): void
  /** Users to keep following; others are dropped after a while. */
  isNeeded(userId: string): boolean
}

/** Carries events over one sharded channel per person, so that a process receives only what its own sockets need. */
export function openRedisChannels(redis: Redis, log: Log, handlers: Handlers): RedisChannels {
  const followed = new Map<string, Promise<void>>()
  const recent = new Set<string>()

  const receive = (message: string) => {
    const space = message.indexOf(" ")
    const id = message.slice(0, space)
    if (id !== "") {
      if (recent.has(id)) return
      recent.add(id)
      const [oldest = ""] = recent
      if (recent.size > RECENT) recent.delete(oldest)
    }
    handlers.onPayload(message.slice(space + 1))
  }

  const listenTo = (channel: string) =>
    redis.subscribe(channel, receive).catch((error: Error) => {
      log.debug({ err: error }, "could not subscribe to a channel of Redis")
      throw error
    })

  const follow = async (userId: string) => {
    if (!redis.isReady()) return
    let listening = followed.get(userId)
    if (!listening) followed.set(userId, (listening = listenTo(channelOf(userId))))
    await listening.catch(() => void followed.delete(userId))
  }

  redis.onChange((isReady) => {
    if (!isReady) return
    void listenTo(ALL).catch(() => undefined)
    // Users who connected while Redis was down have no subscription; the gap makes them reconnect and get one.
    handlers.onGap()
  })

  const sweep = setInterval(() => {
    for (const userId of followed.keys()) {
      if (handlers.isNeeded(userId)) continue
      followed.delete(userId)
      redis.unsubscribe(channelOf(userId), receive).catch(() => undefined)
    }
  }, SWEEP_MS).unref()

  return {
    follow,
    async send(events) {
      if (!redis.isReady()) return false
      try {
        return await Promise.race([sendAll(events), sleep(TIMEOUT_MS, false, { ref: false })])
      } catch (error) {
        log.debug({ err: error }, "could not publish through Redis")
        return false
      }
    },
    close: () => clearInterval(sweep),
  }

  /** One after another, because events of one person must arrive in order. */
  async function sendAll(events: readonly OutgoingEvent[]) {
    for (const event of events) await sendOne(event)
    return true
  }

  async function sendOne({ people, payload }: OutgoingEvent) {
    if (!people) return redis.publish(ALL, ` ${payload}`)
    const id = people.length > 1 ? randomUUID() : ""
    await Promise.all(people.map((userId) => redis.publish(channelOf(userId), `${id} ${payload}`)))
  }
}
