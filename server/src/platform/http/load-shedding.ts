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

  function releaseIfAbandoned(this: HoldingResponse) {
    if (this[RELEASE]) setTimeout(releaseSlot, limits.abandonedMs, this).unref()
  }

  function admit(request: MarkedRequest, response: ServerResponse, proceed: () => void) {
    request[IS_ADMITTED] = true
    queue.request((isAdmitted) => {
      if (!isAdmitted) {
        rejected += 1
        return sendBusy(request, response)
      }
      // A caller who disconnected while queued emits no further close event: the slot would leak.
      if (response.destroyed) return queue.release()
      holdSlot(response, queue.release, releaseIfAbandoned)
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

const RELEASE = Symbol("release")
type HoldingResponse = ServerResponse & { [RELEASE]?: (() => void) | undefined }

/**
 * The slot is released when the response head is written: from then on the client sets the pace. Handlers usually write
 * a head even after their caller has disconnected; a timeout covers the others. The functions are shared, because
 * closures on each response would keep it until the next full collection (docs/decisions/028).
 */
function holdSlot(response: HoldingResponse, release: () => void, onClose: () => void) {
  response[RELEASE] = release
  response.writeHead = writeHeadAndRelease as typeof response.writeHead
  response.once("close", onClose)
}

function writeHeadAndRelease(this: HoldingResponse, ...args: unknown[]): ServerResponse {
  // Deferred: the next request would otherwise start before this one has written its body.
  process.nextTick(releaseSlot, this)
  const { writeHead } = Object.getPrototypeOf(this) as {
    writeHead: (...args: unknown[]) => ServerResponse
  }
  return writeHead.apply(this, args)
}

function releaseSlot(response: HoldingResponse) {
  const release = response[RELEASE]
  response[RELEASE] = undefined
  release?.()
}
