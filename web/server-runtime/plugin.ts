import { join } from "node:path"

import type { Plugin } from "vite"

const runtime = (file: string) => join(import.meta.dirname, file)

/** What the components import, and what they get instead on the server. */
const STAND_INS: Record<string, string> = {
  react: runtime("react.ts"),
  "react-dom": runtime("react.ts"),
  "react/jsx-runtime": runtime("jsx-runtime.ts"),
  "@tanstack/react-query": runtime("react-query.ts"),
  "#lib/use-title.ts": runtime("use-title.ts"),
  wouter: runtime("wouter.ts"),
  "wouter/use-browser-location": runtime("wouter.ts"),
  "intl-messageformat": runtime("message-format.ts"),
}

const LAZY = "\0lazy"

/** Builds components for rendering on the server: React is replaced, and lazy code is left out. */
export function serverRuntime(): Plugin {
  return {
    name: "server-runtime",
    enforce: "pre",
    resolveId(id, importer) {
      if (id === LAZY) return id
      if (id === "./Icon.mjs" && importer?.endsWith("/createLucideIcon.mjs"))
        return runtime("lucide-icon.ts")
      return STAND_INS[id]
    },
    resolveDynamicImport: () => LAZY,
    load: (id) => (id === LAZY ? "export {}" : undefined),
  }
}
