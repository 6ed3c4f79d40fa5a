import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify"

import { isMember, STRANGER } from "#platform/actor.ts"
import { isByAddress, isGivenBack, type RateClass } from "#platform/http/rate-classes.ts"
import type { RateLimiter } from "#platform/http/rate-limiter.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** Required: the server refuses to start if a route has none. */
    rateClass?: RateClass
  }
  interface FastifyRequest {
    /** Set once points are consumed that a refused request gets back. */
    givePointsBack: (() => Promise<void>) | undefined
  }
  interface FastifyInstance {
    /** Consumes a point of a further class, for handlers that learn the cost only from the request. */
    consumeRateLimit(rateClass: RateClass, request: FastifyRequest): Promise<void>
    /** All routes, including HEAD and static files. */
    routeList: { method: string; url: string; rateClass: RateClass | undefined }[]
  }
}

/** The peer address of requests that this process sends to itself; no network peer can have it. */
export const IN_PROCESS = "in-process"

/** Register it after the cookies and before any route. Requests that match no route count as pages. */
export function useRateLimits(app: FastifyInstance, limiter: RateLimiter | undefined) {
  requireRateClasses(app)
  const consume = async (rateClass: RateClass, request: FastifyRequest) => {
    if (!limiter || request.raw.socket.remoteAddress === IN_PROCESS) return
    const actor = isByAddress(rateClass) ? STRANGER : (await app.identify(request)).actor
    await limiter.consume(rateClass, actor, request.ip, app.deps.now())
    if (isGivenBack(rateClass) && isMember(actor))
      request.givePointsBack = () => limiter.refund(rateClass, actor, app.deps.now())
  }
  app.decorateRequest("givePointsBack")
  app.decorate("consumeRateLimit", consume)
  app.addHook("onRequest", (request) => consume(rateClassOf(request), request))
}

const rateClassOf = (request: FastifyRequest): RateClass =>
  (request.is404 ? undefined : request.routeOptions.config.rateClass) ?? "page"

/** Checked when all routes are known, because a hook of a plugin can set the class of a library's routes. */
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
