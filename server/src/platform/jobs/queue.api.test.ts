import { expect, onTestFinished, test, vi } from "vitest"

import { world } from "../../../test/world.ts"
import { databaseOn, inTransaction } from "../context.ts"
import { connect } from "../postgres.ts"
import { enqueue, job } from "./queue.ts"
import { drainJobs, migrateQueue, startWorker, type WorkerOptions } from "./worker.ts"

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

test("a job whose payload is missing gets an empty one", async () => {
  const payloads: unknown[] = []
  const bare = job<undefined>({
    name: "test.bare",
    run: async (_, payload) => void payloads.push(payload),
  })
  await enqueue(ctx, bare, undefined)
  await drain({ jobs: [bare] })
  expect(payloads).toEqual([{}])
})

test("prepares the queue of a new database, and keeps what it holds when it is prepared again", async () => {
  const { rows } = await w.pool.query<{ name: string }>("select current_database() as name")
  const { name } = rows[0]!
  await w.pool.query(`create database ${name}_queue`)
  const owner = connect(w.url.replace(`/${name}`, `/${name}_queue`), { max: 1 })
  onTestFinished(async () => {
    await owner.end()
    await w.pool.query(`drop database ${name}_queue`)
  })
  const output = vi.spyOn(console, "info")
  onTestFinished(() => output.mockRestore())
  await migrateQueue(owner)
  await enqueue({ db: databaseOn(owner) }, note, { text: "kept" })
  await migrateQueue(owner)
  expect((await owner.query("select 1 from graphile_worker.jobs")).rows).toHaveLength(1)
  expect(output).not.toHaveBeenCalled()
})

test.each([
  [undefined, 5],
  [2, 2],
])("with the concurrency %s runs %i jobs at once, and leaves signals alone", async (...given) => {
  const [concurrency, expected] = given
  let running = 0
  let most = 0
  const mayEnd = Promise.withResolvers<void>()
  const long = job<{ n: number }>({
    name: "test.long",
    async run() {
      running += 1
      most = Math.max(most, running)
      await mayEnd.promise
      running -= 1
      done.push("long")
    },
  })
  done.length = 0
  for (let n = 0; n < expected + 1; n += 1) await enqueue(ctx, long, { n })
  const handlers = process.listenerCount("SIGTERM")
  const pool = connect(w.url, { max: 8 })
  const worker = await startWorker({
    pool,
    jobs: [long],
    makeContext: () => ctx,
    ...(concurrency && { concurrency }),
  })
  onTestFinished(async () => {
    mayEnd.resolve()
    await worker.stop()
    await pool.end()
  })
  await expect.poll(() => running).toBe(expected)
  expect(process.listenerCount("SIGTERM")).toBe(handlers)
  mayEnd.resolve()
  await expect.poll(() => done.length).toBe(expected + 1)
  expect(most).toBe(expected)
})
