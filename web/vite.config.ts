import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

import { BUILD_TARGET } from "./browsers.ts"
import { catalogCompiler } from "./catalog-compiler.ts"
import { chunkFacades } from "./chunk-facades.ts"
import { chunkImports } from "./chunk-imports.ts"
import { chunkGroups } from "./chunks.ts"
import { contractRoutes } from "./contract-routes.ts"
import { iconImports } from "./icon-imports.ts"
import { messageCompiler } from "./message-compiler.ts"

/** Changes only with our dependencies, so browsers keep it cached between releases. */
const VENDOR = {
  name: "vendor",
  test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(query-core|react-query)|wouter|regexparam|use-sync-external-store|intl-messageformat|@formatjs\/[\w-]+)\//,
}

/** The only file of the contract that the landing page needs. */
const LIMITS = { name: "limits", test: /contract\/src\/limits\.ts$/ }

/** Loaded before any `import()` runs, or needing no other file, so preloading them only grows the page. */
const ALREADY_HERE = /\/(rolldown-runtime|limits|vendor|base|home|language)-[\w-]+\.js$/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    messageCompiler(),
    catalogCompiler(),
    iconImports(),
    react(),
    tailwindcss(),
    contractRoutes(),
    chunkFacades(),
    chunkImports(),
  ],
  build: {
    outDir: "dist/client",
    target: BUILD_TARGET,
    manifest: true,
    cssCodeSplit: false,
    // The HEIC decoder is large, rarely used and lazy; tools/bundle.test.ts checks the budgets.
    chunkSizeWarningLimit: 4000,
    // Inlined files would need `data:` in more directives of the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, deps, { hostType }) =>
        hostType === "js" ? deps.filter((file) => !ALREADY_HERE.test(file)) : deps,
    },
    rolldownOptions: {
      // Reading a field of a schema does nothing else.
      treeshake: { propertyReadSideEffects: false },
      input: ["index.html", "landing.html"],
      output: { codeSplitting: { groups: [LIMITS, VENDOR, ...chunkGroups()] } },
    },
  },
})
