import { HOUR_MS } from "@grove/contract/durations"
import { overview } from "@grove/contract/overview"
import { posts } from "@grove/contract/posts"
import { expect, test } from "vitest"

import { world } from "../../../test/world.ts"

const w = await world()
const admin = await w.make.admin()
const read = () => w.as(admin).call(overview.get, {})

test("counts people, posts, jobs and people who wait in a fixed number of statements", async () => {
  await read()
  const statements = await w.countStatements(read)
  const before = await read()
  const people = [await w.make.user(), await w.make.user()]
  for (const person of people) {
    await w.as(person).call(posts.create, { body: { content: "words" } })
    await w.as(person).call(posts.create, { body: { content: "more words" } })
  }
  await w.pool
    .query(`insert into join_requests (issuer, subject, first_name, state, asked_at, token_hash)
    select 'x', n, 'Person ' || n, 'waiting', now(), decode(md5(n::text), 'hex') from generate_series(1, 3) n`)
  await w.pool.query("select graphile_worker.add_job('site.announce', max_attempts => 3)")
  await w.pool.query(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'broken'",
  )
  const after = await read()
  expect(after.people.total - before.people.total).toBe(2)
  expect(after.people.weeks.at(-1)!.count).toBe(after.people.total)
  expect(after.posts).toMatchObject({ today: before.posts.today + 4 })
  expect(after.posts.days).toHaveLength(14)
  expect(after.active.today - before.active.today).toBe(2)
  expect(after.waiting).toMatchObject({
    count: 3,
    people: [{ name: "Person 1" }, { name: "Person 2" }],
  })
  expect(after.jobs).toMatchObject({ latest: { name: "site.announce", error: "broken" } })
  expect(after.jobs.failed).toBeGreaterThan(0)
  expect(after.mail).toEqual({ isSetUp: false, delayed: 0 })
  expect(after.storage.databaseBytes).toBeGreaterThan(1_000_000)
  expect(after.storage.freeBytes).toBeGreaterThan(0)
  expect(after.health).toMatchObject({ isLive: true, version: expect.stringMatching(/^\d+\.\d+/) })
  expect(await w.countStatements(read)).toBe(statements)
})

test("reads the figures of past hours from the job that records them", async () => {
  await w.pool.query("delete from graphile_worker._private_jobs")
  const record = async () => {
    await w.pool.query("select graphile_worker.add_job('overview.record')")
    await w.runJobs()
  }
  await record()
  await record()
  const { rows } = await w.pool.query("select active from hourly_figures")
  expect(rows).toHaveLength(1)
  expect((await read()).jobs.hours).toHaveLength(2)
  // Three other days at this hour make a habit.
  await w.pool.query(`insert into hourly_figures
    select date_trunc('hour', now()) - n * interval '1 day', 10 * n, 0, 0 from generate_series(1, 3) n`)
  expect((await read()).active.usual).toBe(20)
  expect((await read()).active.days.map(({ count }) => count).slice(-4, -1)).toEqual([30, 20, 10])
  w.travel(91 * 24 * HOUR_MS)
  await record()
  const left = await w.pool.query("select 1 from hourly_figures")
  expect(left.rows).toHaveLength(1)
})
