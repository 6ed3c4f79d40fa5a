import type { FastifyInstance } from "fastify"

const MEMBERS_ONLY = ["/api/", "/idp/", "/media/", "/admin", "/settings", "/messages", "/search"]
/** Pages that strangers see only if the site allows it. */
const SHARED = ["/post/", "/profile/"]

/** Tells search engines which pages strangers can read. */
export function useRobots(app: FastifyInstance) {
  app.get(
    "/robots.txt",
    { config: { skipsLoadShedding: true, rateClass: "static" } },
    (_request, reply) => {
      const closed = app.site.current().publicReading ? MEMBERS_ONLY : [...MEMBERS_ONLY, ...SHARED]
      return reply
        .type("text/plain; charset=utf-8")
        .header("cache-control", "no-cache")
        .send(["User-agent: *", ...closed.map((path) => `Disallow: ${path}`), ""].join("\n"))
    },
  )
}
