import { spawn } from "node:child_process"
import { join } from "node:path"

import { LOADING_OPTIONS } from "./node-options.ts"

/**
 * Half of a server's restart time is compiling unchanged code. The operator's choice, if any, so that several data
 * folders can share one.
 */
export const compileCache = (dataDir: string) => ({
  // oxlint-disable-next-line node/no-process-env -- a variable of Node, not one of ours
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(dataDir, "cache", "compiled"),
})

/** Runs pending migrations as the table owner in a separate process. Resolves to its exit code. */
export function migrateAs(
  addresses: { owner: string; server: string },
  root: string,
  cache: Record<string, string>,
  signal: AbortSignal,
): Promise<number> {
  const child = spawn(process.execPath, [...LOADING_OPTIONS, join(root, "server/src/migrate.ts")], {
    stdio: "inherit",
    signal,
    env: {
      // oxlint-disable-next-line node/no-process-env -- the same environment as the server processes
      ...process.env,
      DATABASE_URL: addresses.server,
      DATABASE_MIGRATION_URL: addresses.owner,
      ...cache,
    },
  })
  return new Promise((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve(code ?? 1))
  })
}
