import { once } from "node:events"

import pg from "pg"
import { beforeAll, expect, onTestFinished, test } from "vitest"

import { world, type World } from "../../../test/world.ts"
import { connect } from "../postgres.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

function poolOf(options: Parameters<typeof connect>[1]): pg.Pool {
  const pool = connect(w.url, options)
  // Would wait forever for a connection that was not released.
  onTestFinished(() => pool.end())
  return pool
}

const sum = (client: pg.PoolClient, ...values: unknown[]) =>
  new Promise((resolve, reject) => {
    const text = "select $1::int + $2::int as it"
    client.query<{ it: number }>(text, values, (error: Error | null, result) =>
      error ? reject(error) : resolve(result.rows[0]?.it),
    )
  })

test("plans a statement with parameters once per connection, and no other", async () => {
  const pool = poolOf({ max: 1 })
  const client = await pool.connect()
  onTestFinished(() => client.release())
  const text = "select $1::int + $2::int as it"
  const asked = await Promise.all([
    client.query<{ it: number }>(text, [1, 2]),
    client.query<{ it: number }>({ text, values: [3, 4] }),
    client.query<{ it: number }>({ text }, [5, 6]),
  ])
  expect(asked.map(({ rows }) => rows[0]?.it)).toEqual([3, 7, 11])
  expect(await sum(client, 7, 8)).toBe(15)
  await client.query("select 1")
  const { rows } = await client.query<{ plans: string; calls: string }>(
    "select count(*) as plans, sum(generic_plans + custom_plans) as calls from pg_prepared_statements where statement = $1",
    [text],
  )
  expect(rows).toEqual([{ plans: "1", calls: "4" }])
})

test("leaves objects that speak the protocol themselves to the driver", async () => {
  const client = await poolOf({ max: 1 }).connect()
  onTestFinished(() => client.release())
  const own = new pg.Query("select $1::int as it", [5])
  const row = once(own, "row")
  expect(client.query(own)).toBe(own)
  expect((await row)[0]).toEqual({ it: 5 })
})

test("plans nothing behind a bouncer", async () => {
  const pool = poolOf({ max: 1, statements: "unnamed" })
  await pool.query("select $1::int", [1])
  const { rows } = await pool.query("select name from pg_prepared_statements where name <> ''")
  expect(rows).toEqual([])
})

test("an error reaches the caller, with a stack that leads there", async () => {
  const pool = poolOf({ max: 1 })
  const client = await pool.connect()
  onTestFinished(() => client.release())
  async function divideByNothing() {
    await client.query("select 1 / $1::int", [0])
  }
  const error = await divideByNothing().catch((reason: Error) => reason)
  expect(error).toMatchObject({ message: "division by zero" })
  expect((error as Error).stack).toContain("divideByNothing")
  await expect(sum(client, "two", 2)).rejects.toThrow("invalid input syntax")
  expect(await sum(client, 2, 2)).toBe(4)
})

test("closes a connection that does not answer in time, and fails all queries that wait for it", async () => {
  const pool = poolOf({ max: 1, answerTimeoutMs: 1000 })
  const client = await pool.connect()
  const slow = client.query("select pg_sleep(10)")
  const behind = client.query("select 1")
  await expect(slow).rejects.toThrow("Query read timeout")
  await expect(behind).rejects.toThrow(/timeout|terminated/)
  client.release()
  expect((await pool.query<{ it: number }>("select 2 as it")).rows).toEqual([{ it: 2 }])
  // The pool itself hears of the closed connection first.
  await expect(pool.query("select pg_sleep(10)")).rejects.toThrow(/timeout|terminated/)
  expect((await pool.query<{ it: number }>("select 3 as it")).rows).toEqual([{ it: 3 }])
})

test("an answer in time ends the wait", async () => {
  const pool = poolOf({ max: 1, answerTimeoutMs: 1500 })
  for (let n = 0; n < 4; n++) await pool.query("select pg_sleep(0.5)")
  expect(pool.totalCount).toBe(1)
})
