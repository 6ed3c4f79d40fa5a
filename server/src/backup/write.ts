import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { chmod, copyFile, mkdir, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"

import { withClient } from "#supervisor/connection.ts"

import { PICTURE_LIST, readManifest, writeManifest, type Manifest } from "./manifest.ts"
import { copyPictures, listing, writeListing } from "./pictures.ts"
import {
  listTables,
  readJobs,
  readMigrations,
  readSequences,
  readTable,
  summed,
  type Sum,
} from "./tables.ts"

/** Passwords of the embedded database belong to its files, not to what it holds. */
export const isOwnSecret = (name: string) => !name.startsWith("postgres-")

export const JOBS_FILE = "_jobs"
export const pathOf = (folder: string, name: string) => join(folder, `${name}.ndjson.gz`)

/**
 * Writes everything that lasts into a folder, while the server runs: the database as it was at one moment, then the
 * pictures, which are only ever added or, when nobody shows them, removed. Into the same folder again, it replaces
 * the backup there and copies new pictures only; until the end the old one stays whole.
 */
export async function writeBackup(
  folder: string,
  url: string,
  dataDir: string,
  now = new Date(),
): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const before = await readManifest(folder)
  const database = `database-${now.toISOString().replaceAll(/[:.]/g, "-")}`
  await mkdir(join(folder, database), { mode: 0o700 })
  const held = await dumpDatabase(join(folder, database), url)
  const { found, bytes } = await copyPictures(join(dataDir, "media"), join(folder, "media"))
  const list = listing(found)
  await writeListing(join(folder, PICTURE_LIST), list)
  const sha256 = createHash("sha256").update(list).digest("hex")
  const manifest = {
    madeAt: now.toISOString(),
    database,
    ...held,
    pictures: { files: found.length, bytes, sha256 },
    secrets: await copySecrets(join(dataDir, "secrets"), join(folder, "secrets")),
  }
  await writeManifest(folder, manifest)
  if (before) await rm(join(folder, before.database), { recursive: true, force: true })
  return { format: 1, ...manifest }
}

async function dumpDatabase(folder: string, url: string) {
  const write = async (name: string, rows: AsyncIterable<string>): Promise<Sum> => {
    const { lines, sum } = summed(rows)
    const file = createWriteStream(pathOf(folder, name), { mode: 0o600, flush: true })
    await pipeline(Readable.from(lines), createGzip(), file)
    return sum()
  }
  return withClient(url, async (client) => {
    await client.query("begin isolation level repeatable read read only")
    const tables: Record<string, Sum> = {}
    for (const table of await listTables(client))
      tables[table.name] = await write(table.name, readTable(client, table))
    const jobs = await write(JOBS_FILE, readJobs(client))
    const sequences = await readSequences(client)
    const migrations = await readMigrations(client)
    await client.query("commit")
    return { tables, jobs, sequences, migrations }
  })
}

async function copySecrets(from: string, to: string): Promise<string[]> {
  const names = (await readdir(from).catch(() => [])).filter(isOwnSecret).toSorted()
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { mode: 0o700 })
  for (const name of names) {
    await copyFile(join(from, name), join(to, name))
    await chmod(join(to, name), 0o600)
  }
  return names
}
