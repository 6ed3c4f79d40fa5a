import type { Mapped } from "./queries.ts"

const FRAME = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** `parts` are the first ids of the pages. */
export function sitemapIndex(publicUrl: string, parts: Record<Mapped, readonly string[]>): string {
  const pages = Object.entries(parts).flatMap(([mapped, starts]) =>
    starts.map(
      (id) =>
        `<sitemap><loc>${escapeAddress(publicUrl)}/sitemap/${mapped}/${id}.xml</loc></sitemap>`,
    ),
  )
  return `<?xml version="1.0" encoding="utf-8"?>\n<sitemapindex ${FRAME}>\n${pages.join("\n")}\n</sitemapindex>\n`
}

const PATHS: Record<Mapped, string> = { posts: "post", profiles: "profile" }

export function sitemapPage(
  publicUrl: string,
  mapped: Mapped,
  found: readonly { id: string; at: Date | null }[],
): string {
  const addresses = found.map(
    ({ id, at }) =>
      `<url><loc>${escapeAddress(publicUrl)}/${PATHS[mapped]}/${id}</loc>${at ? `<lastmod>${at.toISOString()}</lastmod>` : ""}</url>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>\n<urlset ${FRAME}>\n${addresses.join("\n")}\n</urlset>\n`
}

/** Ids need no escaping; the operator's address may. */
const escapeAddress = (address: string) => address.replaceAll("&", "&amp;")
