import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"

import { expect, test } from "vitest"

/** The budgets of the browser. Needs `npm run build`. */
const KB = 1000
const client = join(import.meta.dirname, "../web/dist/client")

interface Chunk {
  file: string
  imports?: string[]
}
const manifest = JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf8")) as Record<
  string,
  Chunk
>

/** The scripts a page names itself, and all they import statically. */
function scriptsOf(html: string, screen?: string): Set<string> {
  const byFile = new Map(Object.entries(manifest).map(([name, chunk]) => [`/${chunk.file}`, name]))
  const named = [
    ...html.matchAll(/<(?:script|link [^>]*rel="modulepreload")[^>]* (?:src|href)="([^"]+)"/g),
  ].map(([, src]) => byFile.get(src!)!)
  const found = new Set<string>()
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build`)
    if (found.has(name)) return
    found.add(name)
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  ;[...named, ...(screen === undefined ? [] : [screen])].forEach(visit)
  return files
}

/** What HTTP adds to each file: our response headers are about this long. */
const HEADER_BYTES = 400

const gzipped = (file: string) => gzipSync(readFileSync(join(client, file)), { level: 9 }).length
const wireBytes = (files: Set<string>) =>
  [...files].reduce((sum, file) => sum + gzipped(file) + HEADER_BYTES, 0)

const page = (name: string) => readFileSync(join(client, "..", name), "utf8")

const home = () => scriptsOf(page("shell.html"), "src/screens/HomeScreen.tsx")

test("the landing page needs at most 75 kB of script", () => {
  expect(wireBytes(scriptsOf(page("landing.html")))).toBeLessThanOrEqual(75 * KB)
})

test("home needs at most 12 scripts and 140 kB before its first paint, headers included", () => {
  expect(home().size).toBeLessThanOrEqual(12)
  expect(wireBytes(home())).toBeLessThanOrEqual(140 * KB)
})

test("home in another language needs at most 4 kB more than in English", () => {
  const german = scriptsOf(page("shell.de.html"), "src/screens/HomeScreen.tsx")
  expect([...german].filter((file) => file.includes("language-de"))).toHaveLength(1)
  expect(wireBytes(german) - wireBytes(home())).toBeLessThanOrEqual(4 * KB)
})

test("dialogs, menus, toasts and other screens are not loaded before the first paint of home", () => {
  const lazy = Object.keys(manifest).filter(
    (name) =>
      /^src\/(screens|features)\/.*(Screen|Dialog)\.tsx$|\/(MoreSheet|MenuPanel|Toaster|TooltipLayer)\.tsx$/.test(
        name,
      ) && name !== "src/screens/HomeScreen.tsx",
  )
  expect(lazy.length).toBeGreaterThan(20)
  expect(lazy.filter((name) => home().has(manifest[name]!.file))).toEqual([])
})

test("every script that is loaded later has at least 10 kB", () => {
  // In every language: its first texts are small, but come before the first paint.
  const pages = readdirSync(join(client, "..")).filter((file) =>
    /^(shell|landing)\b.*\.html$/.test(file),
  )
  const early = new Set([...home(), ...pages.flatMap((file) => [...scriptsOf(page(file))])])
  const small = readdirSync(join(client, "assets"))
    .filter((file) => file.endsWith(".js") && !early.has(`assets/${file}`))
    .filter((file) => statSync(join(client, "assets", file)).size < 10 * KB)
  // A worker is a file of its own by nature.
  expect(small.filter((file) => !file.includes(".worker-"))).toEqual([])
})

const styleOf = (name: string) => /<link rel="stylesheet" href="\/([^"]+)"/.exec(page(name))![1]!

const inlineStyleOf = (name: string) => /<style>(.*?)<\/style>/s.exec(page(name))![1]!

test("one style sheet of at most 20 kB, and at most 11 kB of styles in pages", () => {
  const styles = readdirSync(join(client, "assets")).filter((file) => file.endsWith(".css"))
  expect(styles.map((file) => `assets/${file}`)).toEqual([styleOf("shell.html")])
  expect(gzipped(styleOf("shell.html"))).toBeLessThanOrEqual(20 * KB)
  for (const css of [page("first-style.css"), inlineStyleOf("landing.html")])
    expect(gzipSync(css).length).toBeLessThanOrEqual(11 * KB)
})

test("one font, and others only for their script", () => {
  const assets = readdirSync(join(client, "assets"))
  const css = readFileSync(join(client, styleOf("shell.html")), "utf8")
  const faces = (css.match(/@font-face\s*\{[^}]*\}/g) ?? []).filter((face) => face.includes("url("))
  const [always, ...forScripts] = faces.toSorted(
    (a, b) => Number(a.includes("unicode-range")) - Number(b.includes("unicode-range")),
  )
  expect(always).toContain("Inter Variable")
  // Arabic letters, and nothing that other languages or punctuation contain.
  const ranges = forScripts.flatMap((face) => face.match(/U\+[\dA-F?]+/gi) ?? [])
  const starts = ranges.map((range) => Number.parseInt(range.slice(2).replaceAll("?", "0"), 16))
  expect(starts.length).toBeGreaterThan(forScripts.length)
  expect(starts.filter((start) => start < 0x600 || (start > 0x8ff && start < 0xfb50))).toEqual([])
  const fonts = assets.filter((file) => file.endsWith(".woff2"))
  expect(fonts).toHaveLength(faces.length)
  expect(page("shell.html").match(/as="font"/g)).toHaveLength(1)
})

test("the pages have the places the server fills in, and no script of their own", () => {
  const shell = page("shell.html")
  for (const place of ["preloads", "root", "boot"]) expect(shell).toContain(`<!--grove:${place}-->`)
  const landing = page("landing.html")
  for (const place of ["preloads", "boot"]) expect(landing).toContain(`<!--grove:${place}-->`)
  expect(landing).toContain("Share your thoughts. Find your people.")
  expect(landing).toContain('href="/api/login?returnTo=%RETURN_TO%"')
  for (const html of [shell, landing]) {
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect(html.replace(/<style>.*?<\/style>/s, "")).not.toMatch(/<style|\sstyle=|\son\w+=/)
  }
})
