import { availableParallelism } from "node:os"

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

import { AppError } from "#platform/errors.ts"

interface Waiting {
  enter: () => void
  refuse: (error: AppError) => void
  timer: NodeJS.Timeout
}

/**
 * Serves what we can and refuses the rest fast: a bounded number in work, a bounded number waiting, the newest
 * first (the oldest has most likely been given up), each for at most `patienceMs`.
 */
export function useOverloadGate(app: FastifyInstance, patienceMs: number) {
  const cores = availableParallelism()
  const inWorkMost = 8 * cores
  const waitingMost = 32 * cores
  const waiting: Waiting[] = []
  let inWork = 0

  const leave = () => {
    inWork -= 1
    const next = waiting.pop()
    if (!next) return
    clearTimeout(next.timer)
    inWork += 1
    next.enter()
  }

  /** Waits for a place. The place is given back once, when the answer is sent or the caller hangs up. */
  async function enter(_request: FastifyRequest, reply: FastifyReply) {
    if (inWork < inWorkMost) inWork += 1
    else {
      await new Promise<void>((resolve, reject) => {
        if (waiting.length >= waitingMost) {
          const oldest = waiting.shift()
          if (oldest) {
            clearTimeout(oldest.timer)
            oldest.refuse(busy())
          }
        }
        const giveUp = () => {
          waiting.splice(waiting.indexOf(entry), 1)
          reject(busy())
        }
        const entry: Waiting = {
          enter: resolve,
          refuse: reject,
          timer: setTimeout(giveUp, patienceMs),
        }
        waiting.push(entry)
      })
    }
    // Who hung up while waiting will not do so again, and must not keep the place for ever.
    if (reply.raw.destroyed) leave()
    else reply.raw.once("close", leave)
  }

  app.decorate("overload", { inWork: () => inWork, waiting: () => waiting.length })
  return enter
}

function busy(): AppError {
  return new AppError("server.busy", undefined, {
    retryAfterSeconds: 2 + Math.floor(Math.random() * 4),
  })
}
