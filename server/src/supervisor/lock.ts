import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { identityOf } from "./processes.ts"

export interface Lock {
  /** Its last holder was killed, and may have left something running that has not noticed yet. */
  wasAbandoned: boolean
  /** Tells whoever comes next that waiting is worth while. */
  announceStop: () => Promise<void>
  release: () => Promise<void>
}

interface Holder {
  pid: number
  identity: string
  isStopping: boolean
}

/** Resolves to the lock, or to the number of the process that keeps it. */
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
  const draft = `${file}.${process.pid}`
  let wasAbandoned = false
  const write = (holder: Holder) => writeFile(draft, JSON.stringify(holder), { mode: 0o600 })
  try {
    for (;;) {
      await write(self)
      // Linking is the one step in which exactly one of several processes succeeds, with its name inside.
      if (await link(draft, file).then(() => true, isTaken)) break
      const text = await readFile(file, "utf8").catch(() => "")
      const holder = parse(text)
      if (!holder || (await identityOf(holder.pid)) !== holder.identity) {
        await removeStale(file, text)
        wasAbandoned = true
        continue
      }
      const patienceMs = holder.isStopping ? patience.stoppingMs : patience.runningMs
      if (Date.now() - since > patienceMs) return { heldBy: holder.pid }
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

function isTaken(error: NodeJS.ErrnoException) {
  if (error.code === "EEXIST") return false
  throw error
}

/** Two may find the same stale lock; the slower one must not remove what the faster has put there since. */
async function removeStale(file: string, text: string) {
  const aside = `${file}.${process.pid}.stale`
  try {
    await rename(file, aside)
  } catch {
    return
  }
  if ((await readFile(aside, "utf8")) !== text) await link(aside, file).catch(() => {})
  await rm(aside)
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
