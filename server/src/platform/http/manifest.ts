import { BUILT_IN_ACCENT } from "@grove/contract/accent"
import type { SiteSettings } from "@grove/contract/site"
import type { FastifyInstance } from "fastify"

/** The web app manifest with the name, logo and color of the site. */
export function useManifest(app: FastifyInstance) {
  app.get(
    "/manifest.webmanifest",
    { config: { skipsLoadShedding: true, rateClass: "static" } },
    (_request, reply) =>
      reply
        .type("application/manifest+json")
        .header("cache-control", "no-cache")
        .send(JSON.stringify(manifestOf(app.site.current()))),
  )
}

function manifestOf({ name, description, accentColor, logoUrl }: SiteSettings) {
  return {
    name,
    short_name: name,
    ...(description !== "" && { description }),
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f6f7f5",
    theme_color: accentColor ?? BUILT_IN_ACCENT,
    icons: [192, 512].map((size) => ({ sizes: `${size}x${size}`, ...iconOf(logoUrl, size) })),
  }
}

const iconOf = (logoUrl: string | null, size: number) =>
  logoUrl === null
    ? { src: `/icon-${size}.png`, type: "image/png", purpose: "any maskable" }
    : { src: logoUrl.replace(/-\d+\.webp$/, `-${size}.webp`), type: "image/webp", purpose: "any" }
