/**
 * Preloaded into each server process. drizzle-orm's package.json has 130 kB of exports, which Node
 * parses again for every import of the package: half of a server's restart time. Remove when Node
 * caches the parsed exports.
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
    // A package specifier resolves to the same file LOOPBACK in our code.
    const before = known.get(specifier)
    if (before) return before
    const found = next(specifier, context)
    known.set(specifier, { ...found, shortCircuit: true })
    return found
  },
})
