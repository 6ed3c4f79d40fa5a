/**
 * Loaded into each server process before the server itself. drizzle-orm's package.json lists 130 kB of
 * exports, and Node parses that list again for every import of or inside the package: half of the time
 * until a killed server is back. May go when Node remembers what it parsed.
 */
import { registerHooks, type ResolveFnOutput } from "node:module"

const OURS = new URL("..", import.meta.url).href
const DRIZZLE = /\/node_modules\/drizzle-orm\/.*\.js$/
const known = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "" } = context
    if (specifier.startsWith(".") && DRIZZLE.test(parentURL)) {
      return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true }
    }
    if (!parentURL.startsWith(OURS) || !/^[a-z@]/.test(specifier)) return next(specifier, context)
    // A package means the same in every file of ours.
    const before = known.get(specifier)
    if (before) return before
    const found = next(specifier, context)
    known.set(specifier, { ...found, shortCircuit: true })
    return found
  },
})
