import type { Pool, PoolClient } from "pg"
import { beforeAll, expect, onTestFinished, test, vi } from "vitest"

import { emptyDatabase } from "../../test/empty-database.ts"
import { world, type World } from "../../test/world.ts"
import { DEFAULT_POOL_SIZE } from "./database/pool-size.ts"
import { connect, migrate } from "./postgres.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

function pooled(options?: Parameters<typeof connect>[1]): Pool {
  const pool = connect(w.url, options)
  onTestFinished(() => pool.end())
  return pool
}

const SETTINGS = `select current_setting('plan_cache_mode') as plans, current_setting('jit') as jit, current_setting('timezone') as zone,
  current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle, current_setting('application_name') as name`

test("a session has our settings and limits", async () => {
  const { rows } = await pooled({ max: 1 }).query(SETTINGS)
  expect(rows).toEqual([
    {
      plans: "force_generic_plan",
      jit: "off",
      zone: "UTC",
      statement: "4s",
      lock: "2s",
      idle: "10s",
      name: "grove",
    },
  ])
})

test("behind a bouncer, a session is left as it is", async () => {
  const { rows } = await pooled({ max: 1, statements: "unnamed" }).query(SETTINGS)
  expect(rows).toMatchObject([
    { plans: "auto", statement: "0", lock: "0", idle: "0", name: "grove" },
  ])
})

test.each([
  [undefined, 1],
  ["named", 1],
  ["unnamed", 0],
] as const)("statements that are %s: %d is prepared", async (statements, prepared) => {
  const pool = pooled({ max: 1, ...(statements && { statements }) })
  await pool.query("select $1::int", [1])
  const { rows } = await pool.query("select count(*)::int as count from pg_prepared_statements")
  expect(rows).toEqual([{ count: prepared }])
})

test.each([
  [undefined, DEFAULT_POOL_SIZE],
  [2, 2],
])("a pool of %s has %d connections at most", async (max, most) => {
  const pool = pooled(max === undefined ? {} : { max })
  const held = await Promise.all(Array.from({ length: most }, () => pool.connect()))
  const further = pool.connect()
  expect([pool.totalCount, pool.waitingCount]).toEqual([most, 1])
  for (const client of held) client.release()
  ;(await further).release()
})

const terminate = async (pid: number) => {
  await w.pool.query("select pg_terminate_backend($1)", [pid])
}
const pidOf = async (from: Pool | PoolClient) => {
  const { rows } = await from.query<{ pid: number }>("select pg_backend_pid() as pid")
  return rows[0]!.pid
}

test("a lost idle connection is logged and replaced", async () => {
  const warn = vi.fn<(facts: object, text: string) => void>()
  const pool = pooled({ max: 1, log: { warn } as never })
  const lost = await pidOf(pool)
  await terminate(lost)
  await vi.waitUntil(() => warn.mock.calls.length > 0, 15_000)
  expect(warn.mock.calls[0]).toEqual([
    { err: expect.objectContaining({ code: "57P01" }) },
    "lost an idle database connection",
  ])
  expect(await pidOf(pool)).not.toBe(lost)
})

test("a connection lost between two queries fails the next one only", async () => {
  const pool = pooled({ max: 1 })
  const client = await pool.connect()
  const closed = new Promise((resolve) => void client.once("end", resolve))
  await terminate(await pidOf(client))
  await closed
  await expect(client.query("select 1")).rejects.toThrow(/not queryable/)
  client.release(true)
  expect((await pool.query("select 1 as it")).rows).toEqual([{ it: 1 }])
})

test("a statement without an answer ends its connection", async () => {
  const pool = pooled({ max: 1, answerTimeoutMs: 1000 })
  const before = await pidOf(pool)
  await expect(pool.query("select pg_sleep(3)")).rejects.toThrow(/terminated/)
  expect(await pidOf(pool)).not.toBe(before)
})

test("processes that start at once migrate one after another", async () => {
  const url = await emptyDatabase(w)
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  const pool = connect(url, { max: 1 })
  const { rows } = await pool.query(
    "select count(*) = count(distinct hash) as once from drizzle.__drizzle_migrations",
  )
  await pool.end()
  expect(rows).toEqual([{ once: true }])
})
