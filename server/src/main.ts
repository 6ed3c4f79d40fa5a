import { setTimeout as sleep } from "node:timers/promises"

import { pino } from "pino"

import { buildApp } from "#app.ts"
import { ConfigError, readConfig, type Config } from "#config.ts"
import { openBus } from "#platform/bus.ts"
import { compareClocks } from "#platform/clock.ts"
import { migrateQueue, startWorker } from "#platform/jobs/worker.ts"
import { logOptions, summarizeError } from "#platform/log.ts"
import { diskStorage } from "#platform/media/storage.ts"
import { assertUsable, connect, migrate } from "#platform/postgres.ts"
import { JOBS } from "#rooms.ts"

/** Exit code of a start that cannot succeed until somebody changes the configuration. */
const WRONG_CONFIGURATION = 78

/** Newcomers who may stand before the door; the system forgets further ones, and they try again seconds later. */
const BACKLOG = 4096
const STOP_MS = 8000
const LINGER_MS = 200

async function main(config: Config) {
  const url = config.databaseUrl
  if (url === undefined)
    throw new ConfigError([
      "DATABASE_URL is missing: start with `npm start`, which brings a database",
    ])
  const output = pino.destination({ fd: 1, sync: true })
  // A terminal that was closed takes nothing any more; the parent stops us in order.
  output.on("error", () => undefined)
  const log = pino(logOptions(config.logLevel), output)
  await migrate(url)
  const pool = connect(url, { log })
  await assertUsable(pool)
  await compareClocks(pool, () => new Date(), log)
  await migrateQueue(pool)
  const bus = await openBus(url, log)
  const storage = diskStorage(`${config.dataDir}/media`)
  const app = await buildApp({
    config,
    pool,
    bus,
    storage,
    log,
    now: () => new Date(),
    webDist: new URL("../../web/dist", import.meta.url).pathname,
  })
  if (config.demo) {
    const { plantDemo } = await import("#demo/plant.ts")
    await plantDemo(app.systemContext("demo"))
  }
  const worker = await startWorker({ pool, jobs: JOBS, makeContext: app.systemContext })
  await app.http.listen({ port: config.port, host: config.host, backlog: BACKLOG })
  process.send?.({ ready: true })

  let isStopping = false
  const stop = async () => {
    // Ctrl-C reaches this process twice: from the terminal, and from the parent in its turn.
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    // First nobody new comes in; who has just come is still served, the next one by another process.
    app.http.server.close()
    await sleep(LINGER_MS)
    await app.http.close()
    await worker.stop()
    await bus.close()
    await pool.end()
    process.exit(0)
  }
  process.once("SIGTERM", () => void stop())
  process.once("SIGINT", () => void stop())
  process.once("disconnect", () => void stop())
  // The parent decides what a hangup means.
  process.on("SIGHUP", () => undefined)
}

try {
  await main(readConfig())
} catch (error) {
  if (error instanceof ConfigError) {
    for (const mistake of error.mistakes) console.error(mistake)
    process.exit(WRONG_CONFIGURATION)
  }
  console.error(explain(error))
  process.exit(isPermanent(error) ? WRONG_CONFIGURATION : 1)
}

/** The fault itself: the query builder wraps it in the statement, which is nobody's business. */
function rootOf(error: unknown): { code?: string; message: string } {
  let root = error
  while (root instanceof Error && root.cause instanceof Error) root = root.cause
  return root as { code?: string; message: string }
}

function explain(error: unknown): string {
  const { code, message } = rootOf(error)
  if (code === "EADDRINUSE")
    return "The port is already in use: set PORT to another, or stop what listens there."
  if (code === "EACCES") return "The port may not be used by this user: set PORT to one above 1023."
  if (code === "ECONNREFUSED" || code === "ENOTFOUND")
    return "The database cannot be reached: check DATABASE_URL."
  if (code === "28P01" || code === "28000")
    return "The database refused the user or password: check DATABASE_URL."
  if (code === "25006")
    return "The database is read-only (a standby, or default_transaction_read_only): check DATABASE_URL."
  if (code === "3D000") return "The database named in DATABASE_URL does not exist."
  if (code === "42501")
    return `The user of DATABASE_URL must own the database and be allowed to change it: ${message}.`
  // Messages about data and constraints quote values.
  if (code !== undefined && /^2[23]/.test(code))
    return `The database refused: ${summarizeError(error)}`
  return message
}

function isPermanent(error: unknown): boolean {
  return ["EADDRINUSE", "EACCES", "28P01", "28000", "3D000", "42501"].includes(
    rootOf(error).code ?? "",
  )
}
