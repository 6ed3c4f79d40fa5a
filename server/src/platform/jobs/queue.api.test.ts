import { expect, test } from "vitest"

import { world } from "../../../test/world.ts"
import { inTransaction } from "../context.ts"
import { enqueue, job } from "./queue.ts"
import { drainJobs, type WorkerOptions } from "./worker.ts"

const w = await world()
const ctx = await w.contextOf()
const done: string[] = []
const note = job<{ text: string }>({
  name: "test.note",
  run: async (_, { text }) => void done.push(text),
})
const failing = job<{ email: string }>({
  name: "test.failing",
  run: async ({ db }, { email }) => void (await db.$client.query("select $1::int", [email])),
})

/** What ran, in its order. */
async function drain(more: Partial<WorkerOptions> = {}): Promise<string[]> {
  done.length = 0
  const jobs = [note, failing]
  await drainJobs({ pool: w.pool, jobs, makeContext: () => ctx, ...more })
  return [...done]
}

test("runs a job once, and only if the transaction that queued it commits", async () => {
  await inTransaction(ctx, (ctx) => enqueue(ctx, note, { text: "kept" }))
  const failed = inTransaction(ctx, async (ctx) => {
    await enqueue(ctx, note, { text: "rolled back" })
    throw new Error("no")
  })
  await expect(failed).rejects.toThrow("no")
  expect(await drain()).toEqual(["kept"])
  expect(await drain()).toEqual([])
})

test("runs a job at its time, those of higher numbers later, and one for each key", async () => {
  const runAt = new Date(Date.now() + 3_600_000)
  await enqueue(ctx, note, { text: "in an hour" }, { runAt })
  await enqueue(ctx, note, { text: "later" }, { priority: 1 })
  await enqueue(ctx, note, { text: "replaced" }, { key: "test:1" })
  await enqueue(ctx, note, { text: "first" }, { key: "test:1" })
  expect(await drain()).toEqual(["first", "later"])
  const { rows } = await w.pool.query(
    "select run_at, max_attempts from graphile_worker.jobs where task_identifier = 'test.note'",
  )
  expect(rows).toEqual([{ run_at: runAt, max_attempts: 10 }])
})

test("a job that fails is tried again later, and stores no parameters", async () => {
  await enqueue(ctx, failing, { email: "ann@example.org" }, { maxAttempts: 2 })
  const ended: [string, boolean][] = []
  let lasted = 0
  const onEnd = (name: string, seconds: number, isDone: boolean) => {
    ended.push([name, isDone])
    lasted += seconds
  }
  const since = performance.now()
  await drain({ onEnd })
  await enqueue(ctx, note, { text: "next" })
  expect(await drain({ onEnd })).toEqual(["next"])
  expect(ended).toEqual([
    ["test.failing", false],
    ["test.note", true],
  ])
  expect(lasted).toBeGreaterThan(0)
  expect(lasted).toBeLessThan((performance.now() - since) / 1000)
  const { rows } = await w.pool.query(
    `select attempts, max_attempts, run_at > now() as is_later, last_error
     from graphile_worker.jobs where task_identifier = 'test.failing'`,
  )
  expect(rows).toMatchObject([{ attempts: 1, max_attempts: 2, is_later: true }])
  const [{ last_error: stored }] = rows as [{ last_error: string }]
  expect(stored).toContain("22P02")
  expect(stored).not.toContain("ann@")
})

test("refuses two handlers for one name", async () => {
  await expect(drain({ jobs: [note, note] })).rejects.toThrow("Two handlers for the job test.note")
})
