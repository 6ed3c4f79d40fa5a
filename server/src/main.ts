import { setTimeout as sleep } from "node:timers/promises"

import type { Pool } from "pg"
import { pino } from "pino"

import { buildApp } from "#app.ts"
import { ConfigError, readConfig, type Config } from "#config.ts"
import { JOBS, prepareFeatures } from "#features.ts"
import { prepareSetup } from "#features/setup/service.ts"
import { startBeats } from "#platform/beats.ts"
import { compareClocks } from "#platform/clock.ts"
import { collectGarbage } from "#platform/collect-garbage.ts"
import { databaseOn, type Context, type Log } from "#platform/context.ts"
import {
  DEFAULT_POOL_SIZE,
  fittingPoolSize,
  SELECT_AVAILABLE_CONNECTIONS,
} from "#platform/database/pool-size.ts"
import { openReplicas, type Replicas } from "#platform/database/replicas.ts"
import { failUnanswered } from "#platform/jobs/unanswered.ts"
import { startWorker } from "#platform/jobs/worker.ts"
import { openBus } from "#platform/live/bus.ts"
import { logOptions } from "#platform/log.ts"
import { openStorage } from "#platform/media/open-storage.ts"
import { assertUsable, connect, connectForStart, MIGRATIONS } from "#platform/postgres.ts"
import { prepareSchema } from "#platform/prepare-schema.ts"
import { prepareSecrets } from "#platform/prepare-secrets.ts"
import { openRedis } from "#platform/redis/redis.ts"
import { requireCurrentSchema } from "#platform/schema.ts"
import { exitWith } from "#start-failure.ts"

/** Connections waiting to be accepted; the kernel drops further ones, whose clients retry after seconds. */
const BACKLOG = 4096
const STOP_MS = 8000
const LINGER_MS = 200
/** After the start, until the first connections and caches are there. */
const SETTLED_MS = 5000

async function main(config: Config) {
  const url = config.databaseUrl
  if (url === undefined)
    throw new ConfigError([
      "DATABASE_URL is missing: start with `npm start`, which includes a database",
    ])
  const output = pino.destination({ fd: 1, sync: true })
  // Writing fails once the terminal is closed; the supervisor then stops this process.
  output.on("error", () => undefined)
  const log = pino(logOptions(config.logLevel), output)
  const { pool, started } = connectForStart(url, { log, statements: config.databaseStatements })
  const directUrl = config.databaseDirectUrl ?? url
  await requireSchema(config, directUrl, pool)
  await sizePool(config, pool, log)
  await assertUsable(pool)
  await prepareSecrets(databaseOn(pool), config, log)
  await compareClocks(pool, () => new Date(), log)
  const redis = config.redisUrl === undefined ? undefined : openRedis(config.redisUrl, log)
  const bus = await openBus(directUrl, log, redis)
  const storage = await openStorage(config, { log })
  const replicas = replicasOf(config, pool, log)
  const app = await buildApp({
    config,
    pool,
    replicas,
    redis,
    bus,
    storage,
    log,
    now: () => new Date(),
    webDist: new URL("../../web/dist", import.meta.url).pathname,
  })
  await prepareFeatures(app.systemContext("start"))
  if (config.demo) {
    const { seedDemo } = await import("#demo/seed.ts")
    await seedDemo(app.systemContext("demo"))
  }
  await announceSetup(app.systemContext("setup"), config)
  const beats = startBeats()
  if (config.process !== "web") await failUnanswered(pool, log)
  // The queue listens, which a bouncer in transaction mode does not allow.
  const workerPool = directUrl === url ? pool : connect(directUrl, { max: 4, log })
  const worker =
    config.process === "web"
      ? undefined
      : await startWorker({
          pool: workerPool,
          jobs: JOBS,
          makeContext: app.systemContext,
          onBegin: beats.jobBegins,
          onFinish: beats.jobEnds,
          onEnd: app.measureJob,
        })
  started()
  beats.watch(app.http.server)
  await app.http.listen({ port: config.port, host: config.host, backlog: BACKLOG })
  process.send?.({ ready: true })
  setTimeout(collectGarbage, SETTLED_MS).unref()

  let isStopping = false
  const stop = async () => {
    // Ctrl-C arrives twice: from the terminal and from the supervisor.
    if (isStopping) return
    isStopping = true
    const drainMs = config.drainSeconds * 1000
    setTimeout(() => process.exit(1), drainMs + STOP_MS).unref()
    app.leave()
    await sleep(drainMs)
    // Stop accepting first; requests that have just arrived are still served.
    app.http.server.close()
    await sleep(LINGER_MS)
    await app.http.close()
    await worker?.stop()
    await bus.close()
    await storage.close()
    await replicas?.close()
    await redis?.close()
    if (workerPool !== pool) await workerPool.end()
    await pool.end()
    process.exit(0)
  }
  process.once("SIGTERM", () => void stop())
  process.once("SIGINT", () => void stop())
  process.once("disconnect", () => void stop())
  // The supervisor handles hangups.
  process.on("SIGHUP", () => undefined)
}

/** On the terminal and not in the log, which others may read. */
async function announceSetup(ctx: Context, config: Config) {
  if (config.process === "worker") return
  const address = await prepareSetup(ctx)
  if (address === "begun")
    process.stdout.write(
      "The set-up is not finished. Open the address that was printed before, or print a new one: npm run admin -- setup-link\n",
    )
  else if (address !== undefined)
    process.stdout.write(
      `This place is not set up yet, and nobody else can reach it. Set it up at ${address}\n`,
    )
}

/** Fits the pool to the connections the database offers, unless a bouncer or a setting decides. */
async function sizePool(config: Config, pool: Pool, log: Log) {
  if (config.databasePoolSize !== undefined) pool.options.max = config.databasePoolSize
  if (config.databasePoolSize !== undefined || config.databaseStatements === "unnamed") return
  const { rows } = await pool.query<{ available: number }>(SELECT_AVAILABLE_CONNECTIONS)
  const size = fittingPoolSize(rows[0]?.available ?? 0, config.webConcurrency)
  if (size < DEFAULT_POOL_SIZE)
    log.warn({ size }, "the database allows few connections: using a small pool")
  pool.options.max = size
}

function replicasOf(config: Config, primary: Pool, log: Log): Replicas | undefined {
  const urls = config.databaseReplicaUrls
  if (urls.length === 0) return undefined
  return openReplicas({ urls, primary, poolSize: primary.options.max, log })
}

const MAY_MIGRATE = "select has_database_privilege(current_database(), 'create') as may_migrate"

/** The supervisor has migrated already, unless the server's role owns the tables or there is no supervisor. */
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
