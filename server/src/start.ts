import { join } from "node:path"

import { type Config, ConfigError, readConfig } from "./config.ts"
import { reasonOf } from "./supervisor/log.ts"
import { runParent } from "./supervisor/parent.ts"
import { WRONG_CONFIGURATION } from "./supervisor/workers.ts"

process.title = "grove"

function readConfigOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    const mistakes = error instanceof ConfigError ? error.mistakes : [reasonOf(error)]
    for (const mistake of mistakes) process.stderr.write(`${mistake}\n`)
    return process.exit(WRONG_CONFIGURATION)
  }
}

const root = join(import.meta.dirname, "../..")
const isBuildKept = process.argv.includes("--keep-build")
process.exit(await runParent(readConfigOrExit(), root, { isBuildKept }))
