import { expect, onTestFinished, test } from "vitest"

import { world } from "../../../test/world.ts"
import { connect } from "../postgres.ts"
import { enqueue, job } from "./queue.ts"
import { startWorker } from "./worker.ts"

const w = await world()

/** Statements that wait for the table of tasks; they give up after the lock timeout. */
async function waiting(): Promise<number> {
  const { rows } = await w.pool.query<{ count: number }>(
    "select count(*)::int from pg_locks where not granted and relation = 'graphile_worker._private_tasks'::regclass",
  )
  return rows[0]!.count
}

async function holdTasks(): Promise<() => Promise<void>> {
  const client = await w.pool.connect()
  await client.query("begin")
  await client.query("lock table graphile_worker._private_tasks in access exclusive mode")
  return async () => {
    await client.query("rollback")
    client.release()
  }
}

test("runs jobs although the first fetch failed, which the queue never repeats", async () => {
  const ctx = await w.contextOf()
  const done: number[] = []
  const count = job<{ n: number }>({
    name: "test.count",
    run: async (_, { n }) => void done.push(n),
  })
  const nightly = job({ name: "test.nightly", cron: "0 4 * * *", run: async () => undefined })
  const names: string[] = []
  const pool = connect(w.url, { max: 4 })
  await enqueue(ctx, count, { n: 1 })
  const letGo = await holdTasks()
  const worker = await startWorker({
    pool,
    jobs: [count, nightly],
    makeContext(name) {
      names.push(name)
      return ctx
    },
    patienceMs: 500,
  })
  onTestFinished(async () => {
    await worker.stop()
    await pool.end()
  })
  await expect.poll(waiting).toBeGreaterThan(0)
  await expect.poll(waiting).toBe(0)
  await letGo()
  await expect.poll(() => done).toEqual([1])
  await enqueue(ctx, count, { n: 2 })
  await expect.poll(() => done).toEqual([1, 2])
  expect(names).toEqual(["jobs", "test.count", "test.count"])
  const crontabs = "select identifier from graphile_worker._private_known_crontabs"
  await expect
    .poll(async () => (await w.pool.query(crontabs)).rows)
    .toEqual([{ identifier: "test.nightly" }])
})
