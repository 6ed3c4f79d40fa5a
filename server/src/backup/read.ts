import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"

import { databaseOn } from "#platform/context.ts"
import { migrateQueue } from "#platform/jobs/worker.ts"
import type { MediaStorage } from "#platform/media/storage.ts"
import { connectForCommand, migrate } from "#platform/postgres.ts"
import { readSecretFiles, storeSecrets } from "#platform/prepare-secrets.ts"
import type { SecretKeys } from "#platform/secrets.ts"
import { withClient } from "#supervisor/connection.ts"

import { placesOf, readManifest, type Manifest } from "./manifest.ts"
import { parseListing, restorePictures } from "./pictures.ts"
import {
  type Client,
  listTables,
  readTable,
  type Sum,
  summed,
  type Table,
  writeJobs,
  writeRows,
  writeSequences,
} from "./tables.ts"
import { withMigrationsOf } from "./versions.ts"
import { JOBS_FILE, pathOf } from "./write.ts"

/** Where pictures go, and how secrets are encrypted. */
export interface Target {
  storage: MediaStorage
  keys: SecretKeys
}

export async function requireManifest(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  if (!manifest) throw new Error(`${folder} contains no complete backup: backup.json is missing.`)
  return manifest
}

/**
 * Restores a backup into an empty database: pictures first, then all rows in one transaction that commits only once every table reads back identically. Can be repeated after an
 * interruption.
 */
export async function restoreBackup(
  folder: string,
  url: string,
  { storage, keys }: Target,
): Promise<Manifest> {
  const manifest = await requireManifest(folder)
  await withMigrationsOf(manifest.migrations, async (migrations) => migrate(url, migrations))
  await withClient(url, requireNobody)
  const places = placesOf(folder, manifest)
  const list = await readFile(places.pictureList, "utf8").catch(() => "")
  if (createHash("sha256").update(list).digest("hex") !== manifest.pictures.sha256)
    throw damaged(places.pictureList)
  await restorePictures(join(folder, "media"), storage, parseListing(list))

  const pool = connectForCommand(url, { max: 1 })
  try {
    await migrateQueue(pool)
  } finally {
    await pool.end()
  }
  await withClient(url, (client) => loadAll(client, places.tables, manifest))
  await migrate(url)
  await restoreSecrets(places.secrets, url, keys)
  return manifest
}

async function requireNobody(client: Client) {
  const { rows } = await client.query<{ is_empty: boolean }>(
    "select not exists (select from users) as is_empty",
  )
  if (!rows[0]?.is_empty)
    throw new Error(
      "This database already has members. Restore into an empty one: name another folder with DATA_DIR, or another database with DATABASE_URL.",
    )
}

async function loadAll(client: Client, from: string, manifest: Manifest) {
  await client.query("begin")
  const tables = await listTables(client)
  const known = new Set(tables.map(({ name }) => name))
  const missing = Object.keys(manifest.tables).find((name) => !known.has(name))
  if (missing !== undefined) throw new Error(`There is no table ${missing} in this version.`)
  for (const { name } of tables) await client.query(`alter table "${name}" disable trigger user`)
  // Migrations insert a few rows; the backup has them in their last state.
  for (const { name } of tables.toReversed()) await client.query(`delete from "${name}"`)
  for (const table of tables) await loadTable(client, from, table, manifest.tables[table.name])
  await load(from, JOBS_FILE, manifest.jobs, (lines) => writeJobs(client, lines))
  await writeSequences(client, manifest.sequences)
  for (const { name } of tables) await client.query(`alter table "${name}" enable trigger user`)
  await client.query("commit")
  await client.query("analyze")
}

async function loadTable(client: Client, from: string, table: Table, expected: Sum | undefined) {
  if (!expected) return
  await load(from, table.name, expected, (lines) => writeRows(client, table, lines))
  const { lines, sum } = summed(readTable(client, table))
  for await (const _ of lines);
  if (sum().sha256 !== expected.sha256)
    throw new Error(`The table ${table.name} does not match the backup after loading.`)
}

async function load(
  folder: string,
  name: string,
  expected: Sum,
  write: (lines: string[]) => Promise<void>,
) {
  const file = pathOf(folder, name)
  const { lines, sum } = summed(wholeLinesOf(file))
  for await (const chunk of lines) await write(chunk.trimEnd().split("\n"))
  if (sum().sha256 !== expected.sha256) throw damaged(file)
}

const damaged = (file: string) => new Error(`${file} is missing or damaged.`)

async function* wholeLinesOf(file: string): AsyncGenerator<string> {
  const input = createGunzip()
  const reading = pipeline(createReadStream(file), input)
  reading.catch(() => undefined)
  let rest = ""
  try {
    for await (const chunk of input.setEncoding("utf8")) {
      rest += chunk as string
      const end = rest.lastIndexOf("\n") + 1
      if (end > 0) yield rest.slice(0, end)
      rest = rest.slice(end)
    }
    await reading
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code?.match(/^(ENOENT|Z_)/) ? damaged(file) : error
  }
}

/** Those of versions that kept them in files; all others are rows. */
async function restoreSecrets(from: string, url: string, keys: SecretKeys) {
  const files = await readSecretFiles(from)
  if (files.size === 0) return
  const pool = connectForCommand(url, { max: 1 })
  try {
    await storeSecrets(databaseOn(pool), keys, files)
  } finally {
    await pool.end()
  }
}
