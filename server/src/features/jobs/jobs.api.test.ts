import { jobs } from "@grove/contract/jobs"
import { beforeEach, expect, test } from "vitest"

import { world } from "../../../test/world.ts"
import { auditLog } from "../../db/tables/audit.ts"

const w = await world()
const admin = await w.make.admin()

/** A job that a worker tried `attempts` of three times. */
async function failed(attempts: number, name = "site.announce"): Promise<number> {
  const { rows } = await w.pool.query<{ id: string }>(
    "select id from graphile_worker.add_job($1, $2::json, max_attempts => 3)",
    [name, JSON.stringify({ id: "00000000-0000-7000-8000-000000000001" })],
  )
  const id = Number(rows[0]!.id)
  await w.pool.query(
    `update graphile_worker._private_jobs set attempts = $2, last_error = 'the file ends too early',
      run_at = now() + interval '1 hour' where id = $1`,
    [id, attempts],
  )
  return id
}
const listed = async () =>
  (await w.as(admin).call(jobs.failed, {})).map(({ id, state }) => [id, state])
const acts = async () => (await w.db.select().from(auditLog)).map(({ act }) => act)

beforeEach(() => w.pool.query("delete from graphile_worker._private_jobs"))

test("lists failed jobs and those that will be tried again, newest first, in pages", async () => {
  const [gone, waiting] = [await failed(3), await failed(1)]
  await w.pool.query("select graphile_worker.add_job('site.announce')")
  expect(await listed()).toEqual([
    [waiting, "retrying"],
    [gone, "failed"],
  ])
  const [job] = await w.as(admin).call(jobs.failed, {})
  expect(job).toMatchObject({
    name: "site.announce",
    attempts: 1,
    maxAttempts: 3,
    error: "the file ends too early",
  })
  const first = await w.as(admin).ask(jobs.failed, { query: { limit: 1 } })
  expect(first.next).toBeDefined()
  const second = await w.as(admin).call(jobs.failed, { query: { limit: 1, cursor: first.next! } })
  expect(second.map(({ id }) => id)).toEqual([gone])
})

test("runs a retried job once and records the retry", async () => {
  const id = await failed(3)
  expect(await w.as(admin).call(jobs.retry, { body: { ids: [id] } })).toEqual({ retried: 1 })
  expect(await acts()).toContain("job.retry")
  await w.runJobs()
  expect(await listed()).toEqual([])
  expect(await w.as(admin).call(jobs.retry, { body: { ids: [id] } })).toEqual({ retried: 0 })
})

test("retries only jobs that are no longer retried automatically, without ids", async () => {
  const waiting = await failed(1)
  await failed(3)
  await failed(3)
  expect(await w.as(admin).call(jobs.retry, { body: {} })).toEqual({ retried: 2 })
  await w.runJobs()
  expect(await listed()).toEqual([[waiting, "retrying"]])
})

test("removes a job, but none that runs or has not failed", async () => {
  const id = await failed(3)
  const remove = (jobId: number) => w.as(admin).call(jobs.remove, { params: { jobId } })
  expect(await remove(id)).toEqual({ isRemoved: true })
  expect(await remove(id)).toEqual({ isRemoved: false })
  expect((await acts()).filter((act) => act === "job.remove")).toHaveLength(1)
  const running = await failed(2)
  await w.pool.query("update graphile_worker._private_jobs set locked_at = now() where id = $1", [
    running,
  ])
  const { rows } = await w.pool.query<{ id: string }>(
    "select id from graphile_worker.add_job('site.announce')",
  )
  for (const kept of [running, Number(rows[0]!.id)])
    expect(await remove(kept)).toEqual({ isRemoved: false })
})
