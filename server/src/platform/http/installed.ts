import { OFFLINE_PAGE_PATH, SHARE_PATH } from "@grove/contract/site-files"
import type { FastifyInstance, FastifyRequest } from "fastify"

const config = { skipsLoadShedding: true, rateClass: "static" } as const

/** What the installed app needs beside its manifest. `page` makes the page without a member's data. */
export function useInstalledApp(app: FastifyInstance, page: (request: FastifyRequest) => string) {
  app.get(OFFLINE_PAGE_PATH, { config }, (request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .headers({ "cache-control": "no-cache", vary: "accept-language" })
      .send(page(request)),
  )
  // Reached only where the service worker is missing; loading a page installs it.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    scope.post(SHARE_PATH, { config: { ...config, isShared: true } }, (_request, reply) =>
      reply.redirect("/create?shared=lost", 303),
    )
  })
}
