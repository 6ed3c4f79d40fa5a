import { join } from "node:path"

import tailwindcss from "@tailwindcss/vite"
import { build, type Plugin, type Rolldown } from "vite"

import { BUILD_TARGET } from "./browsers.ts"

const here = import.meta.dirname

/** The styles of the landing page: of its classes only. */
export const landingStyle = (page: string) =>
  buildStyle(
    [...classesOf(page)].map((name) => `@source inline(${JSON.stringify(name)});`),
    [],
  )

/**
 * The styles of what the server renders, for a page that cannot wait for the style sheet. Until that has arrived, nothing
 * floats or answers to a pointer, a printed page looks like the screen, and browsers without `@property` miss some borders
 * and shadows.
 */
export async function firstStyle(serverBuild: string): Promise<string> {
  const scripts = join(serverBuild, "**/*.js")
  const css = await buildStyle([`@source ${JSON.stringify(scripts)};`], ["floating", "print"])
  const first = withoutBlocks(withoutBlocks(css, "@media (hover:hover){"), "@layer properties{")
  // Its place among the layers: these styles stay, and the first to name a layer decides.
  return `@layer properties;${first}`
}

function classesOf(page: string): Set<string> {
  return new Set(
    [...page.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => decode(names!).split(" ")),
  )
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" }
const decode = (text: string) =>
  text.replaceAll(/&([#\w]+);/g, (entity, name: string) => ENTITIES[name] ?? entity)

/** The style sheet of the app with the classes of given sources only, as text for a style element. */
async function buildStyle(sources: readonly string[], without: readonly string[]): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root: here,
    logLevel: "warn",
    plugins: [onlySources(sources, without), tailwindcss()],
    build: {
      write: false,
      target: BUILD_TARGET,
      assetsInlineLimit: 0,
      rolldownOptions: { input: { style: join(here, "src/ui/app.css") } },
    },
  })) as Rolldown.RolldownOutput
  const style = output.find(({ fileName }) => fileName.endsWith(".css"))
  if (style?.type !== "asset") throw new Error("The page has no styles")
  const css = String(style.source)
  if (css.includes("</")) throw new Error("The styles would end their element")
  return css.trim()
}

/** Tailwind finds the classes of the app in its sources; here they are given. */
function onlySources(sources: readonly string[], without: readonly string[]): Plugin {
  return {
    name: "only-sources",
    enforce: "pre",
    transform: {
      filter: { id: /\/app\.css$/ },
      handler: (css) => {
        const needed = without.reduce((text, name) => cut(text, `@import "./${name}.css";`), css)
        return [cut(needed, 'source("../")', "source(none)"), ...sources].join("\n")
      },
    },
  }
}

function withoutBlocks(css: string, head: string): string {
  const [before, ...blocks] = css.split(head)
  if (blocks.length === 0) throw new Error(`The styles have no ${head}`)
  return before + blocks.map((block) => block.slice(endOfBlock(block))).join("")
}

/** The position after the brace that closes the block in whose middle a text begins. */
function endOfBlock(text: string): number {
  let depth = 1
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    depth += brace === "{" ? 1 : -1
    if (depth === 0) return index + 1
  }
  throw new Error("The styles end inside of a block")
}

function cut(css: string, part: string, replacement = ""): string {
  if (!css.includes(part)) throw new Error(`app.css has no ${part}`)
  return css.replace(part, replacement)
}
