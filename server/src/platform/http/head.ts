import type { Readable } from "node:stream"

import type { FastifyInstance } from "fastify"

/** HEAD answers like GET on every route and page: same access, rate limits, status and headers, no body. */
export function useHead(app: FastifyInstance) {
  app.addHook("onRoute", (route) => {
    const methods = [route.method].flat()
    if (methods.includes("GET") && !methods.includes("HEAD")) route.method = [...methods, "HEAD"]
  })
  // Instead of Fastify's HEAD routes, which read streams to the end and miss pages without a route.
  app.addHook("onSend", (request, reply, payload, done) => {
    if (request.method !== "HEAD") return done()
    if (isStream(payload)) payload.on("error", () => undefined).destroy()
    else if (!reply.hasHeader("content-length") && mayHaveBody(reply.statusCode))
      void reply.header("content-length", Buffer.byteLength((payload as string | Buffer) ?? ""))
    done(null, null)
  })
}

const isStream = (payload: unknown): payload is Readable =>
  typeof (payload as Readable | null | undefined)?.pipe === "function"

const mayHaveBody = (status: number) => status >= 200 && status !== 204 && status !== 304
