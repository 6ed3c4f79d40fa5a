import { Logger, parseCronItems, runMigrations, runOnce, type TaskList } from "graphile-worker"
import type { Pool } from "pg"

import type { Context } from "#platform/context.ts"
import type { Job } from "#platform/jobs/queue.ts"
import { summarizeError } from "#platform/log.ts"

import { startLastingRunner } from "./lasting-runner.ts"

/** Creates the tables of the queue. Runs after our own migrations. */
export async function migrateQueue(pool: Pool) {
  await runMigrations({ pgPool: pool, logger: silentLogger })
}

export interface WorkerOptions {
  pool: Pool
  jobs: readonly Job<never>[]
  /** Returns a context with the system as actor. */
  makeContext: (jobName: string) => Context
  concurrency?: number
  /** Called before and after every run, with the job's id. */
  onBegin?: (id: string, name: string) => void
  onFinish?: (id: string) => void
  /** Called after every run. */
  onEnd?: (name: string, seconds: number, isDone: boolean) => void
  /** How long fetching jobs may fail while the database answers. */
  patienceMs?: number
}

export function startWorker(options: WorkerOptions) {
  return startLastingRunner({
    pgPool: options.pool,
    log: options.makeContext("jobs").log,
    patienceMs: options.patienceMs,
    preset,
    // Two videos, one checked and one converted, and two linked pages leave one for the rest.
    concurrency: options.concurrency ?? 5,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: silentLogger,
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
}

/** Runs all due jobs and returns when none is left; for tests and commands. */
export async function drainJobs(options: WorkerOptions) {
  await runOnce({
    pgPool: options.pool,
    preset,
    logger: silentLogger,
    noHandleSignals: true,
    taskList: tasksOf(options),
  })
}

function tasksOf({ jobs, makeContext, onBegin, onFinish, onEnd }: WorkerOptions): TaskList {
  const tasks: TaskList = {}
  for (const job of jobs) {
    if (tasks[job.name]) throw new Error(`Two handlers for the job ${job.name}.`)
    tasks[job.name] = async (payload, { job: { id } }) => {
      onBegin?.(id, job.name)
      const ctx = makeContext(job.name)
      const since = performance.now()
      const failure = await job.run(ctx, payload as never).then(
        () => undefined,
        (error: unknown) => {
          ctx.log.error({ err: error }, "job failed")
          return summarizeError(error)
        },
      )
      onFinish?.(id)
      onEnd?.(job.name, (performance.now() - since) / 1000, failure === undefined)
      // The queue stores the message, so it must not quote parameters, nor have a cause that does.
      if (failure !== undefined) throw new Error(failure)
    }
  }
  return tasks
}

/** Unbatched, so that stopping the worker cannot lose the completion of a job, which would run it again. */
const preset: GraphileConfig.Preset = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
}

const silentLogger = new Logger(() => () => undefined)
