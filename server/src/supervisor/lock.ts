import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { identityOf } from "./processes.ts"

export interface Lock {
  /** True when the last holder was killed and may have left processes running. */
  wasAbandoned: boolean
  /** Tells the next process that waiting is worthwhile. */
  announceStop: () => Promise<void>
  release: () => Promise<void>
}

interface Holder {
  pid: number
  identity: string
  isStopping: boolean
}

/** A name for each draft: two callers in one process must not remove each other's. */
let drafts = 0

/** Resolves to the lock, or to the pid of its holder. */
export async function takeLock(
  file: string,
  patience: { runningMs: number; stoppingMs: number },
): Promise<Lock | { heldBy: number }> {
  const since = Date.now()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const self: Holder = {
    pid: process.pid,
    identity: (await identityOf(process.pid)) ?? "",
    isStopping: false,
  }
  const draft = `${file}.${process.pid}.${(drafts += 1)}`
  let wasAbandoned = false
  const write = (holder: Holder) => writeFile(draft, JSON.stringify(holder), { mode: 0o600 })
  try {
    for (;;) {
      await write(self)
      // link(2) is atomic: exactly one of several processes succeeds, with its content complete.
      if (await link(draft, file).then(() => true, isTaken)) break
      const text = await readFile(file, "utf8").catch(() => "")
      const holder = parse(text)
      if (!holder || (await identityOf(holder.pid)) !== holder.identity) {
        await removeStale(file, text)
        wasAbandoned = true
        continue
      }
      const timeoutMs = holder.isStopping ? patience.stoppingMs : patience.runningMs
      if (Date.now() - since > timeoutMs) return { heldBy: holder.pid }
      await sleep(100)
    }
  } finally {
    await rm(draft, { force: true })
  }
  return {
    wasAbandoned,
    async announceStop() {
      await write({ ...self, isStopping: true })
      await rename(draft, file)
    },
    async release() {
      if (parse(await readFile(file, "utf8").catch(() => ""))?.pid === process.pid) await rm(file)
    },
  }
}

/** A folder that cannot be written to, or does not exist and cannot be made. */
export const isUnwritable = (error: unknown) =>
  ["EROFS", "EACCES", "EPERM", "ENOENT", "ENOTDIR"].includes(
    (error as NodeJS.ErrnoException | undefined)?.code ?? "",
  )

function isTaken(error: NodeJS.ErrnoException) {
  if (error.code === "EEXIST") return false
  throw error
}

/**
 * Two processes can find the same stale lock; the slower one must not remove the faster one's new
 * lock.
 */
async function removeStale(file: string, text: string) {
  const staleFile = `${file}.${process.pid}.stale`
  try {
    await rename(file, staleFile)
  } catch {
    return
  }
  if ((await readFile(staleFile, "utf8")) !== text) await link(staleFile, file).catch(() => {})
  await rm(staleFile)
}

function parse(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text)
    return Number.isSafeInteger(holder.pid) && typeof holder.identity === "string"
      ? holder
      : undefined
  } catch {
    return undefined
  }
}
