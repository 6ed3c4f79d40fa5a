/**
 * Preloaded into each server process. The files of drizzle-orm import each other by path, and for each such import Node
 * parses the package's `exports` (130 kB of JSON) again: a third of a server's start. Remove when Node caches them.
 */
import { registerHooks } from "node:module"

const DRIZZLE = /\/node_modules\/drizzle-orm\/.*\.js$/

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "" } = context
    return specifier.startsWith(".") && DRIZZLE.test(parentURL)
      ? { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true }
      : next(specifier, context)
  },
})
