import { escapeHtml } from "#platform/http/html.ts"

/** The metadata of a page for link previews and search engines. */
export interface About {
  title: string
  description: string
  type?: "website" | "article"
}

/** Replaces the default title and description of the template. */
export function describePage(template: string, about: About, url: string): string {
  const title = escapeHtml(about.title)
  const description = escapeHtml(about.description)
  const tags = [
    `<meta name="description" content="${description}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:type" content="${about.type ?? "website"}">`,
    `<meta property="og:site_name" content="%BRAND%">`,
    `<meta property="og:url" content="${escapeHtml(url)}">`,
    `<meta name="twitter:card" content="summary">`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
  ].join("")
  return template
    .replace(/<meta\s+name="description"[^>]*>/, "")
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title} · %BRAND%</title>${tags}`)
}
