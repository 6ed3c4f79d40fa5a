import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { keys } from "@grove/contract/query-keys"
import { describe, expect, test } from "vitest"

const root = join(import.meta.dirname, "..")
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), "utf8"))

const hooks = read("web/src/features/**/*hooks.ts").join("\n")
const web = read("web/src/**/*.{ts,tsx}").join("\n")
const server = ["server/src/boot.ts", "server/src/public-pages.ts"].flatMap(read).join("\n")

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((m) => m[1]!)

/** Keys that a hook fetches itself, not only invalidates. */
const fetched = new Set([
  ...matches(hooks, /(?:usePages|replyQuery)\(\s*(?:[^,()]*\? )?keys\.([\w.]+)/g),
  ...matches(hooks, /queryKey: keys\.([\w.]+)(?:\([^()]*\))?,\s*queryFn/g),
])

/** `posts.feed`, `users.one`, …: every leaf of the table. */
function pathsOf(table: object, prefix = ""): string[] {
  return Object.entries(table).flatMap(([name, value]) =>
    Array.isArray(value) || typeof value === "function"
      ? [prefix + name]
      : pathsOf(value as object, `${prefix}${name}.`),
  )
}

describe("query keys", () => {
  test("every key the server embeds in a page is fetched by a hook", () => {
    const embedded = [...new Set(matches(server, /\bkeys\.([\w.]+)/g))]
    expect(embedded.length).toBeGreaterThan(10)
    expect(embedded.filter((key) => !fetched.has(key))).toEqual([])
  })

  test("the server embeds nothing under a key written by hand", () => {
    expect(server).not.toMatch(/\b(?:one|list)\(\s*\[|\bkey: \[/)
  })

  test("every key of the contract is used by the browser", () => {
    const used = new Set(matches(web, /\bkeys\.([\w.]+)/g))
    expect(pathsOf(keys).filter((key) => !used.has(key))).toEqual([])
  })

  test("the browser writes no key by hand", () => {
    expect(matches(web, /queryKey: (\[[^\]]*\])/g)).toEqual([])
  })
})
