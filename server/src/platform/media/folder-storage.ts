import { randomBytes } from "node:crypto"
import { createReadStream } from "node:fs"
import { access, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"

import { AppError } from "#platform/errors.ts"

import {
  isMediaName,
  requireMediaName,
  resolveRange,
  type ListedFile,
  type MediaStorage,
  type Upload,
} from "./storage.ts"

const SHARD = /^[0-9a-f]{2}$/

export function folderStorage(root: string): MediaStorage {
  // All unfinished files are in one folder, so that they are found without listing everything.
  const drafts = join(root, "drafts")
  // Two levels of folders keep each one small with a million pictures.
  const pathOf = (name: string) =>
    join(root, requireMediaName(name).slice(0, 2), name.slice(2, 4), name)

  const has = (name: string) =>
    access(pathOf(name)).then(
      () => true,
      () => false,
    )

  return {
    async put(name, content, { isReplacing = false } = {}) {
      const path = pathOf(name)
      if (!isReplacing && (await has(name))) return
      const folder = dirname(path)
      const draft = join(drafts, `${randomBytes(8).toString("hex")}.part`)
      try {
        await Promise.all([folder, drafts].map((needed) => mkdir(needed, { recursive: true })))
        await writeDurably(draft, content)
        await rename(draft, path)
        await syncFolder(folder)
      } catch (error) {
        await rm(draft, { force: true })
        throw isFull(error) ? new AppError("server.full") : error
      }
    },

    async read(name, range) {
      const path = pathOf(name)
      try {
        const handle = await open(path, "r")
        const { size } = await handle.stat()
        if (!range) return { size, stream: createReadStream(path, { fd: handle }) }
        const part = resolveRange(range, size)
        if (part)
          return { size, range: part, stream: createReadStream(path, { fd: handle, ...part }) }
        await handle.close()
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
      throw new AppError("media.range")
    },

    has,

    async remove(name) {
      await rm(pathOf(name), { force: true })
    },

    async *list() {
      for (const first of await namesIn(root)) {
        if (!SHARD.test(first)) continue
        for (const second of await namesIn(join(root, first)))
          yield* filesIn(join(root, first, second))
      }
    },

    async sweepDrafts(before) {
      for (const name of await namesIn(drafts)) {
        const path = join(drafts, name)
        const found = await stat(path).catch(() => undefined)
        if (found && found.mtime < before) await rm(path, { force: true })
      }
    },

    signedUrl: async () => undefined,
    close: async () => undefined,
  }
}

async function* filesIn(folder: string): AsyncGenerator<ListedFile> {
  for (const name of await namesIn(folder)) {
    if (!isMediaName(name)) continue
    // Undefined when it was deleted meanwhile.
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found) yield { name, size: found.size, modifiedAt: found.mtime }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error) || codeOf(error) === "ENOTDIR") return []
    throw error
  })
  return names.toSorted()
}

async function writeDurably(path: string, content: Uint8Array | Upload) {
  const handle = await open(path, "wx", 0o600)
  try {
    await (content instanceof Uint8Array
      ? handle.writeFile(content)
      : writeWhole(handle, await content.open(), content.size))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeWhole(
  handle: { writeFile: (data: Readable) => Promise<void>; stat: () => Promise<{ size: number }> },
  stream: Readable,
  size: number,
) {
  await handle.writeFile(stream)
  if ((await handle.stat()).size !== size) throw new Error("The file to store is incomplete.")
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
