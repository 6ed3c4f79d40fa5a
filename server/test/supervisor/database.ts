/** Starts the database and prints its pid. The test kills this process and checks what is left. */
import { startEmbedded } from "#supervisor/embedded.ts"
import { createLog } from "#supervisor/log.ts"

const database = await startEmbedded({ dataDir: process.argv[2] ?? "", log: createLog("silent") })
process.stdout.write(`${database.pid()}\n`)
setInterval(() => {}, 60_000)
