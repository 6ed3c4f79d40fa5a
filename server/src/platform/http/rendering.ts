import { join } from "node:path"
import { pathToFileURL } from "node:url"

/** A page rendered on the server by the function of this name in `web/src/render.tsx`. */
export interface Rendering {
  page: "renderCommunityRules"
  props: object
}

type Renderers = Record<Rendering["page"], (props: object) => string>

/** Imports the build on first use, because most requests need no rendering. */
export function openRenderer(webDist: string): (rendering: Rendering) => Promise<string> {
  let renderers: Promise<Renderers> | undefined
  return async ({ page, props }) => {
    renderers ??= import(
      pathToFileURL(join(webDist, "server/render.js")).href
    ) as Promise<Renderers>
    return (await renderers)[page](props)
  }
}
