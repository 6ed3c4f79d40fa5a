import { readFile } from "node:fs/promises"
import { join } from "node:path"

import { LANGUAGES, type Language } from "@grove/contract/languages"
import type { SiteSettings } from "@grove/contract/site"

import { accentLink } from "#platform/http/accent-link.ts"
import { escapeHtml } from "#platform/http/html.ts"
import { withFirstStyle } from "#platform/http/page-style.ts"
import { splitPage, type PageTemplate } from "#platform/http/page-template.ts"
import { NOT_INDEXED } from "#platform/http/plain-page.ts"
import type { Site } from "#platform/site.ts"

/**
 * `first` is the shell for browsers that do not have its style sheet yet. `shared` is the landing page for the address
 * of something that only members see; `%SHARED%` says so.
 */
type PageName = "shell" | "first" | "landing" | "shared"

export interface SitePage {
  html: string
  template: PageTemplate
}

const SHARED = /<p data-shared=""([^>]*)>[^<]*<\/p>/

/** The built pages with the look of the site; made again only after its settings have changed. */
export async function openSitePages(webDist: string, site: Site) {
  const templates = await readTemplates(webDist)
  const style = await readFile(join(webDist, "first-style.css"), "utf8").catch(() => {
    throw new Error("The build of the web app is of an older version: npm run build")
  })
  const pages = new Map<string, SitePage>()
  let look: SiteSettings | undefined
  return (name: PageName, language: Language): SitePage => {
    const current = site.current()
    if (look !== current) pages.clear()
    look = current
    const key = `${name} ${language}`
    let page = pages.get(key)
    if (page === undefined) {
      const built = templates.get(fileOf(name, language))!
      const html = make(name, name === "first" ? withFirstStyle(built, style) : built, current)
      page = { html, template: splitPage(html) }
      pages.set(key, page)
    }
    return page
  }
}

function make(name: PageName, template: string, site: SiteSettings): string {
  const page = withLook(template, site)
  if (name === "shell" || name === "first") return page
  const landing = withWords(page, site)
  if (name === "landing") return landing.replace(SHARED, "")
  return landing.replace(SHARED, "<p$1>%SHARED%</p>").replace("</head>", `${NOT_INDEXED}</head>`)
}

async function readTemplates(webDist: string): Promise<ReadonlyMap<string, string>> {
  const files = LANGUAGES.flatMap((language) => [
    fileOf("shell", language),
    fileOf("landing", language),
  ])
  return new Map(
    await Promise.all(
      files.map(async (file) => [file, await readFile(join(webDist, file), "utf8")] as const),
    ),
  )
}

function fileOf(name: PageName, language: Language): string {
  const base = name === "shell" || name === "first" ? "shell" : "landing"
  return language === "en" ? `${base}.html` : `${base}.${language}.html`
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
