import { EventEmitter } from "node:events"

import { expect, test, vi } from "vitest"

import { freePort } from "../../../test/ports.ts"
import { openRedis } from "./redis.ts"
import { keepSubscribed, type ClusterClient } from "./resubscribe.ts"

const EVENT = "__resubscribeListeners"

/** A client of the library whose attempts to subscribe fail at first. */
function clientFailing(times: number) {
  const asked: string[] = []
  const state = { isOpen: true }
  const client = Object.assign(new EventEmitter(), {
    sSubscribe: async (channel: string) => {
      asked.push(channel)
      if (asked.length <= times) throw new Error("connect ECONNREFUSED")
    },
  })
  const own = vi.fn<() => void>()
  client.on(EVENT, own)
  Object.defineProperty(client, "isOpen", { get: () => state.isOpen })
  return { client: client as unknown as EventEmitter & ClusterClient, asked, state, own }
}

const lost = (...channels: string[]) => ({
  CHANNELS: new Map(),
  SHARDED: new Map(channels.map((each) => [each, { strings: new Set([() => undefined]) }])),
})

test("subscribes again at once, instead of the library", async () => {
  const { client, asked, own } = clientFailing(0)
  const onLate = vi.fn<() => void>()
  keepSubscribed(client, onLate)
  client.emit(EVENT, lost("one", "two"))
  await expect.poll(() => asked).toEqual(["one", "two"])
  expect(own).not.toHaveBeenCalled()
  expect(onLate).not.toHaveBeenCalled()
  client.emit(EVENT, {})
  expect(asked).toHaveLength(2)
})

test("retries until it succeeds, and reports once that events were lost", async () => {
  const { client, asked } = clientFailing(3)
  const onLate = vi.fn<() => void>()
  keepSubscribed(client, onLate)
  client.emit(EVENT, lost("one", "two"))
  await expect.poll(() => onLate.mock.calls.length).toBe(1)
  expect(asked).toEqual(["one", "two", "one", "two", "one"])
})

test("gives up when the client is closed", async () => {
  const { client, asked, state } = clientFailing(Number.POSITIVE_INFINITY)
  const onLate = vi.fn<() => void>()
  keepSubscribed(client, onLate)
  client.emit(EVENT, lost("one"))
  await expect.poll(() => asked.length).toBe(2)
  state.isOpen = false
  client.emit(EVENT, lost("two"))
  expect(asked).toEqual(["one", "one"])
  expect(onLate).not.toHaveBeenCalled()
})

test("finds the handler of the library, and fails without one", async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on("unhandledRejection", note)
  const redis = openRedis(`redis+cluster://127.0.0.1:${await freePort()}`, {
    info: () => undefined,
    warn: () => undefined,
  })
  const cluster = redis.client as unknown as EventEmitter
  cluster.emit(EVENT, lost("one"))
  await redis.close()
  process.off("unhandledRejection", note)
  expect(cluster.listenerCount(EVENT)).toBe(1)
  expect(unhandled).toEqual([])

  const { client } = clientFailing(0)
  client.removeAllListeners(EVENT)
  expect(() => keepSubscribed(client, () => undefined)).toThrow("in another way")
})
