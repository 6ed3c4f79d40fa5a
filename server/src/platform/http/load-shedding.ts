import type { IncomingMessage, ServerResponse } from "node:http"
import { availableParallelism } from "node:os"

import type { FastifyInstance } from "fastify"

import { admissionQueue, type AdmissionQueueLimits } from "#platform/http/admission-queue.ts"
import { intercept, routesWhere, type BusyResponder } from "#platform/http/intercept.ts"

declare module "fastify" {
  interface FastifyInstance {
    overload: { inWork: () => number; waiting: () => number; refused: () => number }
  }
}

export interface AdmissionLimits extends AdmissionQueueLimits {
  /** How long the work for a caller who disconnected can hold its slot. */
  abandonedMs: number
}

/** See docs/decisions/010-load-shedding.md for the figures. */
export const ADMISSION_LIMITS: AdmissionLimits = {
  concurrent: 16 * availableParallelism(),
  queued: 64 * availableParallelism(),
  maxWaitMs: 300,
  abandonedMs: 10_000,
}

/**
 * Rejects requests beyond what the server can answer in time. A slot is held while the server works, not while the
 * client reads. Probes, WebSockets, static files and media are marked `skipsLoadShedding` and take none.
 */
export function useLoadShedding(
  app: FastifyInstance,
  limits: AdmissionLimits,
  sendBusy: BusyResponder,
) {
  const queue = admissionQueue(limits)
  const skipsLoadShedding = routesWhere(app, (config) => config.skipsLoadShedding === true)
  let rejected = 0

  function admit(request: MarkedRequest, response: ServerResponse, proceed: () => void) {
    request[IS_ADMITTED] = true
    queue.request((isAdmitted) => {
      if (!isAdmitted) {
        rejected += 1
        return sendBusy(request, response)
      }
      // A caller who disconnected while queued emits no further close event: the slot would leak.
      if (response.destroyed) return queue.release()
      whenAnswered(response, limits.abandonedMs, queue.release)
      proceed()
    })
  }

  intercept(app.server, (request, response, serve) => {
    // With a body, the slot is taken once it has arrived: slow senders must not hold one.
    if (hasBody(request) || skipsLoadShedding(request)) serve()
    else admit(request, response, serve)
  })
  app.addHook("preValidation", (request, reply, done) => {
    const raw: MarkedRequest = request.raw
    if (raw[IS_ADMITTED] || request.routeOptions.config.skipsLoadShedding) done()
    else admit(request.raw, reply.raw, done)
  })
  app.decorate("overload", {
    inWork: queue.active,
    waiting: queue.queued,
    refused: () => rejected,
  })
}

/** A property of the request, because a Set of all admitted requests would cost more than the queue itself. */
const IS_ADMITTED = Symbol("is admitted")
type MarkedRequest = IncomingMessage & { [IS_ADMITTED]?: true }

/** The body of GET and HEAD is never read, so its headers need not be parsed. */
function hasBody(request: IncomingMessage): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false
  const { headers } = request
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
}

/**
 * Calls back once, when the response head is written: after that the client sets the pace. Handlers continue after
 * their caller disconnects and usually still write a head; for those that do not, there is a timeout.
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
    // Deferred: the next request would otherwise start before this one has written its body.
    if (!isAnswered) process.nextTick(finish)
    isAnswered = true
    return writeHead.apply(response, args)
  }
  response.once("close", () => {
    if (!isAnswered) setTimeout(finish, abandonedMs).unref()
  })
}
