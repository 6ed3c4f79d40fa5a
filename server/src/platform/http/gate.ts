import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import { availableParallelism } from "node:os"

import { ERRORS } from "@grove/contract/errors"
import type { FastifyInstance } from "fastify"

import { failurePage, wantsPage } from "#platform/http/failure-page.ts"

interface Waiting {
  decide: (mayEnter: boolean) => void
  since: number
}

declare module "fastify" {
  interface FastifyInstance {
    overload: { inWork: () => number; waiting: () => number; refused: () => number }
  }
}

export interface GateLimits {
  inWork: number
  waiting: number
  /** How long one waits at the most. */
  patienceMs: number
}

/** Refusing costs a small part of serving; a long line would only make those wait who are refused in the end. */
export const GATE_LIMITS: GateLimits = {
  inWork: 16 * availableParallelism(),
  waiting: 64 * availableParallelism(),
  patienceMs: 300,
}

/**
 * Serves what we can and refuses the rest: a bounded number in work, a bounded number waiting for a bounded time, the
 * newest first (the oldest has most likely been given up). Probes, sockets and streams that last as long as their
 * reader wishes say `isUngated` and pass.
 */
export function useOverloadGate(
  app: FastifyInstance,
  most: GateLimits,
  headers: Record<string, string>,
  brand: string,
) {
  const waiting: Waiting[] = []
  const ungated = new Set<string>()
  const sendRefusal = refusals(headers, brand)
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
    const since = performance.now() - most.patienceMs
    const late = waiting.findIndex((one) => one.since > since)
    for (const one of waiting.splice(0, late === -1 ? waiting.length : late)) one.decide(false)
    isClockRunning = waiting.length > 0
    if (isClockRunning) setTimeout(refuseTheImpatient, waiting[0]!.since - since)
  }

  const wait = (decide: (mayEnter: boolean) => void) => {
    if (waiting.length >= most.waiting) waiting.shift()?.decide(false)
    waiting.push({ decide, since: performance.now() })
    if (isClockRunning) return
    isClockRunning = true
    setTimeout(refuseTheImpatient, most.patienceMs)
  }

  /** The place is given back once, when the answer is sent or the caller hangs up. */
  function enter(request: Guarded, response: ServerResponse, goOn: () => void) {
    request[STANDS_IN_LINE] = true
    const decide = (mayEnter: boolean) => {
      if (!mayEnter) {
        refused += 1
        return sendRefusal(request, response)
      }
      // Who hung up while waiting will not do so again, and must not keep the place for ever.
      if (response.destroyed) return leave()
      response.once("close", leave)
      goOn()
    }
    if (inWork >= most.inWork) return wait(decide)
    inWork += 1
    decide(true)
  }

  app.addHook("onRoute", ({ url, config }) => {
    if (config?.isUngated) ungated.add(url)
  })
  guard(app.server, (request, response, serve) => {
    // Whoever sends something slowly holds nobody else up: the place is taken when it has come.
    if (hasBody(request) || ungated.has(pathOf(request))) serve()
    else enter(request, response, serve)
  })
  app.addHook("preValidation", (request, reply, done) => {
    const raw: Guarded = request.raw
    if (raw[STANDS_IN_LINE] || request.routeOptions.config.isUngated) done()
    else enter(request.raw, reply.raw, done)
  })
  app.decorate("overload", {
    inWork: () => inWork,
    waiting: () => waiting.length,
    refused: () => refused,
  })
}

/** Said on the request itself: a set of all who stand in line costs more than the line. */
const STANDS_IN_LINE = Symbol("stands in line")
type Guarded = IncomingMessage & { [STANDS_IN_LINE]?: true }

function pathOf({ url = "" }: IncomingMessage): string {
  const end = url.indexOf("?")
  return end === -1 ? url : url.slice(0, end)
}

/** What comes with a GET is not waited for, whatever it announces: its headers need not even be read. */
function hasBody(request: IncomingMessage): boolean {
  if (request.method === "GET") return false
  const { headers } = request
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
}

/** Stands before everything else: in a storm most requests go no further than here. */
function guard(
  server: Server,
  decide: (request: IncomingMessage, response: ServerResponse, serve: () => void) => void,
) {
  const listeners = server.listeners("request") as RequestListener[]
  server.removeAllListeners("request")
  server.on("request", (request, response) =>
    decide(request, response, () => {
      for (const listener of listeners) listener(request, response)
    }),
  )
}

/** What a refusal costs is missing elsewhere: made beforehand, sent past all that makes an ordinary answer, in one piece. */
function refusals(headers: Record<string, string>, brand: string) {
  const [status, message] = ERRORS["server.busy"]
  const prepare = (type: string, text: string) => {
    const body = Buffer.from(text)
    const heads = [2, 3, 4, 5].map((seconds) =>
      Object.entries({
        ...headers,
        "content-type": `${type}; charset=utf-8`,
        "content-length": String(body.length),
        "retry-after": String(seconds),
      }).flat(),
    )
    return { body, heads }
  }
  const json = prepare("application/json", JSON.stringify({ code: "server.busy", message }))
  const page = prepare("text/html", failurePage({ status, message, brand }))
  let next = 0
  return (request: IncomingMessage, response: ServerResponse) => {
    const { body, heads } = wantsPage(request) ? page : json
    next = (next + 1) % heads.length
    response.writeHead(status, heads[next])
    response.end(body)
  }
}
