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
import { bringUp, type BringUp, type Postmaster, shutDown } from "./postmaster.ts"
import { removeOtherPrograms } from "./programs.ts"
import { keepSecret } from "./secret-file.ts"

export interface EmbeddedDatabase {
  /** Owns the database and its tables, and migrates them; may nothing beyond. */
  connection: Connection
  /** The server's own role: rows only. */
  server: Connection
  /** For tools and tests that make databases of their own. */
  superuser: Connection
  /** The number of the main process, which changes when it had to be started again. */
  pid: () => number
  /** Resolves at once while the database answers, otherwise when it does again. */
  whenUp: () => Promise<void>
  stop: (graceMs?: number) => Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** Gives up starting, and leaves nothing running. */
  signal?: AbortSignal
  /** False: fast, and lost after a crash. Only for test runs, only below the folder of temporary files. */
  durable?: boolean
  /** How many connections it must allow. */
  connections?: number
}

const OWNER = "grove"
const SERVER = "grove_server"
const RETRY_CAP_MS = 5000
const GRACE_MS = 5000
const FEWEST_CONNECTIONS = 60

/** Starts PostgreSQL on the data folder, or takes over the one that is still running there, and keeps it alive. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log, durable: isDurable = true } = options
  const home = await findHome(options.dataDir)
  if (!isDurable && !home.folder.startsWith(realpathSync(tmpdir()) + sep)) {
    throw new Error(
      `${home.folder} is not temporary: a database there must be safe against crashes`,
    )
  }
  const password = await keepSecret(options.dataDir, "postgres-superuser")
  const ownerPassword = await keepSecret(options.dataDir, "postgres-grove")
  const serverPassword = await keepSecret(options.dataDir, "postgres-grove-server")
  await prepareClusterFolder(home, password, isDurable)

  const stopping = new AbortController()
  let current: Postmaster | undefined
  let up = Promise.withResolvers<void>()
  const login = { port: 5432, user: SUPERUSER, password: password.value, database: "postgres" }
  const wish: BringUp = {
    home,
    options: { isDurable, connections: Math.max(options.connections ?? 0, FEWEST_CONNECTIONS) },
    connection: login,
    onProcess: (postmaster) => (current = postmaster),
    stopping: stopping.signal,
  }

  const giveUp = () => {
    stopping.abort()
    if (current) void shutDown(current, GRACE_MS)
  }
  options.signal?.addEventListener("abort", giveUp)
  options.signal?.throwIfAborted()
  const first = await bringUpWithRoom(wish)
  if (!first.isAdopted) await removeOtherPrograms(home.binaries, home.folder)
  if (first.isAdopted) log.info(`Took over the running PostgreSQL (pid ${first.pid})`)
  // A survivor listens where it was told to; whatever is started after it has to listen there too.
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
  options.signal?.removeEventListener("abort", giveUp)
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
      await sleep(delay({ livedMs: Date.now() - since, hadComeUp: true }))
      running = await tryUntilUp()
      up.resolve()
    }
  }

  async function tryUntilUp(): Promise<Postmaster | undefined> {
    let waitMs = 100
    while (!stopping.signal.aborted) {
      try {
        const postmaster = await bringUp(wish)
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

/** A survivor that was started for fewer server processes has to make room. */
async function bringUpWithRoom(wish: BringUp): Promise<Postmaster> {
  const found = await bringUp(wish)
  if (!found.isAdopted) return found
  const allowed = await withClient(
    { ...wish.connection, host: found.socketDir },
    readConnectionLimit,
  )
  if (allowed >= wish.options.connections) return found
  await shutDown(found, GRACE_MS)
  return bringUp(wish)
}
