import { ConfigError, type Config } from "#config.ts"
import { MAY_WRITE } from "#platform/database/primary.ts"
import { MIGRATIONS } from "#platform/postgres.ts"
import { requireKnownSchema } from "#platform/schema.ts"
import { sqlState, toUrl, whyUnreachable, withClient } from "#supervisor/connection.ts"
import { assertConnections, assertSafe } from "#supervisor/database.ts"
import { reasonOf } from "#supervisor/log.ts"
import { findRunning } from "#supervisor/running.ts"

import { ok, problem, skipped, warning, type Finding } from "./finding.ts"

const SLOW_MS = 20
const TRIES = 10

/** The address of the database, if there is one to ask. */
export async function databaseAddress(config: Config): Promise<string | undefined> {
  if (config.databaseUrl !== undefined) return config.databaseDirectUrl ?? config.databaseUrl
  const running = await findRunning(config.dataDir)
  return running && toUrl(running)
}

export async function checkDatabase(config: Config): Promise<Finding[]> {
  const url = await databaseAddress(config)
  if (url === undefined)
    return [skipped("database", "the embedded one is not running; it starts with npm start")]
  try {
    await assertSafe(url)
  } catch (error) {
    return [explain(url, error)]
  }
  const found: Finding[] = [await readState(url)]
  if (config.databaseUrl !== undefined && config.databaseStatements === "named")
    await assertConnections(url, config.webConcurrency, config.databasePoolSize).catch(
      (error: Error) => found.push(problem("connections", error.message, "Change one of the two.")),
    )
  if (config.databaseUrl !== undefined && config.databaseMigrationUrl === undefined)
    found.push(
      warning(
        "database role",
        "the server owns its tables and could change them",
        "Set DATABASE_MIGRATION_URL to the owner and DATABASE_URL to a role that owns nothing.",
      ),
    )
  for (const [index, replica] of config.databaseReplicaUrls.entries())
    found.push(await checkReplica(`replica ${index + 1}`, replica))
  return found
}

async function readState(url: string): Promise<Finding> {
  return withClient(url, async (client) => {
    const ms = await distanceTo(() => client.query("select"))
    const { rows } = await client.query<{ may_write: boolean; version: string }>(
      `select current_setting('server_version') as version, (${MAY_WRITE}) as may_write`,
    )
    const [state] = rows
    if (!state?.may_write)
      return problem(
        "database",
        "it is read-only: members cannot write, and /api/ready answers 503",
        "Name the primary in DATABASE_URL (all servers, separated by commas), or finish the failover.",
      )
    const missing = await requireKnownSchema(client, MIGRATIONS).catch((error: Error) => error)
    if (missing instanceof Error)
      return problem("database", missing.message, "Do not start this version on it.")
    const changes = missing.missing === 0 ? "up to date" : `${missing.missing} migrations to come`
    const says = `PostgreSQL ${state.version.split(" ")[0]}, ${changes}, answers in ${ms.toFixed(1)} ms`
    return ms > SLOW_MS
      ? warning("database", says, "Grove asks it several times per request: move both closer.")
      : ok("database", says)
  })
}

/** Of the fastest answer: the distance is part of each, a busy machine delays some. */
async function distanceTo(ask: () => Promise<unknown>): Promise<number> {
  let fastestMs = Infinity
  for (let n = 0; n < TRIES; n += 1) {
    const since = performance.now()
    await ask()
    fastestMs = Math.min(fastestMs, performance.now() - since)
  }
  return fastestMs
}

async function checkReplica(name: string, url: string): Promise<Finding> {
  try {
    const behind = await withClient(url, async (client) => {
      const { rows } = await client.query<{ is_standby: boolean; seconds: number }>(
        `select pg_is_in_recovery() as is_standby,
           coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 as seconds`,
      )
      return rows[0]
    })
    if (!behind?.is_standby)
      return warning(
        name,
        "it is not a standby and will not be read",
        "Remove it from DATABASE_REPLICA_URLS.",
      )
    return ok(name, `a standby; its newest transaction is ${Math.round(behind.seconds)} s old`)
  } catch (error) {
    return warning(
      name,
      reasonOf(error),
      "The primary serves its reads. Check DATABASE_REPLICA_URLS.",
    )
  }
}

function explain(url: string, error: unknown): Finding {
  if (error instanceof ConfigError)
    return problem("database", error.message, "Change the variable.")
  const state = sqlState(error)
  const advice =
    state === "28P01" || state === "28000"
      ? "The user or password is wrong."
      : state === "3D000"
        ? "Create the database; docs/operations.md has the statements."
        : "Is PostgreSQL running there, and does a firewall allow this machine?"
  return problem("database", whyUnreachable(url, error), advice)
}
