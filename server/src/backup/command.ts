import { resolve } from "node:path"

import { pino } from "pino"

import { ConfigError, readConfig, type Config } from "#config.ts"
import { openStorage } from "#platform/media/open-storage.ts"
import { StoreFault } from "#platform/media/s3/fault.ts"
import type { MediaStorage } from "#platform/media/storage.ts"
import { reasonOf } from "#supervisor/log.ts"
import { WRONG_CONFIGURATION } from "#supervisor/workers.ts"

export const WRONG_USE = 2

/**
 * Runs a command on a folder. Prints one sentence with its result or its error, never a stack
 * trace.
 */
export async function runCommand(
  usage: string,
  work: (config: Config, storage: MediaStorage, folder: string) => Promise<string>,
): Promise<void> {
  const [folder, ...rest] = process.argv.slice(2)
  if (folder === undefined || folder.startsWith("-") || rest.length > 0) {
    console.error(`Usage: ${usage}`)
    process.exit(WRONG_USE)
  }
  try {
    const config = readConfig()
    const storage = await openStorage(config, { log: pino({ level: "silent" }), isPatient: true })
    console.log(await work(config, storage, resolve(folder)))
    process.exit(0)
  } catch (error) {
    exitWithReason(error)
  }
}

export function exitWithReason(error: unknown): never {
  console.error(error instanceof StoreFault ? error.reason : reasonOf(error))
  process.exit(error instanceof ConfigError ? WRONG_CONFIGURATION : 1)
}
