import { spawn } from "node:child_process"
import { join } from "node:path"

/** Half the time until a killed server is back goes into compiling what has not changed. */
export const compileCache = (dataDir: string) => join(dataDir, "cache", "compiled")

/** The changes of this version, made by the owner of the tables in a process of its own; its exit code. */
export function migrateAs(
  addresses: { owner: string; server: string },
  root: string,
  dataDir: string,
  signal: AbortSignal,
): Promise<number> {
  const child = spawn(process.execPath, [join(root, "server/src/migrate.ts")], {
    stdio: "inherit",
    signal,
    env: {
      // oxlint-disable-next-line node/no-process-env -- as the server processes have it
      ...process.env,
      DATABASE_URL: addresses.server,
      DATABASE_MIGRATION_URL: addresses.owner,
      NODE_COMPILE_CACHE: compileCache(dataDir),
    },
  })
  return new Promise((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve(code ?? 1))
  })
}
