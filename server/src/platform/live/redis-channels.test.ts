import { afterEach, beforeEach, expect, test, vi } from "vitest"

import type { Log } from "#platform/context.ts"
import type { Redis } from "#platform/redis/redis.ts"

import { openRedisChannels } from "./redis-channels.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const QUIET = { debug: () => undefined } as unknown as Log

/** A Redis in memory, with one process that listens. */
function node() {
  const listeners = new Map<string, (message: string) => void>()
  const changes: ((isReady: boolean) => void)[] = []
  const works = async () => undefined
  const state: Record<"publish" | "subscribe", () => Promise<void>> & { isReady: boolean } = {
    isReady: true,
    publish: works,
    subscribe: works,
  }
  const online = new Set<string>()
  const arrived: string[] = []
  const onGap = vi.fn<() => void>()
  const redis = {
    isReady: () => state.isReady,
    async publish(channel: string, message: string) {
      await state.publish()
      listeners.get(channel)?.(message)
    },
    async subscribe(channel: string, listener: (message: string) => void) {
      await state.subscribe()
      listeners.set(channel, listener)
    },
    unsubscribe: async (channel: string) => void listeners.delete(channel),
    onChange: (handler: (isReady: boolean) => void) => void changes.push(handler),
  } as unknown as Redis
  const channels = openRedisChannels(redis, QUIET, {
    onPayload: (payload) => void arrived.push(payload),
    onGap,
    isNeeded: (userId) => online.has(userId),
  })
  const change = (isReady: boolean) => {
    state.isReady = isReady
    for (const handler of changes) handler(isReady)
  }
  return { channels, state, works, online, arrived, onGap, change }
}

const BOTH = ["ann", "ben"]

test("delivers an event for two people of one process once, however many came before", async () => {
  const { channels, arrived } = node()
  await Promise.all(BOTH.map(channels.follow))
  const payloads = Array.from({ length: 1100 }, (_, n) => `event ${n}`)
  for (const payload of payloads)
    expect(await channels.send([{ people: BOTH, payload }])).toBe(true)
  expect(arrived).toEqual(payloads)
})

test("events for one person arrive in order, equal ones too, and none for others", async () => {
  const { channels, arrived } = node()
  await channels.follow("ann")
  const toAnn = ["1", "2", "2"].map((payload) => ({ people: ["ann"], payload }))
  await channels.send([...toAnn, { people: ["ben"], payload: "3" }])
  expect(arrived).toEqual(["1", "2", "2"])
})

test("events for everyone arrive once Redis is there, which is reported as a gap", async () => {
  const { channels, arrived, onGap, change } = node()
  change(false)
  expect(onGap).not.toHaveBeenCalled()
  change(true)
  expect(onGap).toHaveBeenCalledOnce()
  await channels.send([{ payload: "to all" }])
  expect(arrived).toEqual(["to all"])
})

test("stops following people who have left, and follows them again", async () => {
  const { channels, online, arrived } = node()
  await Promise.all(BOTH.map(channels.follow))
  online.add("ann")
  const send = (payload: string) =>
    channels.send(BOTH.map((userId) => ({ people: [userId], payload: `${payload} ${userId}` })))
  await vi.advanceTimersByTimeAsync(29_999)
  await send("before")
  await vi.advanceTimersByTimeAsync(1)
  await send("after")
  await channels.follow("ben")
  await send("again")
  expect(arrived).toEqual(["before ann", "before ben", "after ann", "again ann", "again ben"])
})

test("leaves the delivery to PostgreSQL while Redis is gone, fails or does not answer", async () => {
  vi.useRealTimers()
  const { channels, state, change } = node()
  const events = [{ people: ["ann"], payload: "1" }]
  change(false)
  expect(await channels.send(events)).toBe(false)
  change(true)
  state.publish = () => Promise.reject(new Error("gone"))
  expect(await channels.send(events)).toBe(false)
  state.publish = () => new Promise(() => undefined)
  expect(await channels.send(events)).toBe(false)
})

test("retries a subscription that failed while Redis was gone or refused, without an error", async () => {
  const { channels, state, works, arrived, change } = node()
  change(false)
  await channels.follow("ann")
  change(true)
  state.subscribe = () => Promise.reject(new Error("refused"))
  await channels.follow("ann")
  state.subscribe = works
  await channels.follow("ann")
  await channels.send([{ people: ["ann"], payload: "1" }])
  expect(arrived).toEqual(["1"])
})
