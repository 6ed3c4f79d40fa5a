import { ACCENT_STYLE_PATH, LOGO_PATH, site } from "@grove/contract/site"
import type { FastifyInstance } from "fastify"

import { must } from "#platform/errors.ts"
import { pathOf } from "#platform/http/path.ts"
import { serve, servePrepared } from "#platform/http/serve.ts"

import { accentStyle } from "./accent-style.ts"
import { openLogo, publicSite, saveLogo, siteForAdmins, updateSite } from "./service.ts"

const PUBLIC = { skipsLoadShedding: true, rateClass: "static" } as const

export function siteRoutes(app: FastifyInstance) {
  serve(app, site.public, async (ctx) => publicSite(ctx))
  serve(app, site.get, async (ctx) => siteForAdmins(ctx))
  servePrepared(
    app,
    site.update,
    async (ctx, { body: { logo } }) =>
      typeof logo === "string" ? await saveLogo(ctx, logo) : logo,
    async (ctx, { body: { logo: _, ...change } }, logo) => {
      await updateSite(ctx, { ...change, ...(logo !== undefined && { logo }) })
      return siteForAdmins(ctx)
    },
  )

  // The address changes with the color, so it can be cached for long.
  app.get(ACCENT_STYLE_PATH, { config: PUBLIC }, (_request, reply) =>
    reply
      .type("text/css; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send(accentStyle(app.site.current().accentColor)),
  )

  app.get(`${LOGO_PATH}/*`, { config: PUBLIC }, async (request, reply) => {
    const file = pathOf(request.url).path.slice(LOGO_PATH.length + 1)
    const image = await openLogo(app.site, app.deps.storage, file)
    must(image, "media.notFound")
    return reply
      .type("image/webp")
      .headers({
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; sandbox",
        "content-length": image.size,
      })
      .send(image.stream)
  })
}
