import { join } from "node:path"

import type { Config } from "#config.ts"
import { toUrl } from "#supervisor/connection.ts"
import { startEmbedded } from "#supervisor/embedded.ts"
import { hasDatabase, makeDataDir } from "#supervisor/home.ts"
import { takeLock } from "#supervisor/lock.ts"
import { createLog } from "#supervisor/log.ts"
import { findRunning } from "#supervisor/running.ts"

/** Runs `work` on the configured database, starting the embedded one if it is not running. */
export async function withDatabase<T>(
  config: Config,
  work: (url: string) => Promise<T>,
  { mayRun }: { mayRun: boolean },
): Promise<T> {
  const outside = config.databaseMigrationUrl ?? config.databaseDirectUrl ?? config.databaseUrl
  if (outside !== undefined) return work(outside)
  const running = mayRun ? await findRunning(config.dataDir) : undefined
  if (running) return work(toUrl(running))
  // A backup requires an existing database; creating an empty one would hide a wrong folder.
  if (mayRun && !(await hasDatabase(config.dataDir)))
    throw new Error(`There is no database in ${config.dataDir}. Check DATA_DIR or DATABASE_URL.`)
  const dataDir = await makeDataDir(config.dataDir)
  const lock = await takeLock(join(dataDir, "grove.lock"), { runningMs: 0, stoppingMs: 15_000 })
  if ("heldBy" in lock)
    throw new Error(`Grove is running on ${dataDir} (pid ${lock.heldBy}). Stop it first.`)
  try {
    const database = await startEmbedded({ dataDir, log: createLog("error") })
    try {
      return await work(toUrl(database.connection))
    } finally {
      await database.stop()
    }
  } finally {
    await lock.release()
  }
}
