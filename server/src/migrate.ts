import { ConfigError, readConfig } from "#config.ts"
import { prepareSchema } from "#platform/prepare-schema.ts"
import { exitWith } from "#start-failure.ts"

/** Started by the supervisor before the server processes, which never get the credentials of the owner. */
try {
  const { databaseUrl, databaseMigrationUrl, databaseDirectUrl } = readConfig()
  if (databaseUrl === undefined || databaseMigrationUrl === undefined)
    throw new ConfigError(["DATABASE_URL and DATABASE_MIGRATION_URL are both needed"])
  await prepareSchema(databaseMigrationUrl, databaseDirectUrl ?? databaseUrl)
  process.exit(0)
} catch (error) {
  exitWith(error)
}
