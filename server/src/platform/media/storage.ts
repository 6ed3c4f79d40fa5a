import { randomBytes } from "node:crypto"
import { createReadStream } from "node:fs"
import { access, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"

import { AppError } from "#platform/errors.ts"

/** Stores image files under names of the form `<sha256>-<width>.webp`. */
export interface MediaStorage {
  /** Atomic, and durable once the promise resolves. */
  put(name: string, bytes: Uint8Array): Promise<void>
  read(name: string): Promise<{ size: number; stream: Readable } | undefined>
  has(name: string): Promise<boolean>
  /** Idempotent. */
  remove(name: string): Promise<void>
  /** Deletes files left by processes that ended while writing. */
  sweepDrafts(before: Date): Promise<void>
}

const NAME = /^[0-9a-f]{64}-[1-9][0-9]{0,4}\.webp$/

export function diskStorage(root: string): MediaStorage {
  // All unfinished files are in one folder, so that they are found without listing everything.
  const drafts = join(root, "drafts")
  // Two levels of folders keep each one small with a million pictures.
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new Error("Not the name of a stored picture")
    return join(root, name.slice(0, 2), name.slice(2, 4), name)
  }

  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const folder = dirname(path)
      const draft = join(drafts, `${randomBytes(8).toString("hex")}.part`)
      try {
        await Promise.all([folder, drafts].map((needed) => mkdir(needed, { recursive: true })))
        await writeDurably(draft, bytes)
        await rename(draft, path)
        await syncFolder(folder)
      } catch (error) {
        await rm(draft, { force: true })
        throw isFull(error) ? new AppError("server.full") : error
      }
    },

    async read(name) {
      const path = pathOf(name)
      try {
        const handle = await open(path, "r")
        const { size } = await handle.stat()
        return { size, stream: createReadStream(path, { fd: handle }) }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async has(name) {
      return access(pathOf(name)).then(
        () => true,
        () => false,
      )
    },

    async remove(name) {
      await rm(pathOf(name), { force: true })
    },

    async sweepDrafts(before) {
      const names = await readdir(drafts).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      for (const name of names) {
        const path = join(drafts, name)
        const found = await stat(path).catch(() => undefined)
        if (found && found.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

async function writeDurably(path: string, bytes: Uint8Array) {
  const handle = await open(path, "wx", 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A rename is durable only once its folder is flushed as well. */
async function syncFolder(folder: string) {
  const handle = await open(folder, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code
const isMissing = (error: unknown) => codeOf(error) === "ENOENT"
const isFull = (error: unknown) => codeOf(error) === "ENOSPC" || codeOf(error) === "EDQUOT"
