import type { SpawnOptions } from "node:child_process"
import { closeSync, existsSync, fchownSync, openSync } from "node:fs"
import { open, readFile, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { spawnAs } from "./account.ts"
import { answers, type Connection } from "./connection.ts"
import type { Home } from "./home.ts"
import { findPostgresOf, isPostgresOf, signal } from "./processes.ts"
import { commandLine, type PostgresOptions } from "./settings.ts"
import { within } from "./within.ts"

/** The main process of a running PostgreSQL. */
export interface Postmaster {
  pid: number
  socketDir: string
  isAdopted: boolean
  isGone: boolean
  gone: Promise<void>
}

export interface BringUp {
  home: Home
  options: PostgresOptions
  /** Who to ask whether it answers; the folder of the socket is filled in. */
  connection: Omit<Connection, "host">
  /** Called as soon as there is a process, long before it answers, so that it can be stopped meanwhile. */
  onProcess: (postmaster: Postmaster) => void
  stopping: AbortSignal
}

const PATIENCE_MS = 30_000
const STRAGGLER_PATIENCE_MS = 1000
const SETPRIV = "/usr/bin/setpriv"
const LOG_LIMIT = 5_000_000
/** What PostgreSQL says while the processes of a killed predecessor are still leaving. */
const STILL_LEAVING = /lock file|shared memory|already in use|is another postmaster|could not bind/i

/** Takes over the living PostgreSQL of this folder or starts one; returns when it answers. */
export async function bringUp(wish: BringUp): Promise<Postmaster> {
  const { home } = wish
  const deadline = Date.now() + PATIENCE_MS
  while (!wish.stopping.aborted) {
    const survivor = await findPostmaster(home)
    if (survivor) {
      wish.onProcess(survivor)
      if (await becomesReady(survivor, wish, deadline)) return survivor
      if (!survivor.isGone) {
        throw new Error(`A PostgreSQL (pid ${survivor.pid}) holds ${home.data} but does not answer`)
      }
      continue
    }
    await endStragglers(home)
    await removeLeftovers(home)
    const logStart = await rotateLog(home)
    const child = await spawnPostmaster(home, wish.options)
    wish.onProcess(child)
    // Replaying a long log after a crash takes as long as it takes: no deadline while it lives.
    if (await becomesReady(child, wish, Number.POSITIVE_INFINITY)) return child
    const lastWords = await readLastWords(home, logStart)
    if (!wish.stopping.aborted && (!STILL_LEAVING.test(lastWords) || Date.now() > deadline)) {
      throw new Error(`PostgreSQL does not start: ${lastWords || `see ${home.logFile}`}`)
    }
    await sleep(100)
  }
  throw new Error("Stopped while starting")
}

/** Asks it to finish; a fast shutdown first, and less and less politely. */
export async function shutDown(postmaster: Postmaster, graceMs: number): Promise<void> {
  for (const [name, patience] of [
    ["SIGINT", graceMs],
    ["SIGQUIT", 1000],
    ["SIGKILL", 1000],
  ] as const) {
    if (postmaster.isGone) return
    if (patience <= 0) continue
    signal(postmaster.pid, name)
    await within(patience, postmaster.gone)
  }
}

async function becomesReady(postmaster: Postmaster, wish: BringUp, deadline: number) {
  const connection = { ...wish.connection, host: postmaster.socketDir }
  while (!postmaster.isGone && Date.now() < deadline) {
    if (await answers(connection)) return !postmaster.isGone
    await within(30, postmaster.gone)
  }
  return false
}

/** The lock file's lines: pid, data, start time, port, socket folder, address, shared memory key, status. */
async function findPostmaster(home: Home): Promise<Postmaster | undefined> {
  const text = await readFile(join(home.data, "postmaster.pid"), "utf8").catch(() => "")
  const [first, , , , socketDir] = text.split("\n")
  const pid = Number(first)
  if (!Number.isSafeInteger(pid) || pid <= 0 || !(await isPostgresOf(pid, home.data)))
    return undefined
  return watched(
    { pid, socketDir: socketDir || home.socketDir, isAdopted: true },
    async (leave) => {
      while (await isPostgresOf(pid, home.data)) await sleep(100, undefined, { ref: false })
      leave()
    },
  )
}

async function spawnPostmaster(home: Home, options: PostgresOptions): Promise<Postmaster> {
  const log = openSync(home.logFile, "a", 0o600)
  const { uid, gid = 0 } = home.account
  if (uid !== undefined) fchownSync(log, uid, gid)
  const settings = commandLine(home.data, home.socketDir, options)
  // Nobody will ever adopt a throw-away database: it leaves with the test run, however that ends.
  const leash =
    !options.isDurable && existsSync(SETPRIV) ? [SETPRIV, "--pdeathsig", "QUIT", "--"] : []
  const [program = "", ...args] = [...leash, home.binaries.postgres, ...settings]
  // A group of its own: Ctrl-C on the terminal must reach the server first and the database last.
  const detached = { detached: true, stdio: ["ignore", log, log] } satisfies SpawnOptions
  const child = spawnAs(home.account, program, args, detached)
  closeSync(log)
  await new Promise((resolve, reject) => child.once("spawn", resolve).once("error", reject))
  child.unref()
  const process = { pid: child.pid ?? 0, socketDir: home.socketDir, isAdopted: false }
  return watched(process, async (leave) => void child.once("exit", leave))
}

function watched(
  process: Pick<Postmaster, "pid" | "socketDir" | "isAdopted">,
  watch: (leave: () => void) => Promise<void>,
): Postmaster {
  const { promise: gone, resolve } = Promise.withResolvers<void>()
  const postmaster: Postmaster = { ...process, isGone: false, gone }
  void watch(() => {
    postmaster.isGone = true
    resolve()
  })
  return postmaster
}

/**
 * Processes that outlive a killed postmaster keep its shared memory, and with it the folder, blocked.
 * They leave by themselves unless they are busy; what they have acknowledged is on disk: end them.
 */
async function endStragglers(home: Home) {
  const deadline = Date.now() + STRAGGLER_PATIENCE_MS
  for (;;) {
    const stragglers = await findPostgresOf(home.data)
    if (stragglers.length === 0) return
    if (Date.now() > deadline) for (const pid of stragglers) signal(pid, "SIGKILL")
    await sleep(30)
  }
}

/**
 * PostgreSQL itself trusts a lock file whose number belongs to any living process, even a stranger
 * that got it after a reboot, and would never start again.
 */
async function removeLeftovers(home: Home) {
  const socket = join(home.socketDir, ".s.PGSQL.5432")
  for (const file of [join(home.data, "postmaster.pid"), socket, `${socket}.lock`])
    await rm(file, { force: true })
}

async function rotateLog(home: Home): Promise<number> {
  const size = await stat(home.logFile).then(
    (file) => file.size,
    () => 0,
  )
  if (size < LOG_LIMIT) return size
  await rename(home.logFile, `${home.logFile}.1`)
  return 0
}

async function readLastWords(home: Home, from: number): Promise<string> {
  const file = await open(home.logFile)
  try {
    const { size } = await file.stat()
    const length = Math.min(size - from, 16_384)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    const lines = buffer.toString().split("\n").filter(Boolean)
    const loud = lines.findLast((line) => /(FATAL|PANIC|ERROR):/.test(line)) ?? lines.at(-1) ?? ""
    return loud.replace(/^.*?(FATAL|PANIC|ERROR): */, "")
  } finally {
    await file.close()
  }
}
