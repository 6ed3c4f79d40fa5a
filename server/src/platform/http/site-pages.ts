import type { SiteSettings } from "@grove/contract/site"

import { accentLink } from "#platform/http/accent-link.ts"
import { escapeHtml } from "#platform/http/html.ts"
import { NOT_INDEXED } from "#platform/http/plain-page.ts"
import type { Site } from "#platform/site.ts"

interface Templates {
  shell: string
  landing: string
}

interface SitePages extends Templates {
  /** The landing page for the address of something that only members see; `%SHARED%` says so. */
  shared: string
}

const SHARED = /<p data-shared=""([^>]*)>[^<]*<\/p>/

/** The built pages with the look of the site; made again only after its settings have changed. */
export function sitePages(templates: Templates, site: Site): () => SitePages {
  let look: SiteSettings | undefined
  let pages: SitePages = { ...templates, shared: templates.landing }
  return () => {
    const current = site.current()
    if (look !== current) {
      look = current
      const landing = withWords(withLook(templates.landing, current), current)
      pages = {
        shell: withLook(templates.shell, current),
        landing: landing.replace(SHARED, ""),
        shared: landing
          .replace(SHARED, "<p$1>%SHARED%</p>")
          .replace("</head>", `${NOT_INDEXED}</head>`),
      }
    }
    return pages
  }
}

function withLook(template: string, site: SiteSettings): string {
  const { logoUrl } = site
  const page = template.replace("</head>", () => `${accentLink(site)}</head>`)
  if (logoUrl === null) return page
  const small = escapeHtml(logoUrl.replace(/-\d+\.webp$/, "-64.webp"))
  return page
    .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${small}" type="image/webp">`)
    .replaceAll(
      /<span data-mark="">.*?<\/svg><\/span><\/span>/gs,
      `<img src="${small}" alt="" class="brand-mark">`,
    )
}

/** The landing page's own texts. */
function withWords(page: string, { description, welcomeText }: SiteSettings): string {
  const words = page.replace(/<p data-welcome=""([^>]*)>[^<]*<\/p>/, (_, attributes: string) =>
    welcomeText === "" ? "" : `<p${attributes}>${escapeHtml(welcomeText)}</p>`,
  )
  if (description === "") return words
  return words.replace(
    /<meta\s+name="description"[^>]*>/,
    () => `<meta name="description" content="${escapeHtml(description)}">`,
  )
}
