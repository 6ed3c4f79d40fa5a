import type { FastifyInstance } from "fastify"

/** The web app manifest; its name is the operator's brand. */
export function useManifest(app: FastifyInstance, brandName: string) {
  const manifest = JSON.stringify({
    name: brandName,
    short_name: brandName,
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f6f7f5",
    theme_color: "#0f766e",
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose: "any maskable",
    })),
  })
  app.get(
    "/manifest.webmanifest",
    { config: { skipsLoadShedding: true, rateClass: "static" } },
    (_request, reply) =>
      reply.type("application/manifest+json").header("cache-control", "no-cache").send(manifest),
  )
}
