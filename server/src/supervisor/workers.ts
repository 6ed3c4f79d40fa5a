import cluster, { type Worker } from "node:cluster"
import { setTimeout as sleep } from "node:timers/promises"

import { UNANSWERED_ARGUMENT } from "#platform/beats.ts"
import { shareLimits } from "#platform/http/limiters.ts"

import { createBackoff } from "./backoff.ts"
import { endWhenSilent, type BeatLimits } from "./beats.ts"
import type { Log } from "./log.ts"
import { SERVER_OPTIONS } from "./node-options.ts"
import { withTimeout } from "./with-timeout.ts"

/** sysexits.h EX_CONFIG: a restart would not help. */
export const WRONG_CONFIGURATION = 78

export interface Workers {
  /** The exit code of a worker whose failure is permanent. */
  failed: Promise<number>
  /** From now on, restarts every worker that exits, whatever the reason. */
  retryUntilLoaded: () => void
  pids: () => number[]
  stop: (graceMs: number) => Promise<void>
}

interface Options {
  /** The program each worker runs. */
  exec: string
  count: number
  env: Record<string, string>
  log: Log
  /** Awaited before each start. */
  whenUp: () => Promise<void>
  /** Replaced in tests. */
  beats?: BeatLimits
}

/** Keeps the given number of server processes alive; they share one port. */
export function startWorkers({ exec, count, env, log, whenUp, beats }: Options): Workers {
  const { promise: failed, resolve: fail } = Promise.withResolvers<number>()
  const stopping = new AbortController()
  const running = new Set<Worker>()
  let hasStarted = false
  // Workers accept connections themselves. With round-robin through the parent, a connection handed
  // to a killed worker would never be answered or closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // Workers count rate limits here unless Redis does it for them.
  if (count > 1) shareLimits()
  for (let index = 0; index < count; index += 1) void keepOne()

  async function keepOne() {
    const delay = createBackoff()
    let unanswered: string[] = []
    for (;;) {
      await whenUp()
      if (stopping.signal.aborted) return
      const since = Date.now()
      const args = unanswered.length > 0 ? [`${UNANSWERED_ARGUMENT}${unanswered.join(",")}`] : []
      cluster.setupPrimary({ exec, args, execArgv: SERVER_OPTIONS })
      const worker = cluster.fork(env)
      running.add(worker)
      const unansweredBy = endWhenSilent(worker, log, beats)
      let wasReady = false
      worker.once("listening", () => (wasReady = true))
      const [code, signal] = await ended(worker)
      running.delete(worker)
      unanswered = [...(wasReady ? [] : unanswered), ...unansweredBy()]
      if (stopping.signal.aborted) return
      // Before the first success, a worker that exits has reported why and would do so again; a
      // killed one has not.
      if (code === WRONG_CONFIGURATION || (!hasStarted && code !== null)) return fail(code || 1)
      log.warn(
        `Server process ${worker.process.pid} ended (${signal ?? `exit code ${code}`}); starting another`,
      )
      const waitMs = delay({ livedMs: Date.now() - since, wasReady })
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    failed,
    retryUntilLoaded: () => (hasStarted = true),
    pids: () => [...running].flatMap((worker) => worker.process.pid ?? []),
    async stop(graceMs) {
      stopping.abort()
      const all = [...running].map(ended)
      for (const worker of running) worker.process.kill("SIGTERM")
      await withTimeout(graceMs, Promise.all(all))
      for (const worker of running) worker.process.kill("SIGKILL")
      await Promise.all(all)
    },
  }
}

function ended(worker: Worker): Promise<[code: number | null, signal: string | null]> {
  return new Promise((resolve) => {
    worker.process.once("exit", (code, signal) => resolve([code, signal]))
    worker.process.once("error", () => resolve([1, null]))
  })
}
