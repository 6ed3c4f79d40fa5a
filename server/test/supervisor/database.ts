/** Starts the database and says its pid; the test kills this process and looks what became of it. */
import { startEmbedded } from "#supervisor/embedded.ts"
import { createLog } from "#supervisor/log.ts"

const database = await startEmbedded({ dataDir: process.argv[2] ?? "", log: createLog("silent") })
process.stdout.write(`${database.pid()}\n`)
setInterval(() => {}, 60_000)
