import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify"

import { STRANGER } from "#platform/actor.ts"
import { isByAddress, type RateClass } from "#platform/http/rate-classes.ts"
import type { RateLimiter } from "#platform/http/rate-limiter.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** Every route has one, or the server does not start. */
    rateClass?: RateClass
  }
  interface FastifyInstance {
    /** Consumes one point of a further class, once the handler knows what is being asked for. */
    consumeRateLimit(rateClass: RateClass, request: FastifyRequest): Promise<void>
    /** Every address that is served, HEAD and files included. */
    routeList: { method: string; url: string; rateClass: RateClass | undefined }[]
  }
}

/** The peer of a request that this process makes to itself. No network peer can have such an address. */
export const IN_PROCESS = "in-process"

/**
 * Limits every route before its own hooks run. Register it before any route, after the cookies: what no route
 * answers (pages, unknown addresses) counts as a page.
 */
export function useRateLimits(app: FastifyInstance, limiter: RateLimiter | undefined) {
  requireRateClasses(app)
  const consume = async (rateClass: RateClass, request: FastifyRequest) => {
    if (!limiter || request.raw.socket.remoteAddress === IN_PROCESS) return
    const actor = isByAddress(rateClass) ? STRANGER : (await app.identify(request)).actor
    await limiter.consume(rateClass, actor, request.ip, app.deps.now())
  }
  app.decorate("consumeRateLimit", consume)
  app.addHook("onRequest", (request) => consume(rateClassOf(request), request))
}

const rateClassOf = (request: FastifyRequest): RateClass =>
  (request.is404 ? undefined : request.routeOptions.config.rateClass) ?? "page"

/** Checked at the end, since a plugin's own hook may set the class of routes that a library registers. */
function requireRateClasses(app: FastifyInstance) {
  const routes: RouteOptions[] = []
  app.addHook("onRoute", (route) => void routes.push(route))
  app.decorate("routeList", [])
  app.addHook("onReady", async () => {
    for (const { method, url, config } of routes)
      for (const each of [method].flat())
        app.routeList.push({ method: each, url, rateClass: config?.rateClass })
    const missing = app.routeList.filter((route) => route.rateClass === undefined)
    if (missing.length > 0)
      throw new Error(
        `These routes have no rate class: ${missing.map((route) => `${route.method} ${route.url}`).join(", ")}`,
      )
  })
}
