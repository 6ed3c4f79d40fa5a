import cluster, { type Worker } from "node:cluster"
import { setTimeout as sleep } from "node:timers/promises"

import { createBackoff } from "./backoff.ts"
import type { Log } from "./log.ts"
import { within } from "./within.ts"

/** sysexits.h EX_CONFIG: starting again will not help. */
export const WRONG_CONFIGURATION = 78

export interface Workers {
  /** The exit code of a worker that makes going on pointless. */
  failed: Promise<number>
  /** From now on a worker that ends is started again, whatever it died of. */
  keepTrying: () => void
  pids: () => number[]
  stop: (graceMs: number) => Promise<void>
}

interface Options {
  /** The program each of them runs. */
  exec: string
  count: number
  env: Record<string, string>
  log: Log
  /** What has to be there before one is started. */
  whenUp: () => Promise<void>
}

/** Keeps that many server processes alive; they share one port. */
export function startWorkers({ exec, count, env, log, whenUp }: Options): Workers {
  const { promise: failed, resolve: fail } = Promise.withResolvers<number>()
  const stopping = new AbortController()
  const running = new Set<Worker>()
  let hasStarted = false
  // The processes accept by themselves. In turns, through the parent, a connection on its way to a process
  // that is killed would never be answered nor closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const execArgv = ["--import", new URL("resolve-once.ts", import.meta.url).href]
  cluster.setupPrimary({ exec, args: [], execArgv })
  for (let index = 0; index < count; index += 1) void keepOne()

  async function keepOne() {
    const delay = createBackoff()
    for (;;) {
      await whenUp()
      if (stopping.signal.aborted) return
      const since = Date.now()
      const worker = cluster.fork(env)
      running.add(worker)
      let hadComeUp = false
      worker.once("listening", () => (hadComeUp = true))
      const [code, signal] = await ended(worker)
      running.delete(worker)
      if (stopping.signal.aborted) return
      // Before the first success a worker that gives up has said why, and would say it again. One that
      // was killed has said nothing.
      if (code === WRONG_CONFIGURATION || (!hasStarted && code !== null)) return fail(code || 1)
      log.warn(
        `Server process ${worker.process.pid} ended (${signal ?? `exit code ${code}`}); starting another`,
      )
      const waitMs = delay({ livedMs: Date.now() - since, hadComeUp })
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    failed,
    keepTrying: () => (hasStarted = true),
    pids: () => [...running].flatMap((worker) => worker.process.pid ?? []),
    async stop(graceMs) {
      stopping.abort()
      const all = [...running].map(ended)
      for (const worker of running) worker.process.kill("SIGTERM")
      await within(graceMs, Promise.all(all))
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
