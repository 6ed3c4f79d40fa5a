import { readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"

import type { Sum } from "./tables.ts"

/** Format 1: secrets and the picture list next to the table folder. Format 2: inside it. */
const FORMATS = [1, 2]

/** Describes a backup. Written last: a folder without it is not a backup. */
export interface Manifest {
  format: number
  madeAt: string
  /** The subfolder with everything except pictures. */
  database: string
  /** Hashes of the applied migrations. */
  migrations: string[]
  tables: Record<string, Sum>
  jobs: Sum
  sequences: Record<string, string>
  pictures: { files: number; bytes: number; sha256: string }
  secrets: string[]
}

/** Paths of a backup's parts within its folder. */
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
    throw new Error(`${folder} has an unsupported backup format (${manifest.format}).`)
  return manifest
}

export async function writeManifest(folder: string, manifest: Manifest) {
  const draft = `${pathIn(folder)}.part`
  const text = JSON.stringify(manifest, null, 2)
  await writeFile(draft, `${text}\n`, { mode: 0o600, flush: true })
  await rename(draft, pathIn(folder))
}
