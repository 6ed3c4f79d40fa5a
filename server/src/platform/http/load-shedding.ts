import type { IncomingMessage, ServerResponse } from "node:http"
import { availableParallelism } from "node:os"

import type { FastifyInstance } from "fastify"

import { intercept, routesWhere, type BusyResponder } from "#platform/http/intercept.ts"

interface Waiting {
  decide: (mayEnter: boolean) => void
  since: number
}

declare module "fastify" {
  interface FastifyInstance {
    overload: { inWork: () => number; waiting: () => number; refused: () => number }
  }
}

export interface AdmissionLimits {
  concurrent: number
  queued: number
  /** How long a request waits at most. */
  maxWaitMs: number
  /** How long the work for a caller who hung up may hold its slot. */
  abandonedMs: number
}

/** Rejecting costs a small part of serving; a long queue would only delay requests that are rejected in the end. */
export const ADMISSION_LIMITS: AdmissionLimits = {
  concurrent: 16 * availableParallelism(),
  queued: 64 * availableParallelism(),
  maxWaitMs: 300,
  abandonedMs: 10_000,
}

/**
 * Load shedding: a bounded number in work, a bounded number waiting for a bounded time, the newest first (the oldest
 * has most likely been given up). A slot lasts as long as the work, never as long as the reader takes. Probes,
 * WebSockets, static files and media are marked `skipsLoadShedding` and take none.
 */
export function useLoadShedding(
  app: FastifyInstance,
  most: AdmissionLimits,
  sendBusy: BusyResponder,
) {
  const waiting: Waiting[] = []
  const skipsLoadShedding = routesWhere(app, (config) => config.skipsLoadShedding === true)
  let inWork = 0
  let refused = 0

  const leave = () => {
    inWork -= 1
    const next = waiting.pop()
    if (!next) return
    inWork += 1
    next.decide(true)
  }

  // One clock for all who wait: in a storm thousands come and go in a second.
  let isClockRunning = false
  const refuseTheImpatient = () => {
    const since = performance.now() - most.maxWaitMs
    const late = waiting.findIndex((one) => one.since > since)
    for (const one of waiting.splice(0, late === -1 ? waiting.length : late)) one.decide(false)
    isClockRunning = waiting.length > 0
    if (isClockRunning) setTimeout(refuseTheImpatient, waiting[0]!.since - since)
  }

  const wait = (decide: (mayEnter: boolean) => void) => {
    if (waiting.length >= most.queued) waiting.shift()?.decide(false)
    waiting.push({ decide, since: performance.now() })
    if (isClockRunning) return
    isClockRunning = true
    setTimeout(refuseTheImpatient, most.maxWaitMs)
  }

  function enter(request: Guarded, response: ServerResponse, goOn: () => void) {
    request[STANDS_IN_LINE] = true
    const decide = (mayEnter: boolean) => {
      if (!mayEnter) {
        refused += 1
        return sendBusy(request, response)
      }
      // A caller who hung up while waiting never closes again: the slot would leak.
      if (response.destroyed) return leave()
      whenAnswered(response, most.abandonedMs, leave)
      goOn()
    }
    if (inWork >= most.concurrent) return wait(decide)
    inWork += 1
    decide(true)
  }

  intercept(app.server, (request, response, serve) => {
    // A slow sender holds nobody up: the slot is taken once the body has arrived.
    if (hasBody(request) || skipsLoadShedding(request)) serve()
    else enter(request, response, serve)
  })
  app.addHook("preValidation", (request, reply, done) => {
    const raw: Guarded = request.raw
    if (raw[STANDS_IN_LINE] || request.routeOptions.config.skipsLoadShedding) done()
    else enter(request.raw, reply.raw, done)
  })
  app.decorate("overload", {
    inWork: () => inWork,
    waiting: () => waiting.length,
    refused: () => refused,
  })
}

/** A flag on the request: a set of all requests in the queue costs more than the queue. */
const STANDS_IN_LINE = Symbol("stands in line")
type Guarded = IncomingMessage & { [STANDS_IN_LINE]?: true }

/** The body of a GET or HEAD is never waited for, whatever it announces: its headers need not even be read. */
function hasBody(request: IncomingMessage): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false
  const { headers } = request
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
}

/**
 * Calls back once, when the work is done. Writing the head ends it: what follows goes at the pace of the reader. Work
 * goes on after its caller has hung up, and usually still writes a head, but some handlers just return then.
 */
function whenAnswered(response: ServerResponse, abandonedMs: number, done: () => void) {
  let isAnswered = false
  let isDone = false
  const finish = () => {
    if (isDone) return
    isDone = true
    done()
  }
  const writeHead = response.writeHead as (...args: unknown[]) => ServerResponse
  response.writeHead = (...args: unknown[]) => {
    // Not at once: the next request would start before this one has written its body.
    if (!isAnswered) process.nextTick(finish)
    isAnswered = true
    return writeHead.apply(response, args)
  }
  response.once("close", () => {
    if (!isAnswered) setTimeout(finish, abandonedMs).unref()
  })
}
