import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"

import { UserId, Uuid, UserParams, closed } from "@grove/contract/fields"
import { shares } from "@grove/contract/shares"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

import { must } from "#platform/errors.ts"
import { tagsIn } from "#platform/http/etags.ts"
import { servePlainFile } from "#platform/http/plain-page.ts"
import { serve } from "#platform/http/serve.ts"
import { STRANGER_SECONDS } from "#platform/http/stranger-page.ts"

import { atomFeed, updatedAt } from "./atom.ts"
import { embedOf } from "./embed.service.ts"
import { PUBLIC_STYLE_PATH, strangerPage } from "./pages.service.ts"
import { openShares } from "./service.ts"
import { openSitemaps, SITEMAP_SECONDS } from "./sitemap.service.ts"

const STYLE = readFileSync(new URL("public-page.css", import.meta.url), "utf8")
const CONFIG = { rateClass: "page" } as const

/** What people without an account read. Feeds and sitemaps are files, so not routes of the contract. */
export function sharesRoutes(app: FastifyInstance) {
  const shared = openShares(app.deps.bus)
  const sitemaps = openSitemaps()
  app.decorate("strangerPage", (ctx, path, theme) => strangerPage(shared, ctx, path, theme))
  servePlainFile(app, PUBLIC_STYLE_PATH, STYLE)

  serve(app, shares.embed, (ctx, { query }) => embedOf(ctx, shared, query))

  app.get<{ Params: { userId: string } }>(
    "/profile/:userId/feed.atom",
    { schema: { params: UserParams }, config: CONFIG },
    async (request, reply) => {
      const ctx = await app.identify(request)
      const profile = await shared.profile(ctx, request.params.userId)
      must(profile?.posts, "user.notFound")
      const { publicUrl } = ctx.config
      const feed = atomFeed(profile, { name: ctx.site.current().name, publicUrl })
      const tag = createHash("sha256").update(feed).digest("base64url").slice(0, 22)
      void reply.headers({
        "cache-control": `public, max-age=${STRANGER_SECONDS}`,
        etag: `"${tag}"`,
        "last-modified": new Date(updatedAt(profile)).toUTCString(),
        // Readers in browsers belong to other sites.
        "cross-origin-resource-policy": "cross-origin",
      })
      if (isUnchanged(request, reply)) return reply.code(304).send()
      return reply.type("application/atom+xml; charset=utf-8").send(feed)
    },
  )

  const sendMap = (reply: FastifyReply, text: string) =>
    reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", `public, max-age=${SITEMAP_SECONDS}`)
      .send(text)

  app.get("/sitemap.xml", { config: CONFIG }, async (request, reply) =>
    sendMap(reply, await sitemaps.index(await app.identify(request))),
  )
  const ids = { posts: Uuid, profiles: UserId }
  for (const mapped of ["posts", "profiles"] as const)
    app.get<{ Params: { id: string } }>(
      `/sitemap/${mapped}/:id.xml`,
      { schema: { params: closed({ id: ids[mapped] }) }, config: CONFIG },
      async (request, reply) => {
        const ctx = await app.identify(request)
        return sendMap(reply, await sitemaps.page(ctx, mapped, request.params.id))
      },
    )
}

/** The tag decides. A date must be the very one we sent: a deletion makes the newest change older. */
function isUnchanged({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  const condition = headers["if-none-match"]
  if (condition === undefined)
    return headers["if-modified-since"] === reply.getHeader("last-modified")
  return tagsIn(condition).some((tag) => tag === reply.getHeader("etag"))
}
