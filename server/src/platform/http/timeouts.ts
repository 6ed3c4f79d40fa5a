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

/** A body closes the request once it was read. Without one only the reply does, and the timer would cut a slow one. */
const hasBody = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0
