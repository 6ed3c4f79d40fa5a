import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import {
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises"
import { basename, dirname, join } from "node:path"

export interface Picture {
  /** Path relative to the picture folder. */
  path: string
  sha256: string
}

/** Skips files that are still being written. */
const SHARD = /^[0-9a-f]{2}$/

async function* walk(root: string): AsyncGenerator<string> {
  const listed = async (folder: string) =>
    (await readdir(join(root, folder)).catch(() => [])).toSorted()
  for (const one of await listed("")) {
    if (!SHARD.test(one)) continue
    for (const two of await listed(one))
      for (const file of await listed(join(one, two)))
        if (file.endsWith(".webp")) yield join(one, two, file)
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256")
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest("hex")
}

/** The largest file of a picture is named by its own hash. */
const isLargest = (path: string, widths: ReadonlyMap<string, number>) => {
  const [hash = "", width] = basename(path, ".webp").split("-")
  return widths.get(hash) === Number(width)
}

/**
 * Copies pictures missing from the backup and removes none. `before` has the hashes of the existing
 * backup, whose files are replaced only if damaged. `largest` maps each picture's hash to its
 * greatest width.
 */
export async function copyPictures(
  from: string,
  to: string,
  before: ReadonlyMap<string, string>,
  largest: ReadonlyMap<string, number>,
) {
  const found: Picture[] = []
  let bytes = 0
  for await (const path of walk(from)) {
    const [source, target] = [join(from, path), join(to, path)]
    try {
      const { size } = await stat(source)
      const sha256 = await sha256Of(source)
      if (isLargest(path, largest) && !basename(path).startsWith(sha256))
        throw new Error(`The picture ${source} is damaged.`)
      const copy = await sha256Of(target).catch(() => undefined)
      if (copy !== sha256) {
        if (copy !== undefined && copy === before.get(path))
          throw new Error(
            `The picture ${source} is not the one in the backup: it is damaged, or belongs to another community.`,
          )
        await copyWhole(source, target)
        if ((await sha256Of(target)) !== sha256)
          throw new Error(`The picture ${target} was not written correctly.`)
      }
      bytes += size
      found.push({ path, sha256 })
    } catch (error) {
      // Deleted meanwhile; the check against the database decides whether that is acceptable.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    }
  }
  return { found, bytes }
}

/** Removes copies the new backup does not list. Call only after it is complete. */
export async function removeOtherPictures(folder: string, kept: readonly Picture[]) {
  const known = new Set(kept.map(({ path }) => path))
  for await (const path of walk(folder)) if (!known.has(path)) await rm(join(folder, path))
}

/** Restores the pictures; a damaged one aborts. */
export async function restorePictures(from: string, to: string, pictures: Picture[]) {
  for (const { path, sha256 } of pictures) {
    const source = join(from, path)
    if ((await sha256Of(source).catch(() => "")) !== sha256)
      throw new Error(`The picture ${source} is missing or damaged.`)
    await copyWhole(source, join(to, path))
  }
}

async function copyWhole(source: string, target: string) {
  await mkdir(dirname(target), { recursive: true })
  // Renamed to .webp only when complete, so that a partial file is never used.
  await copyFile(source, `${target}.part`, constants.COPYFILE_FICLONE)
  const copy = await open(`${target}.part`, "r+")
  try {
    await copy.sync()
  } finally {
    await copy.close()
  }
  await rename(`${target}.part`, target)
}

/** In the format of `sha256sum --check`. */
export const listing = (pictures: Picture[]) =>
  pictures.map(({ path, sha256 }) => `${sha256}  media/${path}\n`).join("")

export const parseListing = (text: string): Picture[] =>
  [
    ...text.matchAll(/^([0-9a-f]{64}) {2}media\/([0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f-]+\.webp)$/gm),
  ].map(([, sha256 = "", path = ""]) => ({ path, sha256 }))

export const writeListing = (file: string, text: string) =>
  writeFile(file, text, { mode: 0o600, flush: true })
