import { Logger, parseCronItems, run, runMigrations, runOnce, type TaskList } from "graphile-worker"
import type { Pool } from "pg"

import type { Context } from "#platform/context.ts"
import type { Job } from "#platform/jobs/queue.ts"
import { summarizeError } from "#platform/log.ts"

/** The queue's own tables; runs after our migrations, under the same lock. */
export async function migrateQueue(pool: Pool) {
  await runMigrations({ pgPool: pool, logger: quiet })
}

export interface WorkerOptions {
  pool: Pool
  jobs: readonly Job<never>[]
  /** A context for each run, with the product itself as the actor. */
  makeContext: (jobName: string) => Context
  concurrency?: number
}

export async function startWorker(options: WorkerOptions) {
  const runner = await run({
    pgPool: options.pool,
    preset,
    concurrency: options.concurrency ?? 2,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: quiet,
    taskList: tasksOf(options),
    parsedCronItems: parseCronItems(
      options.jobs.flatMap((job) =>
        job.cron
          ? [
              {
                task: job.name,
                match: job.cron,
                identifier: job.name,
                options: { backfillPeriod: 0, maxAttempts: 3 },
              },
            ]
          : [],
      ),
    ),
  })
  return { stop: () => runner.stop() }
}

/** Runs everything that is due, and returns when nothing is left: for tests and commands. */
export async function drainJobs(options: WorkerOptions) {
  await runOnce({
    pgPool: options.pool,
    preset,
    logger: quiet,
    noHandleSignals: true,
    taskList: tasksOf(options),
  })
}

function tasksOf({ jobs, makeContext }: WorkerOptions): TaskList {
  const tasks: TaskList = {}
  for (const job of jobs) {
    if (tasks[job.name]) throw new Error(`Two handlers for the job ${job.name}.`)
    tasks[job.name] = async (payload) => {
      const ctx = makeContext(job.name)
      const failure = await job.run(ctx, payload as never).then(
        () => undefined,
        (error: unknown) => {
          ctx.log.error({ err: error }, "job failed")
          return summarizeError(error)
        },
      )
      // The queue keeps the text of what is thrown: no parameters may be in it, and so no cause either.
      if (failure !== undefined) throw new Error(failure)
    }
  }
  return tasks
}

/** What a job's end is noted with is waited for: without this, stopping may overtake it, and the job runs again. */
const preset: GraphileConfig.Preset = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
}

const quiet = new Logger(() => () => undefined)
