import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises"
import { basename, dirname, extname, join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"

import { hashStream } from "#platform/hash-stream.ts"
import { folderStorage } from "#platform/media/folder-storage.ts"
import { isPart, type ListedFile, type MediaStorage } from "#platform/media/storage.ts"
import { forEachParallel } from "#platform/parallel.ts"

export interface Picture {
  /** Path relative to the picture folder of the backup. */
  path: string
  sha256: string
}

/** Hides the latency of an object store. */
const AT_ONCE = 8

export const pathOfPicture = (name: string) => join(name.slice(0, 2), name.slice(2, 4), name)

/** The largest file of a picture is named by its own hash. */
const isLargest = (name: string, widths: ReadonlyMap<string, number>) => {
  const [hash = "", width] = basename(name, extname(name)).split("-")
  return widths.get(hash) === Number(width)
}

/**
 * Copies pictures missing from the backup and removes none. `before` has the hashes of the existing
 * backup, whose files are replaced only if damaged. `largest` maps each picture's hash to its
 * greatest width.
 */
export async function copyPictures(
  from: MediaStorage,
  to: string,
  before: ReadonlyMap<string, string>,
  largest: ReadonlyMap<string, number>,
) {
  const found: Picture[] = []
  let bytes = 0
  await forEachParallel(from.list(), AT_ONCE, async (file) => {
    if (isPart(file)) return
    const path = pathOfPicture(file.name)
    const target = join(to, path)
    const sha256 = await copyPicture(from, file, target, before.get(path))
    // Deleted meanwhile; the check against the database decides whether that is acceptable.
    if (sha256 === undefined) return
    if (isLargest(file.name, largest) && !file.name.startsWith(sha256)) {
      if (before.get(path) === undefined) await rm(target, { force: true })
      throw new Error(`The picture ${file.name} is damaged.`)
    }
    bytes += file.size
    found.push({ path, sha256 })
  })
  return { found: found.toSorted((a, b) => (a.path < b.path ? -1 : 1)), bytes }
}

/** Returns the file's hash; undefined if it is gone. */
async function copyPicture(
  from: MediaStorage,
  { name, md5 }: ListedFile,
  target: string,
  before: string | undefined,
): Promise<string | undefined> {
  const hashIn = (algorithm: "sha256" | "md5") =>
    hashStream(createReadStream(target), algorithm).catch(() => undefined)
  const copied = await hashIn("sha256")
  // What the store says it holds is what the backup holds: nothing to download.
  if (copied !== undefined && md5 !== undefined && (await hashIn("md5")) === md5) return copied
  if (copied !== undefined) {
    const source = await from.read(name)
    const sha256 = source && (await hashStream(source.stream))
    if (sha256 === undefined || sha256 === copied) return sha256
    if (copied === before)
      throw new Error(
        `The picture ${name} is not the one in the backup: it is damaged, or belongs to another community.`,
      )
  }
  const source = await from.read(name)
  return source && writeWhole(source.stream, source.size, target)
}

/** Renamed only when complete, so that a partial file is never used. */
async function writeWhole(stream: Readable, size: number, target: string): Promise<string> {
  await mkdir(dirname(target), { recursive: true })
  const draft = `${target}.part`
  const hash = createHash("sha256")
  stream.on("data", (chunk: Buffer) => hash.update(chunk))
  await pipeline(stream, createWriteStream(draft, { flush: true }))
  const sha256 = hash.digest("hex")
  const isWhole = (await stat(draft)).size === size
  if (!isWhole || (await hashStream(createReadStream(draft))) !== sha256)
    throw new Error(`The picture ${target} was not written correctly.`)
  await rename(draft, target)
  return sha256
}

/** Removes copies the new backup does not list. Call only after it is complete. */
export async function removeOtherPictures(folder: string, kept: readonly Picture[]) {
  const known = new Set(kept.map(({ path }) => path))
  for await (const { name } of folderStorage(folder).list())
    if (!known.has(pathOfPicture(name))) await rm(join(folder, pathOfPicture(name)))
}

/** Restores the pictures; a damaged one aborts. */
export async function restorePictures(from: string, to: MediaStorage, pictures: Picture[]) {
  await forEachParallel(pictures, AT_ONCE, async ({ path, sha256 }) => {
    const source = join(from, path)
    if ((await hashStream(createReadStream(source)).catch(() => "")) !== sha256)
      throw new Error(`The picture ${source} is missing or damaged.`)
    const { size } = await stat(source)
    const upload = { size, open: async () => createReadStream(source) }
    await to.put(basename(path), upload, { isReplacing: true })
  })
}

/** In the format of `sha256sum --check`. */
export const listing = (pictures: Picture[]) =>
  pictures.map(({ path, sha256 }) => `${sha256}  media/${path}\n`).join("")

export const parseListing = (text: string): Picture[] =>
  [
    ...text.matchAll(/^([0-9a-f]{64}) {2}media\/([0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f-]+\.\w+)$/gm),
  ].map(([, sha256 = "", path = ""]) => ({ path, sha256 }))

export const writeListing = (file: string, text: string) =>
  writeFile(file, text, { mode: 0o600, flush: true })
