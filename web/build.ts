import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

import { directionOf } from "@grove/contract/languages"
import { build, type Manifest, type Plugin } from "vite"

import { ROUTES } from "#app/route-table.ts"
import { paths } from "#lib/paths.ts"

import { BUILD_TARGET } from "./browsers.ts"
import { CATALOG_LANGUAGES, compiledCatalog } from "./catalog-compiler.ts"
import { compressAll } from "./compress.ts"
import { firstStyle, landingStyle } from "./inline-style.ts"
import { serverRuntime } from "./server-runtime/plugin.ts"
import { buildWorker, offlineFiles } from "./worker-build.ts"

/**
 * Builds the files that the server sends:
 *   dist/client/      scripts, style sheet, fonts: all under /assets, cacheable forever
 *   dist/shell.html   the page of the app, with placeholders for the server
 *   dist/landing.html the prerendered landing page; both also in other languages: shell.de.html
 *   dist/first-style.css  the styles of the first screen, which the server puts into the shell on a first visit
 *   dist/languages/   the texts of other languages, for rendering
 *   dist/client/sw.js the service worker, which names the files it keeps
 *   dist/client/passkeys.js  the script of the identity provider's pages
 *   dist/server/      renders the first screen of every page (src/render.tsx), shown before scripts run
 *   dist/routes.json  the routes and the files each one needs first
 *   dist/.built-stamp written last: marks a complete build
 */
const here = import.meta.dirname
const dist = join(here, "dist")
const client = join(dist, "client")
const prerender = join(dist, "prerender")

const hasScreen = (screen: string) => existsSync(join(here, "src/screens", `${screen}.tsx`))
const routes = ROUTES.filter((route) => hasScreen(route.screen))
const hasRules = routes.some((route) => route.path === paths.communityRules)

for (const mark of [".built-stamp", ".built-from"]) await rm(join(dist, mark), { force: true })
await build({ configFile: join(here, "vite.config.ts"), logLevel: "warn" })
await buildForNode("src/prerender.tsx", prerender)
await buildForNode("src/render.tsx", join(dist, "server"), [serverRuntime()])
await buildPasskeys()

const manifest = JSON.parse(await readFile(join(client, ".vite/manifest.json"), "utf8")) as Manifest
const prerendered = (await import(pathToFileURL(join(prerender, "prerender.js")).href)) as {
  useTexts: (language: string, catalog: unknown) => void
  pageTexts: () => { description: string; noscript: string }
  renderLanding: (rulesHref: string | undefined) => string
}

await mkdir(join(dist, "languages"), { recursive: true })
const renderLanding = () => prerendered.renderLanding(hasRules ? paths.communityRules : undefined)
prerendered.useTexts("en", undefined)
const visitorStyle = await landingStyle(renderLanding())
await writeFile(join(dist, "first-style.css"), await firstStyle(join(dist, "server")))
for (const language of ["en", ...CATALOG_LANGUAGES]) {
  const catalog = language === "en" ? undefined : compiledCatalog(language)
  prerendered.useTexts(language, catalog)
  await writePage("index.html", "shell", language)
  await writePage("landing.html", "landing", language, {
    root: renderLanding(),
    style: visitorStyle,
  })
  if (catalog) await writeFile(join(dist, "languages", `${language}.json`), JSON.stringify(catalog))
}
for (const source of ["index.html", "landing.html"]) await rm(join(client, source))
const shell = await readFile(join(dist, "shell.html"), "utf8")
const pageScripts = new Set(
  [...shell.matchAll(/<(?:script|link [^>]*rel="modulepreload")[^>]* (?:src|href)="([^"]+)"/g)].map(
    ([, src]) => src!,
  ),
)
await writeFile(
  join(dist, "routes.json"),
  JSON.stringify(
    routes.map(({ path, access, signedOut, screen }) => ({
      path,
      access,
      signedOut: signedOut ?? "landing",
      scripts: scriptsOf(`src/screens/${screen}.tsx`),
    })),
    null,
    2,
  ),
)
const assets = (await readdir(join(client, "assets"))).map((file) => `assets/${file}`)
await writeFile(join(client, "sw.js"), await buildWorker(offlineFiles(assets)))
await rm(prerender, { recursive: true })
await compressAll(client)
await writeFile(join(dist, ".built-stamp"), new Date().toISOString())

/** Bundles all dependencies, so that the server does not resolve thousands of icon modules at run time. */
async function buildForNode(
  entry: string,
  outDir: string,
  plugins: readonly Plugin[] = [],
): Promise<void> {
  await build({
    configFile: join(here, "vite.config.ts"),
    logLevel: "warn",
    plugins: [...plugins],
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: { ssr: join(here, entry), outDir, manifest: false, copyPublicDir: false },
  })
}

/** The script of the identity provider's pages: one file without the app, under a name that the pages know. */
async function buildPasskeys(): Promise<void> {
  await build({
    configFile: false,
    root: here,
    logLevel: "warn",
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      target: BUILD_TARGET,
      lib: { entry: join(here, "src/passkeys.ts"), formats: ["es"], fileName: () => "passkeys.js" },
      minify: true,
    },
  })
}

/** Outside of the public folder, because the server fills it in before sending. */
async function writePage(
  from: string,
  to: string,
  language: string,
  content?: { root: string; style: string },
): Promise<void> {
  const { description, noscript } = prerendered.pageTexts()
  let html = orderLinks(await readFile(join(client, from), "utf8"))
    .replace("%DESCRIPTION%", () => escapeText(description))
    .replace("%NOSCRIPT%", () => escapeText(noscript))
    .replace('<html lang="en"', `<html lang="${language}" dir="${directionOf(language)}"`)
    .replace("<!--grove:preloads-->", () => `${catalogLink(language)}<!--grove:preloads-->`)
  if (content)
    html = html
      .replace("<!--grove:root-->", () => content.root)
      .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${content.style}</style>`)
  await writeFile(join(dist, language === "en" ? `${to}.html` : `${to}.${language}.html`), html)
}

function escapeText(text: string): string {
  return text.replaceAll(/[&<"]/g, (char) => `&#${char.codePointAt(0)!};`)
}

/** Lets the browser fetch the texts beside the script that waits for them. */
function catalogLink(language: string): string {
  const chunk = manifest[`src/languages/${language}.json?first`]
  if (!chunk) return ""
  return `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${chunk.file}">`
}

/**
 * A linked style sheet blocks the first paint, so it comes first; on a slow line everything else would delay it. Scripts
 * and font follow the content with a low priority.
 */
function orderLinks(html: string): string {
  const take = (pattern: RegExp) => {
    const found = html.match(pattern) ?? []
    html = html.replace(pattern, "")
    return found.map((tag) => tag.trim()).join("\n    ")
  }
  const style = take(/\s*<link rel="stylesheet"[^>]*>/g)
  const scripts = take(
    /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g,
  )
  const low = scripts.replaceAll(/<(script|link)/g, '<$1 fetchpriority="low"')
  return html
    .replace("<!--grove:style-->", style.replace(" crossorigin", ""))
    .replace("<!--grove:scripts-->", `${fontLink()}\n    ${low}`)
}

/** Preloads the font of most texts, which would otherwise wait for the style sheet. */
function fontLink(): string {
  const font = Object.values(manifest).find((chunk) => /\/inter-.*\.woff2$/.test(chunk.file))
  if (!font) throw new Error("The build has no font")
  return `<link rel="preload" href="/${font.file}" as="font" type="font/woff2" fetchpriority="low" crossorigin />`
}

/** The scripts of a screen that the page does not load itself, for the server to preload. */
function scriptsOf(module: string): string[] {
  return [...closureOf(module).difference(pageScripts)]
}

/** A chunk's file and all it imports statically. */
function closureOf(name: string): Set<string> {
  const names = new Set<string>()
  const visit = (each: string) => {
    if (names.has(each)) return
    names.add(each)
    manifest[each]?.imports?.forEach(visit)
  }
  visit(name)
  return new Set([...names].flatMap((each) => (manifest[each] ? `/${manifest[each].file}` : [])))
}
