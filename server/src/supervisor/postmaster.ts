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
import { withTimeout } from "./with-timeout.ts"

/** The main process of a running PostgreSQL. */
export interface Postmaster {
  pid: number
  socketDir: string
  isAdopted: boolean
  isGone: boolean
  gone: Promise<void>
}

export interface PostmasterTarget {
  home: Home
  options: PostgresOptions
  /** Connection used to check that it answers; the socket folder is filled in. */
  connection: Omit<Connection, "host">
  /**
   * Called as soon as the process exists, before it answers, so that it can be stopped meanwhile.
   */
  onProcess: (postmaster: Postmaster) => void
  stopping: AbortSignal
}

const TIMEOUT_MS = 30_000
const STRAGGLER_TIMEOUT_MS = 1000
const SETPRIV = "/usr/bin/setpriv"
const LOG_LIMIT = 5_000_000
/** PostgreSQL's message while processes of a killed predecessor are still exiting. */
const STILL_EXITING = /lock file|shared memory|already in use|is another postmaster|could not bind/i

/** Adopts the running PostgreSQL of this folder or starts one. Resolves when it answers. */
export async function startPostmaster(target: PostmasterTarget): Promise<Postmaster> {
  const { home } = target
  const deadline = Date.now() + TIMEOUT_MS
  while (!target.stopping.aborted) {
    const survivor = await findPostmaster(home)
    if (survivor) {
      target.onProcess(survivor)
      if (await becomesReady(survivor, target, deadline)) return survivor
      if (!survivor.isGone) {
        throw new Error(
          `A PostgreSQL (pid ${survivor.pid}) runs on ${home.data} but does not answer`,
        )
      }
      continue
    }
    await endStragglers(home)
    await removeLeftovers(home)
    const logStart = await rotateLog(home)
    const child = await spawnPostmaster(home, target.options)
    target.onProcess(child)
    // Crash recovery has no deadline while the process lives.
    if (await becomesReady(child, target, Number.POSITIVE_INFINITY)) return child
    const lastError = await readLastError(home, logStart)
    if (!target.stopping.aborted && (!STILL_EXITING.test(lastError) || Date.now() > deadline)) {
      throw new Error(`PostgreSQL failed to start: ${lastError || `see ${home.logFile}`}`)
    }
    await sleep(100)
  }
  throw new Error("Stopped while starting")
}

/** Requests a fast shutdown, then escalates. */
export async function shutDown(postmaster: Postmaster, graceMs: number): Promise<void> {
  for (const [name, patience] of [
    ["SIGINT", graceMs],
    ["SIGQUIT", 1000],
    ["SIGKILL", 1000],
  ] as const) {
    if (postmaster.isGone) return
    if (patience <= 0) continue
    signal(postmaster.pid, name)
    await withTimeout(patience, postmaster.gone)
  }
}

async function becomesReady(postmaster: Postmaster, target: PostmasterTarget, deadline: number) {
  const connection = { ...target.connection, host: postmaster.socketDir }
  while (!postmaster.isGone && Date.now() < deadline) {
    if (await answers(connection)) return !postmaster.isGone
    await withTimeout(30, postmaster.gone)
  }
  return false
}

/**
 * Lines of postmaster.pid: pid, data, start time, port, socket folder, address, shared memory key,
 * status.
 */
async function findPostmaster(home: Home): Promise<Postmaster | undefined> {
  const text = await readFile(join(home.data, "postmaster.pid"), "utf8").catch(() => "")
  const [first, , , , socketDir] = text.split("\n")
  const pid = Number(first)
  if (!Number.isSafeInteger(pid) || pid <= 0 || !(await isPostgresOf(pid, home.data)))
    return undefined
  return watched(
    { pid, socketDir: socketDir || home.socketDir, isAdopted: true },
    async (onExit) => {
      while (await isPostgresOf(pid, home.data)) await sleep(100, undefined, { ref: false })
      onExit()
    },
  )
}

async function spawnPostmaster(home: Home, options: PostgresOptions): Promise<Postmaster> {
  const log = openSync(home.logFile, "a", 0o600)
  const { uid, gid = 0 } = home.account
  if (uid !== undefined) fchownSync(log, uid, gid)
  const settings = commandLine(home.data, home.socketDir, options)
  // A temporary database is never adopted: it exits with the test run, however that ends.
  const guard =
    !options.isDurable && existsSync(SETPRIV) ? [SETPRIV, "--pdeathsig", "QUIT", "--"] : []
  const [program = "", ...args] = [...guard, home.binaries.postgres, ...settings]
  // Its own process group: Ctrl-C must reach the server first and the database last.
  const detached = { detached: true, stdio: ["ignore", log, log] } satisfies SpawnOptions
  const child = spawnAs(home.account, program, args, detached)
  closeSync(log)
  await new Promise((resolve, reject) => child.once("spawn", resolve).once("error", reject))
  child.unref()
  const process = { pid: child.pid ?? 0, socketDir: home.socketDir, isAdopted: false }
  return watched(process, async (onExit) => void child.once("exit", onExit))
}

function watched(
  process: Pick<Postmaster, "pid" | "socketDir" | "isAdopted">,
  watch: (onExit: () => void) => Promise<void>,
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
 * Backends that outlive a killed postmaster keep its shared memory and so block the folder. They
 * exit unless busy; their acknowledged writes are on disk, so they can be killed.
 */
async function endStragglers(home: Home) {
  const deadline = Date.now() + STRAGGLER_TIMEOUT_MS
  for (;;) {
    const stragglers = await findPostgresOf(home.data)
    if (stragglers.length === 0) return
    if (Date.now() > deadline) for (const pid of stragglers) signal(pid, "SIGKILL")
    await sleep(30)
  }
}

/**
 * PostgreSQL trusts a lock file whose pid belongs to any running process, even an unrelated one
 * after a reboot, and would never start again.
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

async function readLastError(home: Home, from: number): Promise<string> {
  const file = await open(home.logFile)
  try {
    const { size } = await file.stat()
    const length = Math.min(size - from, 16_384)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    const lines = buffer.toString().split("\n").filter(Boolean)
    const errorLine =
      lines.findLast((line) => /(FATAL|PANIC|ERROR):/.test(line)) ?? lines.at(-1) ?? ""
    return errorLine.replace(/^.*?(FATAL|PANIC|ERROR): */, "")
  } finally {
    await file.close()
  }
}
