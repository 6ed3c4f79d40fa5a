import { BODY } from "@grove/contract/limits"
import type { FastifyInstance, FastifyRequest } from "fastify"

/** security.md, Defaults: a small request must be here within 15 s; Node's own limit of 60 s bounds pictures. */
const SMALL_BODY_MS = 15_000

export function useTimeouts(app: FastifyInstance) {
  app.addHook("preParsing", async (request) => {
    if (!hasBody(request) || (request.routeOptions.bodyLimit ?? 0) > BODY.json) return
    const timer = setTimeout(() => request.raw.destroy(), SMALL_BODY_MS)
    request.raw.once("end", () => clearTimeout(timer))
    request.raw.once("close", () => clearTimeout(timer))
  })
}

/** A request without one is all here already, and nobody reads it to its end: only the answer may take its time. */
const hasBody = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0
