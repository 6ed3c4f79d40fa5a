import { join } from "node:path"
import { pathToFileURL } from "node:url"

/** A page the server draws itself, and what it shows: named like its function in `web/src/render.tsx`. */
export interface Rendering {
  page: "renderCommunityRules"
  props: object
}

type Drawings = Record<Rendering["page"], (props: object) => string>

/** The build's own parts as markup. Fetched when the first such page is asked for: most requests need none. */
export function openRenderer(webDist: string): (drawing: Rendering) => Promise<string> {
  let drawings: Promise<Drawings> | undefined
  return async ({ page, props }) => {
    drawings ??= import(pathToFileURL(join(webDist, "server/render.js")).href) as Promise<Drawings>
    return (await drawings)[page](props)
  }
}
