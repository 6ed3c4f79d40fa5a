import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

import type { BootData } from "@grove/contract/boot"
import type { Language } from "@grove/contract/languages"

/** What `renderPage` in `web/src/render.tsx` needs. */
export interface PageToRender {
  boot: BootData
  path: string
  /** The query string without its question mark. */
  search: string
}

/** The title is missing where the script decides what to show. */
export interface RenderedPage {
  root: string
  title?: string
}

type RenderPage = (page: PageToRender & { catalog: unknown }) => RenderedPage

/** Renders pages with the build's own components. Imports them on first use: an idle server does without. */
export function openRenderer(webDist: string): (page: PageToRender) => Promise<RenderedPage> {
  const catalogOf = openCatalogs(webDist)
  let build: Promise<{ renderPage: RenderPage }> | undefined
  return async (page) => {
    build ??= import(pathToFileURL(join(webDist, "server/render.js")).href) as Promise<{
      renderPage: RenderPage
    }>
    const catalog = await catalogOf(page.boot.language)
    return (await build).renderPage({ ...page, catalog })
  }
}

/** Reads the texts of a language on first use; English has none, since its texts are in the code. */
export function openCatalogs(webDist: string) {
  const catalogs = new Map<string, Promise<unknown>>()
  return (language: Language): Promise<unknown> | undefined => {
    if (language === "en") return undefined
    let catalog = catalogs.get(language)
    if (!catalog) {
      const file = join(webDist, "languages", `${language}.json`)
      catalogs.set(language, (catalog = readFile(file, "utf8").then((text) => JSON.parse(text))))
    }
    return catalog
  }
}
