import { BODY } from "@grove/contract/limits"
import type { FastifyInstance, FastifyRequest } from "fastify"

/** For bodies of JSON size. Uploads are bounded by Node's request timeout of 60 s. */
const SMALL_BODY_MS = 15_000

export function useTimeouts(app: FastifyInstance) {
  app.addHook("preParsing", async (request) => {
    if (!hasBody(request) || (request.routeOptions.bodyLimit ?? 0) > BODY.json) return
    const timer = setTimeout(() => request.raw.destroy(), SMALL_BODY_MS)
    request.raw.once("close", () => clearTimeout(timer))
  })
}

/**
 * A request with a body closes once the body is read. One without closes only after the reply, so the timer would cut a
 * slow reply.
 */
const hasBody = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0
