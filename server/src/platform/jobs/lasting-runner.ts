import { EventEmitter } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"

import { run, type Runner, type RunnerOptions } from "graphile-worker"
import type { Pool } from "pg"

import type { Log } from "#platform/context.ts"

/** Longer than a short outage, which the queue survives on its own. */
const PATIENCE_MS = 5000
const RETRY_MS = 1000

interface LastingRunner {
  stop(): Promise<void>
}

interface Options extends Omit<RunnerOptions, "pgPool" | "events"> {
  pgPool: Pool
  log: Log
  /** How long fetching jobs may fail while the database answers. */
  patienceMs?: number | undefined
  /** Replaced in tests. */
  start?: typeof run
}

/**
 * Runs jobs until it is stopped. The queue keeps the result of its first statement, so a start on a busy machine can
 * make every later fetch fail, and a long outage ends its runner. Both would leave all jobs undone until the next start
 * of the server, so such a runner is replaced.
 */
export async function startLastingRunner({
  log,
  patienceMs = PATIENCE_MS,
  start = run,
  ...options
}: Options): Promise<LastingRunner> {
  const stopping = new AbortController()
  const { signal } = stopping
  let replacing: Promise<void> | undefined
  let current: Runner

  const open = async (): Promise<Runner> => {
    const events = new EventEmitter()
    const runner = await start({ ...options, events })
    const replaceThis = () => {
      if (!signal.aborted && runner === current) replacing ??= replace()
    }
    whenFetchingFails(events, patienceMs, replaceThis)
    runner.promise.then(replaceThis, replaceThis)
    return runner
  }

  const replace = async () => {
    while (!signal.aborted) {
      try {
        await options.pgPool.query("select 1")
        const failed = current
        current = await open()
        log.warn({}, "jobs could not be fetched: the job runner was replaced")
        // Jobs that it is still running end on their own.
        void failed.stop().catch(() => undefined)
        break
      } catch {
        await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined)
      }
    }
    replacing = undefined
  }

  current = await open()
  return {
    async stop() {
      stopping.abort()
      await replacing
      await current.stop()
    },
  }
}

function whenFetchingFails(events: EventEmitter, patienceMs: number, act: () => void) {
  let since: number | undefined
  const succeed = () => (since = undefined)
  events.on("worker:getJob:empty", succeed)
  events.on("job:start", succeed)
  events.on("worker:getJob:error", () => {
    since ??= Date.now()
    if (Date.now() - since >= patienceMs) act()
  })
}
