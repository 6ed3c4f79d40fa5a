import type { Plugin } from "vite"

/** As bundled code writes them: a fixed address beside its own file. */
const IMPORT = /\bimport\(([`"'])(\.\/[^`"']+)\1\)/g

/** Hands each `import()` of bundled code to `lib/lazy-import.ts`, which knows what to do when one fails. */
export const guardImports = (code: string): string => code.replaceAll(IMPORT, "importChunk($1$2$1)")

/** Afterwards, on what is written: only then do files have their addresses, and none can be forgotten. */
export function chunkImports(): Plugin {
  return {
    name: "grove:chunk-imports",
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === "chunk") file.code = guardImports(file.code)
      },
    },
  }
}
