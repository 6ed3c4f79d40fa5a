import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { isatty } from "node:tty"

import { type Config, ConfigError } from "#config.ts"
import { CONNECTIONS_PER_PROCESS, SPARE_CONNECTIONS } from "#platform/connections.ts"

import { toUrl, whyUnreachable } from "./connection.ts"
import { assertRoom, assertSafe } from "./database.ts"
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
  /** A build of the web app will do, even if its sources have changed since. */
  isBuildKept?: boolean
}

/** What is running so far. */
interface Parts {
  lock?: Lock
  database?: EmbeddedDatabase
  workers?: Workers
}

const OWNER_SERVES =
  "The server uses the database as the owner of its tables. Safer: set DATABASE_MIGRATION_URL to the owner, and DATABASE_URL to a user who owns nothing."
const DRAIN_MS = 6000
const DATABASE_GRACE_MS = 3000
/** One Ctrl-C may arrive twice, from the terminal and from npm. */
const ECHO_MS = 1000
/** A server process whose parent was killed leaves by itself, after those it is serving. */
const ORPHANS_MS = 10_000
const LOCK_PATIENCE = { runningMs: 1000, stoppingMs: 15_000 }

/**
 * Keeps PostgreSQL and the server processes alive until asked to stop; resolves to the exit code.
 * Whatever fails while starting, nothing is left running.
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
  // Starting may be half-way: what it has begun is in the parts only when it has returned.
  if (!parts.workers) await serving.catch(() => {})
  await parts.workers?.stop(DRAIN_MS)
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
  const dataDir = await makeDataDir(config.dataDir)
  parts.lock = await lockDataDir(dataDir)
  const port = await findPort(
    config.host,
    config.port,
    patienceWithOrphans(parts.lock, log, stopping),
  )
  const [built, database] = await Promise.allSettled([
    buildWeb(),
    config.databaseUrl
      ? checkOutside(config.databaseUrl, config.webConcurrency)
      : startEmbedded({
          dataDir,
          log,
          signal: stopping,
          connections: config.webConcurrency * CONNECTIONS_PER_PROCESS + SPARE_CONNECTIONS,
        }),
  ])
  if (database.status === "fulfilled" && database.value) parts.database = database.value
  for (const step of [database, built]) if (step.status === "rejected") throw step.reason
  stopping.throwIfAborted()

  const embedded = parts.database
  const addresses = embedded
    ? { server: toUrl(embedded.server), owner: toUrl(embedded.connection) }
    : { server: config.databaseUrl ?? "", owner: config.databaseMigrationUrl }
  if (addresses.owner === undefined) log.warn(OWNER_SERVES)
  else {
    const code = await migrateAs(
      { owner: addresses.owner, server: addresses.server },
      root,
      dataDir,
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
      NODE_COMPILE_CACHE: compileCache(dataDir),
      DATABASE_URL: addresses.server,
      // How to become the owner of the tables is nothing a server process needs to know.
      DATABASE_MIGRATION_URL: "",
    },
    log,
    whenUp: () => embedded?.whenUp() ?? Promise.resolve(),
  })
  parts.workers = workers
  const failure = await Promise.race([workers.failed, waitUntilReady(config.host, port, stopping)])
  if (failure !== undefined) return failure
  stopping.throwIfAborted()
  workers.keepTrying()
  process.stdout.write(`Grove is running at ${config.publicUrl.replace(/:0$/, `:${port}`)}\n`)
  return workers.failed
}

async function lockDataDir(dataDir: string): Promise<Lock> {
  const lock = await takeLock(join(dataDir, "grove.lock"), LOCK_PATIENCE)
  if (!("heldBy" in lock)) return lock
  throw new Error(
    `Grove is already running on this data folder (pid ${lock.heldBy}). ` +
      `Stop it first, or name another folder than ${dataDir} with DATA_DIR.`,
  )
}

/** Whether to wait for a port that is taken: what the last one left behind may still be on its way out. */
function patienceWithOrphans({ wasAbandoned }: Lock, log: Log, stopping: AbortSignal) {
  const since = Date.now()
  let hasSaidSo = false
  return () => {
    if (!wasAbandoned || stopping.aborted || Date.now() - since > ORPHANS_MS) return false
    if (!hasSaidSo) log.info("The port is taken, maybe by what the last start left: waiting for it")
    hasSaidSo = true
    return true
  }
}

async function checkOutside(url: string, processes: number): Promise<undefined> {
  await assertSafe(url).catch((error: unknown) => {
    throw new Error(whyUnreachable(url, error), { cause: error })
  })
  await assertRoom(url, processes)
}

function listenForStop(log: Log, onSecond: () => void) {
  const controller = new AbortController()
  const { promise: asked, resolve } = Promise.withResolvers<number>()
  let askedAt = 0
  const ask = () => {
    if (askedAt > 0 && Date.now() - askedAt > ECHO_MS) return onSecond()
    askedAt ||= Date.now()
    controller.abort()
    resolve(0)
  }
  for (const name of ["SIGTERM", "SIGINT"] as const) process.on(name, ask)
  onHangup(log, ask)
  // A fault of our own must not orphan the database either.
  process.on("uncaughtException", (error) => {
    process.stderr.write(`Grove stops after an unexpected fault: ${reasonOf(error)}\n`)
    controller.abort()
    resolve(1)
  })
  void watchNpm(ask)
  return { asked, signal: controller.signal, now: () => controller.abort() }
}

/**
 * A closed terminal asks us to stop; from a service manager or logrotate the same signal means 'reload', and there is
 * nothing to reload: settings are read at start, and logs go to standard output.
 */
function onHangup(log: Log, onClosedTerminal: () => void) {
  const terminals = [0, 1, 2].filter((fd) => isatty(fd))
  process.on("SIGHUP", () => {
    if (terminals.some((fd) => !isatty(fd))) onClosedTerminal()
    else log.info("SIGHUP changes nothing: restart Grove to read its settings again")
  })
  // Whatever is said after the terminal has gone must not become a fault of its own.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined)
}

/** Killing npm outright is meant for us too, and would leave us running unseen. */
async function watchNpm(onGone: () => void) {
  // oxlint-disable-next-line node/no-process-env -- npm's own mark, not a setting
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
