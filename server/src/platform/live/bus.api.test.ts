import { EventEmitter } from "node:events"

import type { Pool, PoolClient } from "pg"
import { pino } from "pino"
import { expect, test, vi } from "vitest"

import { world } from "../../../test/world.ts"
import { inTransaction, type Context } from "../context.ts"
import {
  fitsPayload,
  lockOrder,
  openBus,
  publish,
  publishToServers,
  type Recipients,
} from "./bus.ts"
import { setTransport, type OutgoingEvent } from "./notify.ts"
import { serverEvent } from "./server-event.ts"

const w = await world()
const COUNTED = serverEvent<{ n: number }>("test.counted")
const END = serverEvent<Record<string, never>>("test.end")

/** The events of the work, in the order in which they arrived. */
async function eventsOf(work: (ctx: Context) => Promise<unknown>): Promise<number[]> {
  const arrived: number[] = []
  const ended = Promise.withResolvers<void>()
  const stops = [
    w.bus.subscribe(COUNTED, ({ n }) => void arrived.push(n)),
    w.bus.subscribe(END, () => ended.resolve()),
  ]
  const ctx = await w.contextOf()
  await work(ctx)
  await publishToServers(ctx, END, {})
  await ended.promise
  for (const stop of stops) stop()
  return arrived
}

const count = (ctx: Context, n: number) => publishToServers(ctx, COUNTED, { n })

test("publishes at once outside a transaction", async () => {
  const before = { ...w.bus.received() }
  expect(await eventsOf((ctx) => count(ctx, 1))).toEqual([1])
  expect(w.bus.received()).toEqual({ postgres: before.postgres + 2, redis: 0 })
})

test("a transaction without events sends nothing after its commit", async () => {
  const sent: number[] = []
  await eventsOf(async (ctx) => {
    sent.push(await w.countStatements(() => inTransaction(ctx, async () => undefined)))
    sent.push(await w.countStatements(() => inTransaction(ctx, (ctx) => count(ctx, 1))))
  })
  expect(sent).toEqual([2, 3])
})

test("publishes in order after the commit, together with nested work", async () => {
  const arrived = await eventsOf((ctx) =>
    inTransaction(ctx, async (ctx) => {
      await count(ctx, 1)
      await inTransaction(ctx, (ctx) => count(ctx, 2))
      await count(ctx, 3)
      await publishToServers({ db: w.db }, COUNTED, { n: 0 })
    }),
  )
  expect(arrived).toEqual([0, 1, 2, 3])
})

test("publishes nothing after a rollback, and nothing of it with the next transaction", async () => {
  const arrived = await eventsOf(async (ctx) => {
    const failing = inTransaction(ctx, async (ctx) => {
      await count(ctx, 1)
      await count(ctx, 2)
      throw new Error("rolled back")
    })
    await expect(failing).rejects.toThrow("rolled back")
    await inTransaction(ctx, (ctx) => count(ctx, 3))
  })
  expect(arrived).toEqual([3])
})

test("delivers the events of transactions with the same key in commit order", async () => {
  const committed: number[] = []
  const arrived = await eventsOf(async (ctx) => {
    const turns = Array.from({ length: 30 }, (_, n) => n)
    await Promise.all(
      turns.map(() =>
        inTransaction(ctx, async (ctx) => {
          await lockOrder(ctx, "test")
          committed.push(committed.length + 1)
          await count(ctx, committed.length)
        }),
      ),
    )
  })
  expect(arrived).toEqual(committed)
})

test("a transaction with another key commits meanwhile", async () => {
  const warnings: unknown[] = []
  const arrived = await eventsOf(async (ctx) => {
    const isSecondCommitted = Promise.withResolvers<void>()
    const first = inTransaction(ctx, async (ctx) => {
      ;(ctx.db.$client as PoolClient).on("notice", (warning) => warnings.push(warning))
      await lockOrder(ctx, "one")
      await count(ctx, 1)
      await isSecondCommitted.promise
    })
    await inTransaction(ctx, async (ctx) => {
      await lockOrder(ctx, "other")
      await count(ctx, 2)
    })
    isSecondCommitted.resolve()
    await first
  })
  expect(arrived).toEqual([2, 1])
  expect(warnings).toEqual([])
})

test.each<[string, (ctx: Context) => Promise<unknown>]>([
  ["a rollback", () => Promise.reject(new Error("no"))],
  [
    "events that cannot be published",
    (ctx) => publishToServers(ctx, serverEvent<string>("test.large"), "x".repeat(9000)),
  ],
  ["no events", async () => undefined],
])("releases the order after %s", async (_name, work) => {
  const ctx = await w.contextOf()
  const locked = inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, "released")
    await work(ctx)
  })
  await locked.catch(() => undefined)
  const { rows } = await w.pool.query(
    `select 'lock' from pg_locks join pg_database d on d.oid = database
     where locktype = 'advisory' and datname = current_database()
     union all
     select state from pg_stat_activity where datname = current_database() and state like '%in transaction%'`,
  )
  expect(rows).toEqual([])
})

test("a committed transaction succeeds even if its events cannot be published", async () => {
  const ctx = await w.contextOf()
  const tooLarge = "x".repeat(9000)
  const result = inTransaction(ctx, async (ctx) => {
    await publishToServers(ctx, serverEvent<string>("test.large"), tooLarge)
    return "committed"
  })
  await expect(result).resolves.toBe("committed")
})

test("carries quotes, backslashes and emoji", async () => {
  const TEXT = serverEvent<string>("test.text")
  const arrived = Promise.withResolvers<string>()
  w.bus.subscribe(TEXT, arrived.resolve)
  const text = `it's "quoted" \\ 🌳 $1 %`
  await publishToServers(await w.contextOf(), TEXT, text)
  expect(await arrived.promise).toBe(text)
})

test("events for browsers arrive with their recipients, apart from those for servers", async () => {
  const arrived: [Recipients, unknown][] = []
  const stop = w.bus.onLiveEvent((...event) => arrived.push(event))
  await publish(await w.contextOf(), { userId: "ann" }, { type: "standing" })
  await eventsOf((ctx) => count(ctx, 1))
  stop()
  await publish(await w.contextOf(), { userId: "ann" }, { type: "standing" })
  await eventsOf((ctx) => count(ctx, 1))
  expect(arrived).toEqual([[{ userId: "ann" }, { type: "standing" }]])
})

test("tells a faster transport whom an event concerns, and uses PostgreSQL only where that fails", async () => {
  const sent: unknown[] = []
  const notified = vi.fn<() => Promise<void>>(async () => undefined)
  const pool = Object.assign(new EventEmitter(), { query: notified }) as unknown as Pool
  let isUp = true
  const send = async (events: readonly OutgoingEvent[]) => {
    sent.push(...events.map(({ people }) => people))
    return isUp
  }
  setTransport(pool, { send })
  const ctx = { db: { $client: pool } } as unknown as Context
  await publish(ctx, { userId: "ann" }, { type: "standing" })
  await publish(ctx, { permission: "rules" }, { type: "violations" })
  await publishToServers(ctx, COUNTED, { n: 1 }, ["ann", "bob"])
  expect(sent).toEqual([["ann"], undefined, ["ann", "bob"]])
  expect(notified).not.toHaveBeenCalled()
  isUp = false
  await count(ctx, 2)
  expect(notified).toHaveBeenCalledOnce()
})

test.each([
  ["x".repeat(7498), true],
  ["x".repeat(7499), false],
  ["é".repeat(3749), true],
  ["é".repeat(3750), false],
])("fits at most 7,500 bytes of JSON", (data, fits) => {
  expect(fitsPayload(data)).toBe(fits)
})

test("reconnects after the connection is lost and reports the gap, unless it was closed", async () => {
  const closed = await openBus(w.url, pino({ level: "silent" }))
  await closed.close()
  const gaps = vi.fn<() => void>()
  w.bus.onGap(gaps)
  expect(w.bus.isListening()).toBe(true)
  await w.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'grove-bus' and datname = current_database()",
  )
  await vi.waitUntil(() => !w.bus.isListening(), 10_000)
  await vi.waitUntil(() => gaps.mock.calls.length === 1, { timeout: 10_000 })
  expect(w.bus.isListening()).toBe(true)
  expect(await eventsOf((ctx) => count(ctx, 1))).toEqual([1])
  await expect
    .poll(async () => {
      const { rows } = await w.pool.query(
        "select 1 from pg_stat_activity where application_name = 'grove-bus' and datname = current_database()",
      )
      return rows.length
    })
    .toBe(1)
  expect(closed.isListening()).toBe(false)
})
