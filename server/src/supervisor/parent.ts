import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { isatty } from "node:tty"

import { type Config, ConfigError } from "#config.ts"
import { collectGarbage } from "#platform/collect-garbage.ts"
import {
  connectionsNeeded,
  DEFAULT_POOL_SIZE,
  SPARE_CONNECTIONS,
} from "#platform/database/pool-size.ts"

import { toUrl, whyUnreachable } from "./connection.ts"
import { assertConnections, assertSafe } from "./database.ts"
import { type EmbeddedDatabase, startEmbedded } from "./embedded.ts"
import { makeDataDir } from "./home.ts"
import { type Lock, takeLock } from "./lock.ts"
import { createLog, type Log, reasonOf } from "./log.ts"
import { compileCache, migrateAs } from "./migration.ts"
import { findPort, waitUntilReady } from "./port.ts"
import { findNpm, identityOf, signal } from "./processes.ts"
import { buildWebIfStale } from "./web-build.ts"
import { startWorkers, WRONG_CONFIGURATION, type Workers } from "./workers.ts"

export interface ParentOptions {
  /** Accept an existing build of the web app even if its sources have changed. */
  isBuildKept?: boolean
}

/** The parts started so far. */
interface Parts {
  lock?: Lock
  database?: EmbeddedDatabase
  workers?: Workers
}

const OWNER_WARNING =
  "The server connects as the owner of its tables. For least privilege, set DATABASE_MIGRATION_URL to the owner and DATABASE_URL to a user that owns nothing."
const DRAIN_MS = 6000
const DATABASE_GRACE_MS = 3000
/** Ctrl-C can arrive twice, from the terminal and from npm. */
const DUPLICATE_SIGNAL_MS = 1000
/** A server process whose parent was killed drains its requests and exits. */
const ORPHANS_MS = 10_000
const LOCK_TIMEOUTS = { runningMs: 1000, stoppingMs: 15_000 }

/**
 * Keeps PostgreSQL and the server processes alive until asked to stop. Resolves to the exit code.
 * Leaves nothing running when the start fails.
 */
export async function runParent(
  config: Config,
  root: string,
  options: ParentOptions = {},
): Promise<number> {
  const log = createLog(config.logLevel)
  const parts: Parts = {}
  const stop = listenForStop(log, () => force(parts))
  const buildWeb = () => buildWebIfStale(root, log, stop.signal, options)
  const serving = serve(config, root, parts, log, stop.signal, buildWeb)
  let code = 0
  try {
    code = await Promise.race([serving, stop.asked])
  } catch (error) {
    code = error instanceof ConfigError ? WRONG_CONFIGURATION : 1
    process.stderr.write(`${reasonOf(error)}\n`)
  }
  stop.now()
  await parts.lock?.announceStop()
  // The start may be incomplete: its parts are known only once it returns.
  if (!parts.workers) await serving.catch(() => {})
  await parts.workers?.stop(config.drainSeconds * 1000 + DRAIN_MS)
  await parts.database?.stop(DATABASE_GRACE_MS)
  await parts.lock?.release()
  return code
}

async function serve(
  config: Config,
  root: string,
  parts: Parts,
  log: Log,
  stopping: AbortSignal,
  buildWeb: () => Promise<void>,
) {
  const dataDir = await prepareDataDir(config, log)
  if (dataDir !== undefined) parts.lock = await lockDataDir(dataDir)
  const port = await findPort(config.host, config.port, waitForOrphans(parts.lock, log, stopping))
  const poolSize = config.databasePoolSize ?? DEFAULT_POOL_SIZE
  const [built, database] = await Promise.allSettled([
    buildWeb(),
    config.databaseUrl
      ? checkOutside(config, config.databaseUrl)
      : startEmbedded({
          dataDir: dataDir ?? config.dataDir,
          log,
          signal: stopping,
          connections: config.webConcurrency * connectionsNeeded(poolSize) + SPARE_CONNECTIONS,
        }),
  ])
  if (database.status === "fulfilled" && database.value) parts.database = database.value
  for (const step of [database, built]) if (step.status === "rejected") throw step.reason
  stopping.throwIfAborted()

  const embedded = parts.database
  const cache = dataDir === undefined ? {} : compileCache(dataDir)
  const addresses = embedded
    ? { server: toUrl(embedded.server), owner: toUrl(embedded.connection) }
    : { server: config.databaseUrl ?? "", owner: config.databaseMigrationUrl }
  if (addresses.owner === undefined) log.warn(OWNER_WARNING)
  else {
    const code = await migrateAs(
      { owner: addresses.owner, server: addresses.server },
      root,
      cache,
      stopping,
    )
    stopping.throwIfAborted()
    if (code !== 0) return code
  }
  const workers = startWorkers({
    exec: join(root, "server/src/main.ts"),
    count: config.webConcurrency,
    env: {
      PORT: String(port),
      ...cache,
      DATABASE_URL: addresses.server,
      // Server processes must not know how to become the table owner.
      DATABASE_MIGRATION_URL: "",
      // By default glibc keeps a pool of freed memory for every thread.
      MALLOC_ARENA_MAX: "2",
    },
    log,
    whenUp: () => embedded?.whenUp() ?? Promise.resolve(),
  })
  parts.workers = workers
  const failure = await Promise.race([workers.failed, waitUntilReady(config.host, port, stopping)])
  if (failure !== undefined) return failure
  stopping.throwIfAborted()
  workers.retryUntilLoaded()
  process.stdout.write(`Grove is running at ${config.publicUrl.replace(/:0$/, `:${port}`)}\n`)
  collectGarbage()
  return workers.failed
}

/** A node whose database and pictures are elsewhere needs no disk: undefined if it has none to write to. */
async function prepareDataDir(config: Config, log: Log): Promise<string | undefined> {
  try {
    return await makeDataDir(config.dataDir)
  } catch (error) {
    if (config.databaseUrl === undefined || config.mediaStorage === "folder") throw error
    log.info("DATA_DIR cannot be written to, which is fine: database and pictures are elsewhere")
    return undefined
  }
}

async function lockDataDir(dataDir: string): Promise<Lock> {
  const lock = await takeLock(join(dataDir, "grove.lock"), LOCK_TIMEOUTS)
  if (!("heldBy" in lock)) return lock
  throw new Error(
    `Grove is already running on this data folder (pid ${lock.heldBy}). ` +
      `Stop it first, or name another folder than ${dataDir} with DATA_DIR.`,
  )
}

/** Returns whether to wait for a port in use: a killed predecessor may still hold it. */
function waitForOrphans(lock: Lock | undefined, log: Log, stopping: AbortSignal) {
  const since = Date.now()
  let hasLogged = false
  return () => {
    if (!lock?.wasAbandoned || stopping.aborted || Date.now() - since > ORPHANS_MS) return false
    if (!hasLogged) log.info("The port is in use, possibly by a previous instance; waiting for it")
    hasLogged = true
    return true
  }
}

async function checkOutside(config: Config, address: string): Promise<undefined> {
  const url = config.databaseDirectUrl ?? address
  await assertSafe(url).catch((error: unknown) => {
    throw new Error(whyUnreachable(url, error), { cause: error })
  })
  // A bouncer shares its connections among all clients.
  if (config.databaseStatements === "named")
    await assertConnections(url, config.webConcurrency, config.databasePoolSize)
}

function listenForStop(log: Log, onSecond: () => void) {
  const controller = new AbortController()
  const { promise: asked, resolve } = Promise.withResolvers<number>()
  let askedAt = 0
  const ask = () => {
    if (askedAt > 0 && Date.now() - askedAt > DUPLICATE_SIGNAL_MS) return onSecond()
    askedAt ||= Date.now()
    controller.abort()
    resolve(0)
  }
  for (const name of ["SIGTERM", "SIGINT"] as const) process.on(name, ask)
  onHangup(log, ask)
  // A bug of ours must not orphan the database either.
  process.on("uncaughtException", (error) => {
    process.stderr.write(`Grove stops after an unexpected failure: ${reasonOf(error)}\n`)
    controller.abort()
    resolve(1)
  })
  void watchNpm(ask)
  return { asked, signal: controller.signal, now: () => controller.abort() }
}

/**
 * A closed terminal asks us to stop. From a service manager or logrotate the same signal means
 * 'reload', and there is nothing to reload: settings are read at start, logs go to standard output.
 */
function onHangup(log: Log, onClosedTerminal: () => void) {
  const terminals = [0, 1, 2].filter((fd) => isatty(fd))
  process.on("SIGHUP", () => {
    if (terminals.some((fd) => !isatty(fd))) onClosedTerminal()
    else log.info("SIGHUP has no effect; restart Grove to reload its settings")
  })
  // Writing to a closed terminal must not crash the process.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined)
}

/** SIGKILL to npm does not reach us; without this we would keep running unnoticed. */
async function watchNpm(onGone: () => void) {
  // oxlint-disable-next-line node/no-process-env -- set by npm, not a setting of ours
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = await findNpm(process.ppid)
  const identity = npm && (await identityOf(npm))
  if (!npm || !identity) return
  while ((await identityOf(npm)) === identity) await sleep(250, undefined, { ref: false })
  onGone()
}

function force({ workers, database }: Parts) {
  for (const pid of workers?.pids() ?? []) signal(pid, "SIGKILL")
  if (database) signal(database.pid(), "SIGQUIT")
}
