import type { FastifyInstance } from "fastify"

const MEMBERS_ONLY = ["/api/", "/idp/", "/admin", "/settings", "/messages", "/search"]
/** What strangers see only if the site allows it. */
const SHARED = ["/post/", "/profile/", "/media/"]

/** Tells search engines which pages strangers can read. */
export function useRobots(app: FastifyInstance) {
  app.get(
    "/robots.txt",
    { config: { skipsLoadShedding: true, rateClass: "static" } },
    (_request, reply) => {
      const isOpen = app.site.current().publicReading
      const { publicUrl, sitemap } = app.deps.config
      const lines = [
        "User-agent: *",
        ...(isOpen ? ["Allow: /api/oembed"] : []),
        ...[...MEMBERS_ONLY, ...(isOpen ? [] : SHARED)].map((path) => `Disallow: ${path}`),
        ...(isOpen && sitemap ? ["", `Sitemap: ${publicUrl}/sitemap.xml`] : []),
        "",
      ]
      return reply
        .type("text/plain; charset=utf-8")
        .header("cache-control", "no-cache")
        .send(lines.join("\n"))
    },
  )
}
