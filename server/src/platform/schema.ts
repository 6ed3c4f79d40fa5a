import { readMigrationFiles } from "drizzle-orm/migrator"
import type { ClientBase, Pool } from "pg"

import { ConfigError } from "#config.ts"

const TABLE = "drizzle.__drizzle_migrations"

const plural = (count: number) => (count === 1 ? "1 change" : `${count} changes`)

/** Counts migrations that only the database has, and those that only this version has. */
async function compare(client: ClientBase | Pool, migrationsFolder: string) {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  const found = await client.query<{ exists: boolean }>(
    `select to_regclass('${TABLE}') is not null as exists`,
  )
  const applied = found.rows[0]?.exists
    ? (await client.query<{ at: string }>(`select created_at as at from ${TABLE}`)).rows
    : []
  const appliedAt = new Set(applied.map(({ at }) => Number(at)))
  return {
    unknown: [...appliedAt].filter((at) => !known.includes(at)).length,
    missing: known.filter((at) => !appliedAt.has(at)).length,
  }
}

/** Throws if a newer version has migrated the database: older code must not write to it. */
export async function requireKnownSchema(client: ClientBase | Pool, migrationsFolder: string) {
  const { unknown, missing } = await compare(client, migrationsFolder)
  if (unknown > 0)
    throw new ConfigError([
      `This database was written by a newer version of Grove: it has ${plural(unknown)} this version does not know. Start that version or a newer one, or restore a backup made before the upgrade into another folder.`,
    ])
  return { missing }
}

/** For a role that cannot migrate: throws unless the database is up to date. */
export async function requireCurrentSchema(pool: Pool, migrationsFolder: string) {
  const { missing } = await requireKnownSchema(pool, migrationsFolder)
  if (missing > 0)
    throw new ConfigError([
      `The database lacks ${plural(missing)} of this version, and the user of DATABASE_URL may not make them: set DATABASE_MIGRATION_URL to the owner of its tables.`,
    ])
}
