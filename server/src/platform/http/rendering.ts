import { join } from "node:path"
import { pathToFileURL } from "node:url"

import type { BootData } from "@grove/contract/boot"

/** What `renderPage` in `web/src/render.tsx` needs. */
export interface PageToRender {
  boot: BootData
  path: string
  /** The query string without its question mark. */
  search: string
}

type RenderPage = (page: PageToRender) => string

/** Renders pages with the build's own components. Imports them on first use: an idle server does without. */
export function openRenderer(webDist: string): (page: PageToRender) => Promise<string> {
  let build: Promise<{ renderPage: RenderPage }> | undefined
  return async (page) => {
    build ??= import(pathToFileURL(join(webDist, "server/render.js")).href) as Promise<{
      renderPage: RenderPage
    }>
    return (await build).renderPage(page)
  }
}
