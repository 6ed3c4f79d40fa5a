import { readMigrationFiles } from "drizzle-orm/migrator"
import type { ClientBase, Pool } from "pg"

import { ConfigError } from "#config.ts"

const TABLE = "drizzle.__drizzle_migrations"

const plural = (count: number) => (count === 1 ? "1 change" : `${count} changes`)

/** Times of the migrations that are in the database, and of those this version brings. */
async function compare(client: ClientBase | Pool, migrationsFolder: string) {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  const found = await client.query<{ is_there: boolean }>(
    `select to_regclass('${TABLE}') is not null as is_there`,
  )
  const applied = found.rows[0]?.is_there
    ? (await client.query<{ at: string }>(`select created_at as at from ${TABLE}`)).rows
    : []
  const there = new Set(applied.map(({ at }) => Number(at)))
  return {
    unknown: [...there].filter((at) => !known.includes(at)).length,
    missing: known.filter((at) => !there.has(at)).length,
  }
}

/** Older code must not write what newer code has laid out differently. */
export async function requireKnownSchema(client: ClientBase | Pool, migrationsFolder: string) {
  const { unknown, missing } = await compare(client, migrationsFolder)
  if (unknown > 0)
    throw new ConfigError([
      `This database was written by a newer version of Grove: it has ${plural(unknown)} this version does not know. Start that version or a newer one, or restore a backup made before the upgrade into another folder.`,
    ])
  return { missing }
}

/** For a role that may not migrate: somebody else must have done it. */
export async function requireCurrentSchema(pool: Pool, migrationsFolder: string) {
  const { missing } = await requireKnownSchema(pool, migrationsFolder)
  if (missing > 0)
    throw new ConfigError([
      `The database lacks ${plural(missing)} of this version, and the user of DATABASE_URL may not make them: set DATABASE_MIGRATION_URL to the owner of its tables.`,
    ])
}
