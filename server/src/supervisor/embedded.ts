import { realpathSync } from "node:fs"
import { tmpdir } from "node:os"
import { sep } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { createBackoff } from "./backoff.ts"
import { prepareClusterFolder, SUPERUSER } from "./cluster-folder.ts"
import { type Connection, withClient } from "./connection.ts"
import { assertSafe, prepareDatabase, readConnectionLimit } from "./database.ts"
import { findHome } from "./home.ts"
import { type Log, reasonOf } from "./log.ts"
import { startPostmaster, type PostmasterTarget, type Postmaster, shutDown } from "./postmaster.ts"
import { removeOtherPrograms } from "./programs.ts"
import { loadSecret } from "./secret-file.ts"

export interface EmbeddedDatabase {
  /** Owns the database and its tables and runs migrations; no other privileges. */
  connection: Connection
  /** The server's role: reads and writes rows only. */
  server: Connection
  /** Superuser, for tools and tests that create databases. */
  superuser: Connection
  /** Pid of the postmaster; changes when it is restarted. */
  pid: () => number
  /** Resolves as soon as the database answers. */
  whenUp: () => Promise<void>
  stop: (graceMs?: number) => Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** Aborts the start and leaves nothing running. */
  signal?: AbortSignal
  /** False trades crash safety for speed. Only for tests, only below the temporary folder. */
  durable?: boolean
  /** Required number of connections. */
  connections?: number
  /** Overrides of PostgreSQL's settings, for replication and tests. */
  settings?: Readonly<Record<string, string | number>>
}

const OWNER = "grove"
const SERVER = "grove_server"
const RETRY_CAP_MS = 5000
const GRACE_MS = 5000
const MIN_CONNECTIONS = 60

/**
 * Starts PostgreSQL on the data folder, or adopts the one still running there, and keeps it alive.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log, durable: isDurable = true } = options
  const home = await findHome(options.dataDir)
  if (!isDurable && !home.folder.startsWith(realpathSync(tmpdir()) + sep)) {
    throw new Error(`${home.folder} is not a temporary folder: a database there must be crash-safe`)
  }
  const password = await loadSecret(options.dataDir, "postgres-superuser")
  const ownerPassword = await loadSecret(options.dataDir, "postgres-grove")
  const serverPassword = await loadSecret(options.dataDir, "postgres-grove-server")
  await prepareClusterFolder(home, password, isDurable)

  const stopping = new AbortController()
  let current: Postmaster | undefined
  let up = Promise.withResolvers<void>()
  const login = { port: 5432, user: SUPERUSER, password: password.value, database: "postgres" }
  const target: PostmasterTarget = {
    home,
    options: {
      isDurable,
      connections: Math.max(options.connections ?? 0, MIN_CONNECTIONS),
      settings: options.settings,
    },
    connection: login,
    onProcess: (postmaster) => (current = postmaster),
    stopping: stopping.signal,
  }

  const abort = () => {
    stopping.abort()
    if (current) void shutDown(current, GRACE_MS)
  }
  options.signal?.addEventListener("abort", abort)
  options.signal?.throwIfAborted()
  const first = await startWithConnections(target)
  if (!first.isAdopted) await removeOtherPrograms(home.binaries, home.folder)
  if (first.isAdopted) log.info(`Adopted the running PostgreSQL (pid ${first.pid})`)
  // An adopted postmaster keeps its socket, so its successors must listen there too.
  home.socketDir = first.socketDir
  const superuser: Connection = { ...login, host: home.socketDir }
  const connection = {
    ...superuser,
    user: OWNER,
    password: ownerPassword.value,
    database: OWNER,
  }
  const server = { ...connection, user: SERVER, password: serverPassword.value }
  try {
    await prepareDatabase(connection, server, superuser)
    if (isDurable) for (const role of [connection, server]) await assertSafe(role)
  } catch (error) {
    stopping.abort()
    await shutDown(first, GRACE_MS)
    throw error
  }
  options.signal?.removeEventListener("abort", abort)
  up.resolve()
  const keeping = keepAlive(first)

  async function keepAlive(postmaster: Postmaster) {
    const delay = createBackoff()
    for (let running: Postmaster | undefined = postmaster; running;) {
      const since = Date.now()
      await running.gone
      if (stopping.signal.aborted) return
      up = Promise.withResolvers<void>()
      log.warn(`PostgreSQL (pid ${running.pid}) stopped; starting it again`)
      await sleep(delay({ livedMs: Date.now() - since, wasReady: true }))
      running = await tryUntilUp()
      up.resolve()
    }
  }

  async function tryUntilUp(): Promise<Postmaster | undefined> {
    let waitMs = 100
    while (!stopping.signal.aborted) {
      try {
        const postmaster = await startPostmaster(target)
        log.info(`PostgreSQL is back (pid ${postmaster.pid})`)
        return postmaster
      } catch (error) {
        if (stopping.signal.aborted) break
        log.error(reasonOf(error))
        await sleep(waitMs)
        waitMs = Math.min(RETRY_CAP_MS, waitMs * 2)
      }
    }
    return undefined
  }

  return {
    connection,
    server,
    superuser,
    pid: () => current?.pid ?? 0,
    whenUp: () => up.promise,
    async stop(graceMs = GRACE_MS) {
      stopping.abort()
      if (current) await shutDown(current, graceMs)
      await keeping
    },
  }
}

/**
 * An adopted postmaster started for fewer server processes must be restarted with more connections.
 */
async function startWithConnections(target: PostmasterTarget): Promise<Postmaster> {
  const found = await startPostmaster(target)
  if (!found.isAdopted) return found
  const allowed = await withClient(
    { ...target.connection, host: found.socketDir },
    readConnectionLimit,
  )
  if (allowed >= target.options.connections) return found
  await shutDown(found, GRACE_MS)
  return startPostmaster(target)
}
