import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"

import { expect, test } from "vitest"

/** Size limits of what loads before a page is usable. Needs `npm run build`. */
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

/** Chunks loaded before the named ones run: themselves and their static imports. */
function startOf(names: string[]): Set<string> {
  const found = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build`)
    if (found.has(name)) return
    found.add(name)
    chunk.imports?.forEach(visit)
  }
  names.forEach(visit)
  return found
}

const gzipped = (file: string) => gzipSync(readFileSync(join(client, file)), { level: 9 }).length

function scriptBytes(names: string[]): number {
  return [...startOf(names)].reduce((sum, name) => sum + gzipped(manifest[name]!.file), 0)
}

const page = (name: string) => readFileSync(join(client, "..", name), "utf8")

const HOME = ["index.html", "src/screens/HomeScreen.tsx"]

test("loads at most 75 kB of script for the landing page", () => {
  expect(scriptBytes(["landing.html"])).toBeLessThanOrEqual(75 * KB)
})

test("loads at most 140 kB of script before the home feed is usable", () => {
  expect(scriptBytes(HOME)).toBeLessThanOrEqual(140 * KB)
})

test("loads dialogs, menus, toasts and other screens on demand", () => {
  const start = startOf(HOME)
  const lazy = [
    "src/app/MoreSheet.tsx",
    "src/ui/MenuPanel.tsx",
    "src/ui/Toaster.tsx",
    "src/ui/TooltipLayer.tsx",
    ...Object.keys(manifest).filter(
      (name) =>
        /^src\/(screens|features)\/.*(Screen|Dialog)\.tsx$/.test(name) && !HOME.includes(name),
    ),
  ]
  expect(lazy.filter((name) => !(name in manifest))).toEqual([])
  expect(lazy.filter((name) => start.has(name))).toEqual([])
})

test("ships one style sheet of at most 20 kB and one font", () => {
  const assets = readdirSync(join(client, "assets"))
  const styles = assets.filter((file) => file.endsWith(".css"))
  expect(styles).toHaveLength(1)
  expect(gzipped(join("assets", styles[0]!))).toBeLessThanOrEqual(20 * KB)
  expect(assets.filter((file) => file.endsWith(".woff2"))).toHaveLength(1)
})

test("ships pages with the server's placeholders and without inline scripts", () => {
  const shell = page("shell.html")
  for (const place of ["head", "root", "boot"]) expect(shell).toContain(`<!--grove:${place}-->`)
  const landing = page("landing.html")
  for (const place of ["head", "boot"]) expect(landing).toContain(`<!--grove:${place}-->`)
  expect(landing).toContain("Share your thoughts. Find your people.")
  expect(landing).toContain('href="/api/login?returnTo=%RETURN_TO%"')
  for (const html of [shell, landing]) {
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/)
  }
})
