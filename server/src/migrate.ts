import { ConfigError, readConfig } from "#config.ts"
import { prepareSchema } from "#platform/prepare-schema.ts"
import { exitWith } from "#start-failure.ts"

/** Started by the parent before the server processes, which never learn how to become the owner of the tables. */
try {
  const { databaseUrl, databaseMigrationUrl } = readConfig()
  if (databaseUrl === undefined || databaseMigrationUrl === undefined)
    throw new ConfigError(["DATABASE_URL and DATABASE_MIGRATION_URL are both needed"])
  await prepareSchema(databaseMigrationUrl, databaseUrl)
  process.exit(0)
} catch (error) {
  exitWith(error)
}
