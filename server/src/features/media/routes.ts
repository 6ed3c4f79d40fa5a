import type { FastifyInstance } from "fastify"

import { AppError, must } from "#platform/errors.ts"
import { tagsIn } from "#platform/http/etags.ts"
import { pathOf } from "#platform/http/path.ts"
import { parseRange } from "#platform/http/range.ts"
import { closeImages } from "#platform/media/image.ts"
import { contentTypeOf } from "#platform/media/storage.ts"

import { openViewingCache } from "./viewing-cache.ts"
import { mayView, SERVER_SECONDS, SIGNED_SECONDS } from "./viewing.service.ts"

/** Matches the raw URL: no percent-encoding and no alternative spelling of a file. */
const FILE = /^\/media\/(([0-9a-f]{64})-[1-9]\d{0,4}\.(?:webp|mp4|webm|vtt))$/

const CONFIG = { skipsLoadShedding: true, rateClass: "media" } as const

/** Serves files, so not a route of the contract. Checks the viewer before opening a file. */
export function mediaRoutes(app: FastifyInstance) {
  const cache = openViewingCache(app.deps.bus, SERVER_SECONDS * 1000)

  app.get("/media/*", { config: CONFIG }, async (request, reply) => {
    const [, file, hash] = FILE.exec(pathOf(request.url).path) ?? []
    if (!file || !hash) throw new AppError("media.notFound")

    const ctx = await app.identify(request)
    const viewing = await mayView(ctx, cache, hash)
    must(viewing, "media.notFound")
    const { seconds, isPublic } = viewing
    const etag = `"${file}"`
    const headers = {
      // Content is immutable but visibility is not: briefly, and in shared caches only what strangers see.
      "cache-control": `${isPublic ? "public" : "private"}, max-age=${seconds}, must-revalidate`,
      vary: "Cookie",
      etag,
      // In case a browser renders it as a page: no scripts, no origin.
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      // Feed readers and embeds show public pictures on other sites.
      "cross-origin-resource-policy": isPublic ? "cross-origin" : "same-origin",
      "content-disposition": "inline",
    }
    if (tagsIn(request.headers["if-none-match"]).includes(etag))
      return reply.headers(headers).code(304).send()
    // Browsers read captions of another origin only with CORS, which a store may not be set up for.
    const signed = isCaptions(file) ? undefined : await ctx.storage.signedUrl(file, SIGNED_SECONDS)
    if (signed !== undefined)
      return reply
        .headers({ "cache-control": headers["cache-control"], vary: headers.vary })
        .redirect(signed, 302)

    const { range, "if-range": condition } = request.headers
    const isCurrent = condition === undefined || condition === etag
    const image = await ctx.storage.read(file, isCurrent ? parseRange(range) : undefined)
    must(image, "media.notFound")
    void reply.headers({ ...headers, "accept-ranges": "bytes" }).type(contentTypeOf(file))
    if (!image.range) return reply.header("content-length", image.size).send(image.stream)
    const { start, end } = image.range
    return reply
      .code(206)
      .header("content-range", `bytes ${start}-${end}/${image.size}`)
      .header("content-length", end - start + 1)
      .send(image.stream)
  })

  app.addHook("onClose", async () => closeImages())
}

const isCaptions = (file: string) => file.endsWith(".vtt")
