import { readFile } from "node:fs/promises"

import { posts } from "@grove/contract/posts"
import { expect, test } from "vitest"

import { enqueue, job } from "../src/platform/jobs/queue.ts"
import { drainJobs } from "../src/platform/jobs/worker.ts"
import { VERSION } from "../src/platform/version.ts"
import { world, type World } from "./world.ts"

/** Values by name and labels, such as `grove_members{state="active"}`. */
async function scrape(w: World) {
  const { body } = await w.http.inject({ url: "/metrics" })
  const lines = body.split("\n").filter((line) => line !== "" && !line.startsWith("#"))
  return new Map(
    lines.map((line): [string, number] => {
      const at = line.lastIndexOf(" ")
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

/** Depend on what is configured; tested with replicas and Redis. */
const ELSEWHERE = [
  "grove_redis_up",
  "grove_replica_up",
  "grove_replica_lag_seconds",
  "grove_replica_reads_total",
]

test.each(["grafana-dashboard.json", "prometheus-alerts.yml"])(
  "every metric that %s names exists",
  async (file) => {
    const w = await world()
    await w.as(await w.make.user()).call(posts.feed, {})
    const names = new Set([...(await scrape(w)).keys()].map((key) => key.replace(/\{.*/, "")))
    // Without a sample before the first violation.
    for (const name of ["grove_csp_reports_total", "grove_job_seconds_sum", "grove_mails"])
      names.add(name)
    const text = await readFile(new URL(`../../deploy/${file}`, import.meta.url), "utf8")
    const used = new Set(text.match(/\b(?:grove|process|nodejs)_[a-z0-9_]+/g))
    expect(used.size).toBeGreaterThan(12)
    expect([...used].filter((name) => !names.has(name) && !ELSEWHERE.includes(name))).toEqual([])
  },
)

test("reports people, jobs, mails, the database and the version", async () => {
  const w = await world()
  const [ann] = [await w.make.user(), await w.make.user()]
  await w.as(ann).call(posts.feed, {})
  await w.pool.query("update users set state = 'banned' where id <> $1", [ann.id])
  const task = job<{ n: number }>({ name: "test.unknown", run: async () => undefined })
  const ctx = await w.contextOf()
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)
  await enqueue(ctx, task, { n: 1 }, { runAt: minutes(-5) })
  for (const n of [2, 3]) await enqueue(ctx, task, { n }, { runAt: minutes(5) })
  await w.pool.query(
    `insert into mails (domain, state) values ('people.example', 'sent'), ('people.example', 'bounced')`,
  )
  const values = await scrape(w)
  const expected: Record<string, number> = {
    [`grove_info{version="${VERSION}",node="${process.version}"}`]: 1,
    grove_database_up: 1,
    grove_bus_up: 1,
    'grove_jobs{state="due"}': 1,
    'grove_jobs{state="scheduled"}': 2,
    'grove_jobs{state="failed"}': 0,
    'grove_members{state="active"}': 1,
    'grove_members_active{period="day"}': 1,
    'grove_mails{state="sent"}': 1,
    'grove_mails{state="bounced"}': 1,
  }
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, values.get(name)]))).toEqual(
    expected,
  )
  expect(values.get("grove_jobs_oldest_seconds")).toBeGreaterThan(299)
  expect(values.get("grove_database_bytes")).toBeGreaterThan(1e6)

  const ended: unknown[] = []
  const failing = job({
    name: "test.unknown",
    run: () => Promise.reject(new TypeError("private words")),
  })
  const options = {
    pool: w.pool,
    makeContext: w.app.systemContext,
    onEnd: (name: string, seconds: number, isDone: boolean) =>
      void ended.push([name, seconds >= 0, isDone]),
  }
  await drainJobs({ ...options, jobs: [failing] })
  expect(ended).toEqual([["test.unknown", true, false]])
  const failed = "select last_error from graphile_worker.jobs where last_error is not null"
  expect((await w.pool.query(failed)).rows).toEqual([{ last_error: "TypeError" }])
  await expect(drainJobs({ ...options, jobs: [failing, failing] })).rejects.toThrow("Two handlers")
})
