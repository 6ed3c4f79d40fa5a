import { resolve } from "node:path"

import type { EnvironmentReader } from "./environment.ts"

export interface StorageConfig {
  dataDir: string
  /** An external PostgreSQL; missing: the embedded one is used. */
  databaseUrl: string | undefined
  /** The role that owns the tables and migrates them; missing: the role of `databaseUrl`. */
  databaseMigrationUrl: string | undefined
}

const POSTGRES = ["postgres:", "postgresql:"]

export function readStorage(env: EnvironmentReader, defaultDir: string): StorageConfig {
  const databaseUrl = env.url("DATABASE_URL", POSTGRES)
  const databaseMigrationUrl = env.url("DATABASE_MIGRATION_URL", POSTGRES)
  if (databaseMigrationUrl !== undefined && env.text("DATABASE_URL") === undefined)
    env.complain("DATABASE_MIGRATION_URL", "is the owner's way to DATABASE_URL, which is missing")
  return {
    dataDir: resolve(env.text("DATA_DIR") ?? defaultDir),
    databaseUrl,
    databaseMigrationUrl,
  }
}
