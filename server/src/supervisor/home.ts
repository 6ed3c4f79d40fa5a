import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import {
  access,
  constants,
  cp,
  lstat,
  mkdir,
  realpath,
  rename,
  rmdir,
  stat,
} from "node:fs/promises"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"

import { type Account, canUse, NAMESPACED, OURSELVES, runAs, SWITCHED } from "./account.ts"
import { type Binaries, binariesIn, findBinaries } from "./binaries.ts"
import { reasonOf } from "./log.ts"
import { linkPrograms } from "./programs.ts"

/** The location of one database and the account it runs as. */
export interface Home {
  folder: string
  /** PostgreSQL's data directory. */
  data: string
  socketDir: string
  logFile: string
  account: Account
  binaries: Binaries
}

/** Used only where root cannot create user namespaces and DATA_DIR is private. */
const SHARED_STATE = "/var/lib/grove"

// A Unix socket path holds 108 bytes on Linux and 104 elsewhere, including the terminating zero.
const MAX_SOCKET_BYTES = process.platform === "linux" ? 107 : 103
const SOCKET_NAME = "/.s.PGSQL.5432"

export async function findHome(dataDir: string): Promise<Home> {
  if (process.platform === "win32") {
    throw new Error(
      "The built-in PostgreSQL runs on Linux and macOS. Set DATABASE_URL to one of your own.",
    )
  }
  const root = await makeDataDir(dataDir)
  const binaries = findBinaries()
  const [inside, outside] = databaseFolders(root)
  if (process.getuid?.() !== 0) {
    await mkdir(inside, { recursive: true, mode: 0o700 })
    // PostgreSQL requires a user name, which an arbitrary container uid does not have.
    const isNameless = !hasName() && canUse(NAMESPACED, binaries.postgres, inside)
    return homeIn(inside, isNameless ? NAMESPACED : OURSELVES, binaries)
  }
  const used = [inside, outside].filter((folder) => existsSync(join(folder, "data", "PG_VERSION")))
  const { uid, gid } = await stat(root)
  const accounts = [...(uid === 0 ? [] : [{ prefix: [], uid, gid }]), NAMESPACED, SWITCHED]
  for (const folder of used.length > 0 ? used : [inside, outside]) {
    for (const account of accounts) {
      const usable = await claim(folder, account, binaries)
      if (usable) return homeIn(folder, account, usable)
    }
  }
  throw new Error(
    "PostgreSQL must not run as root, and this machine lets root neither open a user namespace nor switch to " +
      "another user. Start Grove as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.",
  )
}

/**
 * Candidate locations for the database: inside the data folder, or next to it where root cannot use
 * it.
 */
export const databaseFolders = (root: string) =>
  [join(root, "postgres"), join(SHARED_STATE, hashOf(root))] as const

export async function hasDatabase(dataDir: string): Promise<boolean> {
  const root = await realpath(dataDir).catch(() => undefined)
  return (
    root !== undefined &&
    databaseFolders(root).some((folder) => existsSync(join(folder, "data", "PG_VERSION")))
  )
}

function hasName(): boolean {
  try {
    return userInfo().username !== ""
  } catch {
    return false
  }
}

/** Returns the real path. */
export async function makeDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (error) {
    throw new Error(
      `The data folder ${dataDir} cannot be written to (${reasonOf(error)}). ` +
        "Give it to the user that starts Grove, or name another one with DATA_DIR.",
      { cause: error },
    )
  }
}

async function homeIn(folder: string, account: Account, found: Binaries): Promise<Home> {
  const socketDir = await makeSocketDir(folder, account)
  // Changing the folder's owner would also change the hard-linked originals.
  const binaries =
    account.uid === undefined
      ? await linkPrograms(found, folder, account, versionOf(found))
      : await copyPrograms(found).catch(() => found)
  return {
    folder,
    data: join(folder, "data"),
    socketDir,
    logFile: join(folder, "server.log"),
    account,
    binaries,
  }
}

/** Gives the folder to the account if it can use it; returns the programs it can run. */
async function claim(folder: string, account: Account, binaries: Binaries) {
  const before = await stat(folder).catch(() => undefined)
  try {
    if (folder.startsWith(SHARED_STATE)) await mkdir(SHARED_STATE, { recursive: true, mode: 0o755 })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chown(folder, account)
    if (canUse(account, binaries.postgres, folder)) return binaries
    if (account.uid !== undefined && canUse(account, "/bin/true", folder)) {
      const copy = await copyPrograms(binaries)
      if (canUse(account, copy.postgres, folder)) return copy
    }
  } catch {
    // Not usable; the caller tries the next candidate.
  }
  // Restore the previous owner.
  await (before ? chown(folder, before) : rmdir(folder).catch(() => {}))
  return undefined
}

/** A database started under another account must belong to that account entirely. */
export async function chown(folder: string, { uid = 0, gid = 0 }: { uid?: number; gid?: number }) {
  if (process.getuid?.() !== 0 || (await stat(folder)).uid === uid) return
  await runAs(OURSELVES, "chown", ["-R", `${uid}:${gid}`, folder])
}

/** The programs are readable by root only: copy them to where the other user can run them. */
async function copyPrograms(binaries: Binaries): Promise<Binaries> {
  const copy = join(SHARED_STATE, `programs-${versionOf(binaries)}`)
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    await mkdir(SHARED_STATE, { recursive: true, mode: 0o755 })
    await cp(binaries.root, draft, { recursive: true, verbatimSymlinks: true })
    await rename(draft, copy)
  }
  return binariesIn(copy)
}

const versionOf = ({ postgres }: Binaries) =>
  hashOf(spawnSync(postgres, ["--version"], { encoding: "utf8" }).stdout.trim())

async function makeSocketDir(folder: string, account: Account): Promise<string> {
  const inside = join(folder, "socket")
  const isShort = Buffer.byteLength(inside + SOCKET_NAME) <= MAX_SOCKET_BYTES
  // A deep data folder exceeds the socket path limit; use a private temporary folder with a stable
  // name, so that a running database is found again.
  const socketDir = isShort ? inside : join(tmpdir(), `grove-${hashOf(folder)}`)
  const isNew = await mkdir(socketDir, { recursive: true, mode: 0o700 })
  if (isNew) await chown(socketDir, account)
  const found = await lstat(socketDir)
  const owner = account.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new Error(
      `${socketDir} must be a folder that only the user running Grove can enter. Remove it and start again.`,
    )
  }
  return socketDir
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16)
