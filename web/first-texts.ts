import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

import { CATEGORY_NAMES, textsIn } from "./texts-in-code.ts"

const SRC = join(import.meta.dirname, "src")
const HOME = [join(SRC, "main.tsx"), join(SRC, "screens/HomeScreen.tsx")]
const STATIC_IMPORT = /^(?:import|export)\s(?!type\b)[^"']*?["']([#.][^"']+)["']/gm

/** The modules that an entry needs before it runs: what it imports statically, and so on. */
function staticModules(entries: readonly string[]): Set<string> {
  const found = new Set<string>()
  const queue = [...entries]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file) || !existsSync(file)) continue
    found.add(file)
    for (const [, target] of readFileSync(file, "utf8").matchAll(STATIC_IMPORT))
      queue.push(
        target!.startsWith("#") ? join(SRC, target!.slice(1)) : join(dirname(file), target!),
      )
  }
  return found
}

/** Titles of other screens, and what a rate limit says: both come long after the first paint. */
const SAID_LATER = /\/(app\/route-table|features\/admin\/section-names|lib\/limit-text)\.ts$/

let texts: ReadonlySet<string> | undefined

/** The texts that home can show before anything else is loaded; all others are loaded after its first paint. */
export function firstTexts(): ReadonlySet<string> {
  if (texts) return texts
  const found = new Set<string>(CATEGORY_NAMES)
  for (const file of staticModules(HOME))
    if (!SAID_LATER.test(file))
      for (const text of textsIn(readFileSync(file, "utf8"), file)) found.add(text)
  return (texts = found)
}
