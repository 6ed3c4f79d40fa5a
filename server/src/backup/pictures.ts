import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { constants, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

export interface Picture {
  /** Below the folder of the pictures. */
  path: string
  sha256: string
}

/** What is being written is not a picture yet. */
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

/**
 * Copies all pictures that are not there yet: their names follow from what they show, so one that is there with the
 * same size is the same. One that went while we looked was shown by nobody any more.
 */
export async function copyPictures(from: string, to: string) {
  const found: Picture[] = []
  let bytes = 0
  for await (const path of walk(from)) {
    const source = join(from, path)
    try {
      const [{ size }, copy] = [await stat(source), await stat(join(to, path)).catch(() => null)]
      const sha256 = await sha256Of(source)
      if (copy?.size !== size) await copyWhole(source, join(to, path))
      bytes += size
      found.push({ path, sha256 })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    }
  }
  const known = new Set(found.map(({ path }) => path))
  for await (const path of walk(to)) if (!known.has(path)) await rm(join(to, path))
  return { found, bytes }
}

/** Puts them back; one that is not what it was stops everything. */
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
  // Not .webp until it is whole: a half one would be taken for it.
  await copyFile(source, `${target}.part`, constants.COPYFILE_FICLONE)
  await rename(`${target}.part`, target)
}

/** In the form `sha256sum --check` reads. */
export const listing = (pictures: Picture[]) =>
  pictures.map(({ path, sha256 }) => `${sha256}  media/${path}\n`).join("")

export const parseListing = (text: string): Picture[] =>
  [
    ...text.matchAll(/^([0-9a-f]{64}) {2}media\/([0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f-]+\.webp)$/gm),
  ].map(([, sha256 = "", path = ""]) => ({ path, sha256 }))

export const writeListing = (file: string, text: string) =>
  writeFile(file, text, { mode: 0o600, flush: true })
