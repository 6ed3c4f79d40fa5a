import { expect, onTestFinished, test } from "vitest"

import { world } from "../../../test/world.ts"
import { connect } from "../postgres.ts"
import { enqueue, job } from "./queue.ts"
import { failUnanswered } from "./unanswered.ts"
import { drainJobs } from "./worker.ts"

test("R22 a job that held the server is not tried again by itself, and holds up no other", async () => {
  const w = await world()
  const ctx = await w.contextOf()
  const done: number[] = []
  const count = job<{ n: number }>({
    name: "test.count",
    run: async (_, { n }) => void done.push(n),
  })
  for (const n of [1, 2, 3, 4]) await enqueue(ctx, count, { n }, { maxAttempts: 3 })
  const jobs = (
    await w.pool.query<{ id: string }>("select id from graphile_worker.jobs order by id")
  ).rows
  const [held, ended, foreign, later] = jobs.map(({ id }) => id)
  const run = (text: string, values: unknown[]) => w.pool.query(text, values)
  const lock = `update graphile_worker._private_jobs set locked_at = now(), locked_by = $2, attempts = 1 where id = $1`
  await run(lock, [held, "dead"])
  await run(lock, [foreign, "alive"])
  await run("delete from graphile_worker._private_jobs where id = $1", [ended])

  const pool = connect(w.config.databaseUrl!, { max: 2 })
  onTestFinished(() => pool.end())
  await failUnanswered(pool, ctx.log, ["node", "main.ts"])
  await failUnanswered(pool, ctx.log, ["node", "main.ts", `--unanswered=${held},${ended},${later}`])
  const state = await run(
    "select id, attempts, last_error, locked_by from graphile_worker.jobs order by id",
    [],
  )
  expect(state.rows).toEqual([
    {
      id: held,
      attempts: 3,
      last_error: expect.stringContaining("stopped answering") as string,
      locked_by: null,
    },
    { id: foreign, attempts: 1, last_error: null, locked_by: "alive" },
    { id: later, attempts: 0, last_error: null, locked_by: null },
  ])
  const begun: string[] = []
  const finished: string[] = []
  await drainJobs({
    pool,
    jobs: [count],
    makeContext: () => ctx,
    onBegin: (id, name) => begun.push(`${name} ${id}`),
    onFinish: (id) => finished.push(id),
  })
  expect(done).toEqual([4])
  expect([begun, finished]).toEqual([[`test.count ${later}`], [later]])
})
