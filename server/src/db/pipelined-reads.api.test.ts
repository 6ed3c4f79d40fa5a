import type pg from "pg"
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest"

import { world, type World } from "../../test/world.ts"
import { connect } from "../platform/postgres.ts"
import { PIPELINED_CONNECTIONS, readPipelined } from "./pipelined-reads.ts"

const MAX_CONNECTIONS = 6
let w: World
let pool: pg.Pool
beforeAll(async () => {
  w = await world()
})
beforeEach(() => {
  pool = connect(w.url, { max: MAX_CONNECTIONS })
})
// Would wait forever for a connection that was not released.
afterEach(() => pool.end())

const read = async (text: string) =>
  (await readPipelined<{ it: number }>(pool, { text })).rows[0]?.it
const many = (count: number, text: string) =>
  Promise.all(Array.from({ length: count }, () => read(text)))
const WHO = "select pg_backend_pid() as it"

test("shares a few connections between concurrent reads and releases them", async () => {
  const who = await many(60, WHO)
  expect(new Set(who).size).toBe(PIPELINED_CONNECTIONS)
  expect([pool.totalCount, pool.idleCount]).toEqual([PIPELINED_CONNECTIONS, PIPELINED_CONNECTIONS])
})

test("gives each read its own result", async () => {
  const numbers = Array.from({ length: 50 }, (_, n) => n)
  expect(await Promise.all(numbers.map((n) => read(`select ${n} as it`)))).toEqual(numbers)
})

test("fails only the statement that PostgreSQL rejects", async () => {
  const asked = Array.from({ length: 30 }, (_, n) =>
    read(n === 7 ? "select 1 / 0" : "select 1 as it"),
  )
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1)
  expect([pool.totalCount, pool.idleCount]).toEqual([PIPELINED_CONNECTIONS, PIPELINED_CONNECTIONS])
})

test("fails the reads on a lost connection and none that come later", async () => {
  const victim = await read(WHO)
  const lost = read("select pg_sleep(60), 1 as it")
  const behind = many(6, "select 1 as it")
  await Promise.all([
    expect(lost).rejects.toThrow(/terminat/),
    behind.catch(() => undefined),
    pool.query("select pg_terminate_backend($1)", [victim]),
  ])
  const who = await many(30, WHO)
  expect(who).not.toContain(victim)
  expect(pool.idleCount).toBe(pool.totalCount)
})

test("joins a pipeline instead of waiting when the pool is exhausted", async () => {
  const taken = await Promise.all(Array.from({ length: MAX_CONNECTIONS - 1 }, () => pool.connect()))
  await taken[0]!.query("select pg_advisory_lock(1)")
  const both = Promise.all([
    read("select pg_advisory_xact_lock(1), 1 as it"),
    read("select 2 as it"),
  ])
  await taken[0]!.query("select pg_advisory_unlock(1)")
  expect(await both).toEqual([1, 2])
  for (const client of taken) client.release()
})

test("rejects each read when the database is unreachable", async () => {
  const nowhere = connect("postgres://nobody@127.0.0.1:1/nothing")
  for (let time = 0; time < 2; time += 1)
    await expect(readPipelined(nowhere, { text: WHO })).rejects.toThrow(/ECONNREFUSED/)
  await nowhere.end()
})
