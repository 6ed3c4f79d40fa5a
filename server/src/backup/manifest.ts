import { readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"

import type { Sum } from "./tables.ts"

const FORMAT = 1

/** What a backup holds; written last, so that a folder without it is none. */
export interface Manifest {
  format: number
  madeAt: string
  /** The folder below, with one file for each table. */
  database: string
  /** Hashes of the migrations that made its tables. */
  migrations: string[]
  tables: Record<string, Sum>
  jobs: Sum
  sequences: Record<string, string>
  pictures: { files: number; bytes: number; sha256: string }
  secrets: string[]
}

export const PICTURE_LIST = "pictures.sha256"

const pathIn = (folder: string) => join(folder, "backup.json")

export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(pathIn(folder), "utf8").catch(() => undefined)
  if (text === undefined) return undefined
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== FORMAT)
    throw new Error(`${folder} is a backup of another form (${manifest.format}).`)
  return manifest
}

export async function writeManifest(folder: string, manifest: Omit<Manifest, "format">) {
  const draft = `${pathIn(folder)}.part`
  const text = JSON.stringify({ format: FORMAT, ...manifest }, null, 2)
  await writeFile(draft, `${text}\n`, { mode: 0o600, flush: true })
  await rename(draft, pathIn(folder))
}
