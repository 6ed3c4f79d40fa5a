import type { Readable } from "node:stream"

import { inTransaction, type Context } from "#platform/context.ts"
import { hashStream } from "#platform/hash-stream.ts"
import { isPart, type ListedFile, type MediaStorage } from "#platform/media/storage.ts"
import { forEachParallel } from "#platform/parallel.ts"

import { lockMedia } from "./queries.ts"

/** Hides the latency of an object store; each takes a database connection. */
const AT_ONCE = 6

export interface Moved {
  files: number
  bytes: number
  /** Files without a picture in the database; they stay. */
  unused: number
  /** Files that are not what their name says; they stay. */
  damaged: string[]
}

/**
 * Moves all files, one by one: copied, compared by hash, and only then removed. Can be interrupted
 * and run again at any time; servers that read both places miss nothing meanwhile.
 */
export async function moveFiles(
  ctx: Context,
  { from, to }: { from: MediaStorage; to: MediaStorage },
  onProgress: (moved: Moved) => void = () => undefined,
): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, unused: 0, damaged: [] }
  await forEachParallel(from.list(), AT_ONCE, async (file) => {
    if (isPart(file)) return
    const outcome = await inTransaction(ctx, async (ctx) => {
      const [hash = "", width] = file.name.replace(/\.\w+$/, "").split("-")
      const picture = await lockMedia(ctx.db, hash)
      if (!picture) return "unused"
      // The largest file is named by its own hash.
      const isLargest = Math.max(...picture.widths) === Number(width)
      return moveFile(from, to, file, isLargest ? hash : undefined)
    })
    if (outcome === "unused") moved.unused += 1
    if (outcome === "damaged") moved.damaged.push(file.name)
    if (outcome !== "moved") return
    moved.files += 1
    moved.bytes += file.size
    onProgress(moved)
  })
  return moved
}

async function moveFile(
  from: MediaStorage,
  to: MediaStorage,
  { name }: ListedFile,
  hash: string | undefined,
): Promise<"moved" | "damaged" | "gone"> {
  const source = await from.read(name)
  if (!source) return "gone"
  const { size } = source
  const expected = await hashStream(source.stream)
  if (hash !== undefined && expected !== hash) return "damaged"
  // An earlier run may have been interrupted after copying.
  if ((await hashIn(to, name)) !== expected) {
    await to.put(name, { size, open: () => openAgain(from, name) }, { isReplacing: true })
    if ((await hashIn(to, name)) !== expected)
      throw new Error(`${name} did not arrive undamaged. It is still where it was: run this again.`)
  }
  await from.remove(name)
  return "moved"
}

async function hashIn(storage: MediaStorage, name: string) {
  const file = await storage.read(name)
  return file && hashStream(file.stream)
}

async function openAgain(from: MediaStorage, name: string): Promise<Readable> {
  const file = await from.read(name)
  if (!file) throw new Error(`${name} was removed while it was moved: run this again.`)
  return file.stream
}
