import { setTimeout as sleep } from "node:timers/promises"

import type { Pool } from "pg"
import { pino } from "pino"

import { buildApp } from "#app.ts"
import { ConfigError, readConfig, type Config } from "#config.ts"
import { JOBS } from "#features.ts"
import { compareClocks } from "#platform/clock.ts"
import { startWorker } from "#platform/jobs/worker.ts"
import { openBus } from "#platform/live/bus.ts"
import { logOptions } from "#platform/log.ts"
import { diskStorage } from "#platform/media/storage.ts"
import { assertUsable, connect, MIGRATIONS } from "#platform/postgres.ts"
import { prepareSchema } from "#platform/prepare-schema.ts"
import { requireCurrentSchema } from "#platform/schema.ts"
import { exitWith } from "#start-failure.ts"

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
  const pool = connect(url, { log })
  await requireSchema(config, url, pool)
  await assertUsable(pool)
  await compareClocks(pool, () => new Date(), log)
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
    const { seedDemo } = await import("#demo/seed.ts")
    await seedDemo(app.systemContext("demo"))
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

const MAY_MIGRATE = "select has_database_privilege(current_database(), 'create') as may_migrate"

/** The parent has migrated already, unless the server's own role is the owner, or there is no parent. */
async function requireSchema(config: Config, url: string, pool: Pool) {
  if (config.databaseMigrationUrl !== undefined)
    return prepareSchema(config.databaseMigrationUrl, url)
  const { rows } = await pool.query<{ may_migrate: boolean }>(MAY_MIGRATE)
  return rows[0]?.may_migrate ? prepareSchema(url) : requireCurrentSchema(pool, MIGRATIONS)
}

try {
  await main(readConfig())
} catch (error) {
  exitWith(error)
}
