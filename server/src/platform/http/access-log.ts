import type { FastifyInstance } from "fastify"

/** Machines request these every second; logging them would bury everything else. */
const PROBES = new Set(["/api/health", "/api/ready", "/metrics"])

/**
 * One line per response, for operators who look for slow or failing routes. It names the route, not the address: no
 * ids, search terms, tokens, members or addresses of clients. Proxies can log those where they are needed.
 */
export function useAccessLog(app: FastifyInstance) {
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "page"
    if (PROBES.has(route)) return
    const bytes = Number(reply.getHeader("content-length"))
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(Number.isFinite(bytes) && { bytes }),
      },
      "access",
    )
  })
}
