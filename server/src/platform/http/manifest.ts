import { BUILT_IN_ACCENT } from "@grove/contract/accent"
import { directionOf, type Language } from "@grove/contract/languages"
import type { SiteSettings } from "@grove/contract/site"
import { SHARE_PATH } from "@grove/contract/site-files"
import type { FastifyInstance, FastifyRequest } from "fastify"

interface ManifestOptions {
  languageOf: (request: FastifyRequest) => Language
  /** The texts of the web app; undefined for English. */
  catalogOf: (language: Language) => Promise<unknown> | undefined
}

/** The web app manifest with the name, logo and color of the site. */
export function useManifest(app: FastifyInstance, { languageOf, catalogOf }: ManifestOptions) {
  app.get(
    "/manifest.webmanifest",
    { config: { skipsLoadShedding: true, rateClass: "static" } },
    async (request, reply) => {
      const language = languageOf(request)
      const texts = (await catalogOf(language)) as Record<string, unknown> | undefined
      const translate = (text: string) => {
        const found = texts?.[text]
        return typeof found === "string" ? found : text
      }
      return reply
        .type("application/manifest+json")
        .headers({ "cache-control": "no-cache", vary: "accept-language" })
        .send(JSON.stringify(manifestOf(app.site.current(), language, translate)))
    },
  )
}

function manifestOf(
  { name, description, accentColor, logoUrl }: SiteSettings,
  language: Language,
  translate: (text: string) => string,
) {
  return {
    name,
    short_name: name,
    ...(description !== "" && { description }),
    lang: language,
    dir: directionOf(language),
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f6f7f5",
    theme_color: accentColor ?? BUILT_IN_ACCENT,
    categories: ["social"],
    icons: iconsOf(logoUrl),
    shortcuts: SHORTCUTS.map(([text, url]) => ({ name: translate(text), url })),
    share_target: {
      action: SHARE_PATH,
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        title: "title",
        text: "text",
        url: "url",
        files: [{ name: "files", accept: ["image/*"] }],
      },
    },
  }
}

/** Texts of the web app's catalogs. */
const SHORTCUTS = [
  ["Create a post", "/create"],
  ["Messages", "/messages"],
  ["Notifications", "/notifications"],
  ["Search", "/search"],
] as const

const SIZES = [192, 512]

/** Only the built-in icon has the margin that a mask of the device may cut off. */
function iconsOf(logoUrl: string | null) {
  const sizes = (size: number) => ({ sizes: `${size}x${size}` })
  if (logoUrl !== null)
    return SIZES.map((size) => ({
      src: logoUrl.replace(/-\d+\.webp$/, `-${size}.webp`),
      type: "image/webp",
      purpose: "any",
      ...sizes(size),
    }))
  return SIZES.flatMap((size) =>
    ["any", "maskable"].map((purpose) => ({
      src: `/icon-${size}.png`,
      type: "image/png",
      purpose,
      ...sizes(size),
    })),
  )
}
