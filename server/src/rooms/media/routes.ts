import type { FastifyInstance } from "fastify"

import { AppError } from "#platform/errors.ts"
import { pathOf } from "#platform/http/path.ts"
import { closeImages } from "#platform/media/image.ts"

import { openImage } from "./service.ts"

/** Tested on the address as it was sent: nothing encoded, no other spelling of the same file. */
const FILE = /^\/media\/(([0-9a-f]{64})-([1-9]\d{0,4})\.webp)$/

/** Bytes are not a contract row: a plain route, which asks who is looking before it opens a file. */
export function mediaRoutes(app: FastifyInstance) {
  app.get("/media/*", { config: { isUngated: true } }, async (request, reply) => {
    const [, file, hash, width] = FILE.exec(pathOf(request.url).path) ?? []
    if (!file || !hash) throw new AppError("media.notFound")

    const ctx = await app.identify(request)
    const image = await openImage(ctx, hash, Number(width))
    void reply.headers({
      "cache-control": image.isPublic
        ? `public, max-age=${image.seconds}, immutable`
        : `private, max-age=${image.seconds}`,
      // Should a browser ever take it for a page: no scripts, no origin.
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "content-disposition": "inline",
      etag: `"${file}"`,
      ...(!image.isPublic && { vary: "Cookie" }),
    })
    if (request.headers["if-none-match"] === `"${file}"`) {
      image.stream.destroy()
      return reply.code(304).send()
    }
    return reply.type("image/webp").header("content-length", image.size).send(image.stream)
  })

  app.addHook("onClose", async () => closeImages())
}
