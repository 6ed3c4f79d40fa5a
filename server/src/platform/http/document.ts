import type { SiteSettings } from "@grove/contract/site"
import type { FastifyInstance } from "fastify"

import { chooseEncoding } from "#platform/http/encoding.ts"
import { tagsIn } from "#platform/http/etags.ts"
import { precompress, type Variants } from "#platform/http/precompress.ts"

/** Serves a document that is built on the first request and again after the settings of the site have changed. */
export function serveDocument(
  app: FastifyInstance,
  url: string,
  { type, build }: { type: string; build: (site: SiteSettings) => string },
) {
  let variants: Promise<Variants> | undefined
  let builtFor: SiteSettings | undefined
  app.get(
    url,
    { config: { skipsLoadShedding: true, rateClass: "static" } },
    async (request, reply) => {
      if (!variants || builtFor !== app.site.current()) {
        builtFor = app.site.current()
        variants = precompress(build(builtFor))
      }
      const encoding = chooseEncoding(request.headers["accept-encoding"]) ?? "identity"
      const { bytes, etag } = (await variants)[encoding]
      void reply.headers({ "cache-control": "no-cache", vary: "accept-encoding", etag })
      const known = tagsIn(request.headers["if-none-match"])
      if (known.includes(etag) || known.includes("*")) return reply.code(304).send()
      if (encoding !== "identity") void reply.header("content-encoding", encoding)
      return reply.type(type).send(bytes)
    },
  )
}
