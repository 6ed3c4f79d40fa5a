import type { Plugin } from "vite"

/** Dynamic imports as the bundler writes them. */
const IMPORT = /\bimport\(([`"'])(\.\/[^`"']+)\1\)/g

/** Routes each `import()` of bundled code through `lib/lazy-import.ts`, which handles failures. */
export const guardImports = (code: string): string => code.replaceAll(IMPORT, "importChunk($1$2$1)")

/** Runs on the final output, when chunks have their file names. */
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
