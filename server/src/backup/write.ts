import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { chmod, copyFile, mkdir, readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"

import type { MediaStorage } from "#platform/media/storage.ts"
import { withClient } from "#supervisor/connection.ts"
import { isUnwritable, takeLock, type Lock } from "#supervisor/lock.ts"

import {
  requireGrove,
  requirePictures,
  requireSameCommunity,
  selectSecretNames,
  selectShownPictures,
  widestOf,
} from "./check.ts"
import { placesOf, readManifest, writeManifest, type Manifest } from "./manifest.ts"
import {
  copyPictures,
  listing,
  parseListing,
  removeOtherPictures,
  writeListing,
} from "./pictures.ts"
import {
  listTables,
  readJobs,
  readMigrations,
  readSequences,
  readTable,
  summed,
  type Sum,
} from "./tables.ts"

const FORMAT = 2

/** What a backup saves beside the database. */
export interface Source {
  dataDir: string
  storage: MediaStorage
}

/** The embedded database's passwords belong to its data directory, not to the backup. */
const isOwnSecret = (name: string) => !name.startsWith("postgres-")

export const JOBS_FILE = "_jobs"
export const pathOf = (folder: string, name: string) => join(folder, `${name}.ndjson.gz`)

/**
 * Writes a full backup while the server runs: a consistent snapshot of the database, then the
 * pictures. Writing to the same folder again copies new pictures only. The existing backup stays
 * complete until the new one is written and verified against the database.
 */
export async function writeBackup(
  folder: string,
  url: string,
  source: Source,
  now = new Date(),
): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const lock = await lockBackups(source.dataDir)
  const database = `database-${now.toISOString().replaceAll(/[:.]/g, "-")}`
  try {
    const before = await readManifest(folder)
    const { manifest, pictures } = await writeParts(folder, database, url, source, before)
    await writeManifest(folder, { ...manifest, madeAt: now.toISOString() })
    await removeOthers(folder, database)
    await removeOtherPictures(join(folder, "media"), pictures)
    return { ...manifest, madeAt: now.toISOString() }
  } catch (error) {
    const isWhole = (await readManifest(folder).catch(() => undefined))?.database === database
    if (!isWhole) await rm(join(folder, database), { recursive: true, force: true })
    throw error
  } finally {
    await lock?.release()
  }
}

/** One backup at a time, unless this machine keeps nothing on its disk. */
async function lockBackups(dataDir: string): Promise<Lock | undefined> {
  const file = join(dataDir, "backup.lock")
  const lock = await takeLock(file, { runningMs: 0, stoppingMs: 0 }).catch((error: unknown) => {
    if (!isUnwritable(error)) throw error
    return undefined
  })
  if (lock && "heldBy" in lock)
    throw new Error(`Another backup of ${dataDir} is running (pid ${lock.heldBy}).`)
  return lock
}

async function writeParts(
  folder: string,
  database: string,
  url: string,
  { dataDir, storage }: Source,
  before: Manifest | undefined,
) {
  const places = placesOf(folder, { format: FORMAT, database })
  await mkdir(places.tables, { mode: 0o700 })
  const { shown, secretNames, ...held } = await dumpDatabase(places.tables, url)
  requireSameCommunity(folder, held.tables, before)
  const copied = await pictureHashesOf(folder, before)
  const media = join(folder, "media")
  const { found, bytes } = await copyPictures(storage, media, copied, widestOf(shown))
  await requirePictures(url, shown, found)
  const list = listing(found)
  await writeListing(places.pictureList, list)
  const known = new Set([...secretNames].map((name) => `${name}.json`))
  const secrets = await copySecrets(join(dataDir, "secrets"), places.secrets, before, known)
  const sha256 = createHash("sha256").update(list).digest("hex")
  const sum = { files: found.length, bytes, sha256 }
  return {
    manifest: { format: FORMAT, database, ...held, pictures: sum, secrets },
    pictures: found,
  }
}

/** Hashes of the existing backup; an unreadable one protects nothing. */
async function pictureHashesOf(folder: string, before: Manifest | undefined) {
  if (!before) return new Map<string, string>()
  const text = await readFile(placesOf(folder, before).pictureList, "utf8").catch(() => "")
  return new Map(parseListing(text).map(({ path, sha256 }) => [path, sha256]))
}

const OURS = /^(database-\d{4}-\d\d-\d\dT[\d-]+Z|secrets|pictures\.sha256)$/

/** Removes leftovers of earlier backups, including interrupted ones. */
async function removeOthers(folder: string, database: string) {
  for (const name of await readdir(folder))
    if (OURS.test(name) && name !== database)
      await rm(join(folder, name), { recursive: true, force: true })
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
    await requireGrove(client)
    const tables: Record<string, Sum> = {}
    for (const table of await listTables(client))
      tables[table.name] = await write(table.name, readTable(client, table))
    const jobs = await write(JOBS_FILE, readJobs(client))
    const sequences = await readSequences(client)
    const migrations = await readMigrations(client)
    const shown = await selectShownPictures(client)
    const secretNames = await selectSecretNames(client)
    await client.query("commit")
    return { tables, jobs, sequences, migrations, shown, secretNames }
  })
}

/** Secrets of versions that kept them in files. `inDatabase` has those that are rows by now. */
async function copySecrets(
  from: string,
  to: string,
  before: Manifest | undefined,
  inDatabase: ReadonlySet<string>,
) {
  const names = (await readdir(from).catch(() => [])).filter(isOwnSecret).toSorted()
  const missing = (before?.secrets ?? []).filter(
    (name) => !names.includes(name) && !inDatabase.has(name),
  )
  if (missing.length > 0)
    throw new Error(
      `${from} lacks ${missing.join(", ")}, which the backup contains. Check DATA_DIR, or back up into another folder.`,
    )
  await mkdir(to, { mode: 0o700 })
  for (const name of names) {
    await copyFile(join(from, name), join(to, name))
    await chmod(join(to, name), 0o600)
  }
  return names
}
