import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"

import { expect, test } from "vitest"

/** quality.md, 'In the browser': what travels before a page can be used. Needs `npm run build`. */
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

/** Chunks that are there before the named ones run: themselves and all they import at once. */
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

test("the landing page needs at most 75 kB of script", () => {
  expect(scriptBytes(["landing.html"])).toBeLessThanOrEqual(75 * KB)
})

test("the home feed is usable with at most 140 kB of script", () => {
  expect(scriptBytes(HOME)).toBeLessThanOrEqual(140 * KB)
})

test("what nobody has asked for yet is not among it: dialogs, menus, toasts, other screens", () => {
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

test("one style sheet of at most 20 kB, one font", () => {
  const assets = readdirSync(join(client, "assets"))
  const styles = assets.filter((file) => file.endsWith(".css"))
  expect(styles).toHaveLength(1)
  expect(gzipped(join("assets", styles[0]!))).toBeLessThanOrEqual(20 * KB)
  expect(assets.filter((file) => file.endsWith(".woff2"))).toHaveLength(1)
})

test("the pages have the places the server fills in, and no script of their own", () => {
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
