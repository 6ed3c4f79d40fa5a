import type { FastifyInstance } from "fastify"

import { AppError, must } from "#platform/errors.ts"
import { pathOf } from "#platform/http/path.ts"
import { closeImages } from "#platform/media/image.ts"

import { openViewingCache } from "./viewing-cache.ts"
import { mayView, SERVER_SECONDS } from "./viewing.service.ts"

/** Tested on the address as it was sent: nothing encoded, no other spelling of the same file. */
const FILE = /^\/media\/(([0-9a-f]{64})-[1-9]\d{0,4}\.webp)$/

const CONFIG = { skipsLoadShedding: true, rateClass: "media" } as const

/** Bytes are not a contract row: a plain route, which asks who is looking before it opens a file. */
export function mediaRoutes(app: FastifyInstance) {
  const cache = openViewingCache(app.deps.bus, SERVER_SECONDS * 1000)

  app.get("/media/*", { config: CONFIG }, async (request, reply) => {
    const [, file, hash] = FILE.exec(pathOf(request.url).path) ?? []
    if (!file || !hash) throw new AppError("media.notFound")

    const ctx = await app.identify(request)
    const seconds = await mayView(ctx, cache, hash)
    must(seconds !== undefined, "media.notFound")
    const etag = `"${file}"`
    const headers = {
      // The content never changes, but who may see it does: kept by the viewer's own browser only, and not for long.
      "cache-control": `private, max-age=${seconds}, must-revalidate`,
      vary: "Cookie",
      etag,
      // Should a browser ever take it for a page: no scripts, no origin.
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "content-disposition": "inline",
    }
    if (hasTag(request.headers["if-none-match"], etag))
      return reply.headers(headers).code(304).send()

    const image = await ctx.storage.read(file)
    must(image, "media.notFound")
    return reply
      .headers(headers)
      .type("image/webp")
      .header("content-length", image.size)
      .send(image.stream)
  })

  app.addHook("onClose", async () => closeImages())
}

/** Proxies that compress make a tag weak; the file is the same. */
const hasTag = (header: string | undefined, etag: string) =>
  header?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag) ?? false
