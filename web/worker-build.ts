import { join } from "node:path"

import { build, type Rolldown } from "vite"

import { BUILD_TARGET } from "./browsers.ts"

/** Bundles the service worker into one script without imports. `files` are those it keeps for offline use. */
export async function buildWorker(files: readonly string[]): Promise<string> {
  const built = (await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "warn",
    define: { FILES: JSON.stringify(files) },
    build: {
      write: false,
      copyPublicDir: false,
      target: BUILD_TARGET,
      minify: true,
      lib: { entry: join(import.meta.dirname, "src/worker/sw.ts"), formats: ["iife"], name: "sw" },
    },
  })) as Rolldown.RolldownOutput[]
  return built[0]!.output[0].code
}

/** Large, or for few members: kept only once a page has used them. */
const LATER = /^assets\/(?:heic|moderation|administration|language-|convert|ibm-plex)/

/** What reading and writing without a connection needs, from the files of the build. */
export const offlineFiles = (files: readonly string[]): string[] =>
  files
    .filter((file) => /\.(?:js|css|woff2)$/.test(file) && !LATER.test(file))
    .map((file) => `/${file}`)
