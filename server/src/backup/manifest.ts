import { readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"

import type { Sum } from "./tables.ts"

/** 1: secrets and the list of pictures beside the folder of the tables. 2: inside it. */
const FORMATS = [1, 2]

/** What a backup holds; written last, so that a folder without it is none. */
export interface Manifest {
  format: number
  madeAt: string
  /** The folder below with everything but the pictures. */
  database: string
  /** Hashes of the migrations that made its tables. */
  migrations: string[]
  tables: Record<string, Sum>
  jobs: Sum
  sequences: Record<string, string>
  pictures: { files: number; bytes: number; sha256: string }
  secrets: string[]
}

/** Where the parts of a backup are, below its folder. */
export function placesOf(
  folder: string,
  { format, database }: Pick<Manifest, "format" | "database">,
) {
  const tables = join(folder, database)
  const rest = format === 1 ? folder : tables
  return { tables, pictureList: join(rest, "pictures.sha256"), secrets: join(rest, "secrets") }
}

const pathIn = (folder: string) => join(folder, "backup.json")

export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(pathIn(folder), "utf8").catch(() => undefined)
  if (text === undefined) return undefined
  const manifest = JSON.parse(text) as Manifest
  if (!FORMATS.includes(manifest.format))
    throw new Error(`${folder} is a backup of another form (${manifest.format}).`)
  return manifest
}

export async function writeManifest(folder: string, manifest: Manifest) {
  const draft = `${pathIn(folder)}.part`
  const text = JSON.stringify(manifest, null, 2)
  await writeFile(draft, `${text}\n`, { mode: 0o600, flush: true })
  await rename(draft, pathIn(folder))
}
