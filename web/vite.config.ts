import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

import { BUILD_TARGET } from "./browsers.ts"
import { chunkImports } from "./chunk-imports.ts"
import { messageCompiler } from "./message-compiler.ts"

/** Changes with our dependencies only, so that browsers keep it from one release to the next. */
const VENDOR = {
  name: "vendor",
  test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(query-core|react-query)|wouter|regexparam|use-sync-external-store|clsx|intl-messageformat|@formatjs\/[\w-]+|typebox)\//,
}

/** The landing page needs this one file of the contract, and nothing of what the app needs. */
const LIMITS = { name: "limits", test: /contract\/src\/limits\.ts$/ }

/** What nearly every screen is made of: one file instead of thirty small ones. */
const BASE = {
  name: "base",
  test: /\/web\/src\/(lib\/|cache\/(patch|posts|users)\.|ui\/(Avatar|Badge|Brand|Button|ButtonLink|Card|CountBadge|DropdownMenu|EmptyState|ErrorBoundary|ErrorState|IconButton|Link|ListStates|Page|PageHeader|Skeleton|SkeletonRow|Spinner|Time|button-class|toast|tone)\.)|lucide-react\/dist\/esm\/(createLucideIcon|Icon|defaultAttributes|context|shared)/,
}

/** The icons of the shell and of a post: together they weigh half of what they do in a file each. */
const ICONS = {
  name: "icons",
  test: /lucide-react\/dist\/esm\/icons\/(bell|bookmark|chevron-left|chevron-right|ellipsis|flag|gavel|heart|message-circle|monitor|moon|pencil|plus|repeat-2|search|shield-check|sun|trash|user-round)\./,
}

/** There before any `import()` runs: announcing them again only makes the page larger. */
const ALREADY_HERE = /\/(rolldown-runtime|limits|vendor|base|icons)-[\w-]+\.js$/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [messageCompiler(), react(), tailwindcss(), chunkImports()],
  build: {
    outDir: "dist/client",
    target: BUILD_TARGET,
    manifest: true,
    cssCodeSplit: false,
    // The decoder of HEIC is large, rare and lazy; the budgets are kept by tools/bundle.test.ts.
    chunkSizeWarningLimit: 4000,
    // Inlined files would need `data:` in more places of the security policy than pictures.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, deps, { hostType }) =>
        hostType === "js" ? deps.filter((file) => !ALREADY_HERE.test(file)) : deps,
    },
    rolldownOptions: {
      input: ["index.html", "landing.html"],
      output: { codeSplitting: { groups: [LIMITS, VENDOR, BASE, ICONS] } },
    },
  },
})
