import { escapeHtml } from "#platform/http/html.ts"

/** The metadata of a page for link previews and search engines. */
export interface About {
  title: string
  /** Missing for pages that only members see: they get the title and no preview. */
  description?: string
  type?: "website" | "article" | "profile"
  /** Without a size where it is not known. */
  image?: { url: string; width?: number; height?: number; alt: string } | undefined
  publishedAt?: string
  modifiedAt?: string | null
}

/** Replaces the default title and description of the template. */
export function describePage(template: string, about: About, url: string): string {
  const title = `<title>${escapeHtml(about.title)} · %BRAND%</title>`
  const page =
    about.description === undefined
      ? template
      : template.replace(/<meta\s+name="description"[^>]*>/, "")
  const tags = about.description === undefined ? "" : aboutTags(about, url, "%BRAND%")
  return page.replace(/<title>[^<]*<\/title>/, () => `${title}${tags}`)
}

/** Description, canonical address, Open Graph and Twitter card. */
export function aboutTags(about: About, url: string, siteName: string): string {
  const { description = "", image } = about
  const named = (name: string, content: string) =>
    `<meta name="${name}" content="${escapeHtml(content)}">`
  const property = (name: string, content: string | number) =>
    `<meta property="${name}" content="${escapeHtml(String(content))}">`
  return [
    named("description", description),
    property("og:title", about.title),
    property("og:description", description),
    property("og:type", about.type ?? "website"),
    property("og:site_name", siteName),
    property("og:url", url),
    ...(image
      ? [
          property("og:image", image.url),
          ...(image.width && image.height
            ? [property("og:image:width", image.width), property("og:image:height", image.height)]
            : []),
          property("og:image:alt", image.alt),
        ]
      : []),
    ...(about.publishedAt ? [property("article:published_time", about.publishedAt)] : []),
    ...(about.modifiedAt ? [property("article:modified_time", about.modifiedAt)] : []),
    named("twitter:card", image ? "summary_large_image" : "summary"),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
  ].join("")
}
