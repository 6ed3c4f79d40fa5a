import { createHash } from "node:crypto"

import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator"
import pg from "pg"

import { POOL_SIZE } from "#platform/connections.ts"
import { databaseOn, type Log } from "#platform/context.ts"
import { requireKnownSchema } from "#platform/schema.ts"

/** security.md, Defaults: connect 2 s, client query 5 s, statement 4 s, lock 2 s, idle in transaction 10 s. */
const TIMEOUTS = {
  connectionTimeoutMillis: 2000,
  query_timeout: 5000,
  statement_timeout: 4000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
} as const

/**
 * How we ask, whatever the server's own settings are. Every statement is prepared and none depends much on its values:
 * planning once is most of a small read's cost. The plans count on disks that seek quickly, and are too short to compile.
 * Nor may an outside server write parameters into its log.
 */
export const SESSION_OPTIONS =
  "-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1 -c jit=off -c timezone=UTC -c log_parameter_max_length_on_error=0"

export function connect(url: string, options: { max?: number; log?: Log } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? POOL_SIZE,
    keepAlive: true,
    application_name: "grove",
    options: SESSION_OPTIONS,
    // What does not wait for an answer is sent behind what was sent before it: a transaction in few round trips.
    pipeline: true,
    ...TIMEOUTS,
  })
  // An idle connection that dies must not end the process; the next query gets a new one.
  pool.on("error", (error) => options.log?.warn({ err: error }, "idle database connection lost"))
  pool.on("connect", prepareEverything)
  // Nor one that dies in somebody's hands between two queries: the pool listens to idle ones only.
  pool.on("connect", (client) => client.on("error", () => undefined))
  return pool
}

/** One connection outside the pool, without time-outs on waiting: LISTEN lives on it. */
export function listenerConnection(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 2000,
    application_name: "grove-bus",
  })
}

const names = new Map<string, string>()

/**
 * Every parameterised statement is prepared: its name is the hash of its text, so PostgreSQL parses and plans
 * each shape once per connection. Texts must not grow with the data: lists go in as one array parameter.
 */
function prepareEverything(client: pg.PoolClient) {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (first: unknown, values?: unknown, ...rest: unknown[]) => {
    const config = typeof first === "string" ? { text: first } : first
    const hasValues = Array.isArray(values) || (isQuery(config) && config.values !== undefined)
    if (hasValues && isQuery(config) && config.name === undefined) {
      return plain({ ...config, name: nameOf(config.text) }, values, ...rest)
    }
    return plain(first, values, ...rest)
  }
  client.query = query as typeof client.query
}

const isQuery = (value: unknown): value is { text: string; name?: string; values?: unknown[] } =>
  typeof value === "object" &&
  value !== null &&
  "text" in value &&
  typeof value.text === "string" &&
  !("submit" in value)

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name)
    names.set(text, (name = createHash("sha256").update(text).digest("base64url").slice(0, 22)))
  return name
}

export const MIGRATIONS = new URL("../db/migrations", import.meta.url).pathname

/** Brings the schema up to date under an advisory lock, so that several processes may start at once. */
export async function migrate(url: string, migrationsFolder = MIGRATIONS): Promise<void> {
  const pool = connect(url, { max: 1 })
  const client = await pool.connect()
  try {
    await client.query("set statement_timeout = '10min'")
    await client.query("set lock_timeout = '60s'")
    await client.query("select pg_advisory_lock(781004)")
    await client.query("set lock_timeout = '3s'")
    await requireKnownSchema(client, migrationsFolder)
    await runMigrations(databaseOn(client), { migrationsFolder })
  } finally {
    await client.query("select pg_advisory_unlock_all()").catch(() => undefined)
    client.release(true)
    await pool.end()
  }
}

/** Refuses a database that may lose what it has answered, or that is too old. */
export async function assertUsable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version_num')",
  )
  const setting = Object.fromEntries(rows.map((row) => [row.name, row.setting]))
  if (Number(setting["server_version_num"]) < 160_000)
    throw new Error("PostgreSQL 16 or newer is needed.")
  for (const name of ["fsync", "full_page_writes", "synchronous_commit"]) {
    if (setting[name] === "off")
      throw new Error(
        `The database runs with ${name} = off and may lose what it has confirmed: switch it on.`,
      )
  }
}
