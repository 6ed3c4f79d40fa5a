import type { Worker } from "node:cluster"

import type { Beat, Work } from "#platform/beats.ts"

import type { Log } from "./log.ts"

export interface BeatLimits {
  checkMs: number
  /** Checks, not time: a machine that slept misses none. */
  missed: number
}

const LIMITS: BeatLimits = { checkMs: 1000, missed: 10 }

/**
 * Ends a process that has begun to send beats and stops, because its event loop is held: nobody else would notice.
 * Returns the ids of the jobs it was working on then, which are not tried again by themselves.
 */
export function endWhenSilent(
  worker: Worker,
  log: Log,
  limits: BeatLimits = LIMITS,
): () => string[] {
  let work: Work | undefined
  let missed = 0
  let unanswered: string[] = []

  worker.on("message", (message: Beat | object) => {
    if (!("beat" in message)) return
    missed = 0
    work = { jobs: [], requests: [], ...work, ...message.beat }
  })
  const timer = setInterval(() => {
    if (!work || ++missed < limits.missed) return
    clearInterval(timer)
    unanswered = work.jobs.map(({ id }) => id)
    const jobs = work.jobs.map(({ id, name }) => `${name} ${id}`)
    log.error(
      `Server process ${worker.process.pid} does not answer and is ended. Jobs that are not tried again by themselves: ${listOf(jobs)}. Requests at that time: ${listOf(work.requests)}`,
    )
    worker.process.kill("SIGKILL")
  }, limits.checkMs)
  worker.once("exit", () => clearInterval(timer))
  return () => unanswered
}

const listOf = (names: readonly string[]) => names.join(", ") || "none"
