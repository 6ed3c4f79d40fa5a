import { announcements } from "@grove/contract/announcements"
import { site } from "@grove/contract/site"
import { ACCENT_STYLE_PATH, LOGO_PATH } from "@grove/contract/site-files"
import type { FastifyInstance } from "fastify"

import { must } from "#platform/errors.ts"
import { pathOf } from "#platform/http/path.ts"
import { serve, servePrepared } from "#platform/http/serve.ts"

import { accentStyle } from "./accent-style.ts"
import {
  changeAnnouncement,
  createAnnouncement,
  currentAnnouncements,
  listAnnouncements,
  removeAnnouncement,
  seeAnnouncement,
} from "./announcements.service.ts"
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
    async (ctx, { body }, logo) => {
      const { logo: _, ...change } = body
      await updateSite(ctx, { ...change, ...(logo !== undefined && { logo }) })
      return siteForAdmins(ctx)
    },
  )

  serve(app, announcements.current, (ctx) => currentAnnouncements(ctx))
  serve(app, announcements.see, (ctx, { params, body }) =>
    seeAnnouncement(ctx, params.announcementId, body.isClosed),
  )
  serve(app, announcements.list, (ctx, { query }) => listAnnouncements(ctx, query))
  serve(app, announcements.create, (ctx, { body }) => createAnnouncement(ctx, body))
  serve(app, announcements.change, (ctx, { params, body }) =>
    changeAnnouncement(ctx, params.announcementId, body),
  )
  serve(app, announcements.remove, (ctx, { params }) =>
    removeAnnouncement(ctx, params.announcementId),
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
