import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator"
import pg from "pg"

import { databaseOn, type Log } from "#platform/context.ts"
import { DEFAULT_POOL_SIZE } from "#platform/database/pool-size.ts"
import { connectionTo } from "#platform/database/primary.ts"
import { superviseQueries } from "#platform/database/supervise-queries.ts"
import { requireKnownSchema } from "#platform/schema.ts"

const CONNECTION_TIMEOUT_MS = 2000
/** The client gives up after the server does, so that a slow statement reports its own error. */
const ANSWER_TIMEOUT_MS = 5000
/** A start or a command does not fail because the machine is busy; a request must not wait as long. */
const START_TIMEOUT_MS = 20_000
const serverTimeouts = (patience: number) => ({
  statement_timeout: 4000 * patience,
  lock_timeout: 2000 * patience,
  idle_in_transaction_session_timeout: 10_000 * patience,
})

/**
 * Generic plans, because planning costs more than running our short statements, and none depends much on its values.
 * No JIT for the same reason; random pages are cheap on SSDs. An external server must not log parameters.
 */
export const SESSION_OPTIONS =
  "-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1 -c jit=off -c timezone=UTC -c log_parameter_max_length_on_error=0"

interface PoolOptions {
  max?: number
  log?: Log
  /** Behind a bouncer in transaction mode, settings and prepared statements do not survive a transaction. */
  statements?: "named" | "unnamed"
  /** How long a statement can take before its connection is given up. */
  answerTimeoutMs?: number
  /** Multiplies all these times, for tests in which a busy machine is no defect. */
  patience?: number
}

export function connect(url: string, options: PoolOptions = {}): pg.Pool {
  const isNamed = options.statements !== "unnamed"
  const { patience = 1, answerTimeoutMs = ANSWER_TIMEOUT_MS } = options
  const pool = new pg.Pool({
    ...connectionTo(url),
    max: options.max ?? DEFAULT_POOL_SIZE,
    keepAlive: true,
    application_name: "grove",
    // Sends queries without waiting for earlier results, which saves round trips in transactions.
    pipeline: true,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS * patience,
    ...(isNamed && { options: SESSION_OPTIONS, ...serverTimeouts(patience) }),
  })
  // Without a listener the loss of an idle connection would end the process.
  pool.on("error", (error) => options.log?.warn({ err: error }, "lost an idle database connection"))
  const statements = { isNamed, timeoutMs: answerTimeoutMs * patience }
  pool.on("connect", (client) => superviseQueries(client, statements))
  // The pool listens on idle connections only; one in use can also be lost between two queries.
  pool.on("connect", (client) => client.on("error", () => undefined))
  return pool
}

/** Waits longer for connections until `started` is called. */
export function connectForStart(url: string, options: PoolOptions = {}) {
  const pool = connect(url, options)
  const { options: current } = pool
  current.connectionTimeoutMillis = START_TIMEOUT_MS
  const started = () => {
    current.connectionTimeoutMillis = CONNECTION_TIMEOUT_MS
  }
  return { pool, started }
}

/** For a program that nobody waits for in a browser. */
export const connectForCommand = (url: string, options: PoolOptions = {}): pg.Pool =>
  connectForStart(url, options).pool

/** A connection for LISTEN, outside the pool and without query timeouts. The first one is part of the start. */
export function listenerConnection(url: string, { isFirst }: { isFirst: boolean }): pg.Client {
  const { Client = pg.Client, ...where } = connectionTo(url)
  return new Client({
    ...where,
    keepAlive: true,
    connectionTimeoutMillis: isFirst ? START_TIMEOUT_MS : CONNECTION_TIMEOUT_MS,
    application_name: "grove-bus",
  })
}

/** For one statement: a large table can take minutes to index. */
const MIGRATION_TIMEOUT_MS = 600_000
export const MIGRATIONS = new URL("../db/migrations", import.meta.url).pathname

/** Migrates under an advisory lock, so that several processes can start at once. */
export async function migrate(url: string, migrationsFolder = MIGRATIONS): Promise<void> {
  const { pool } = connectForStart(url, { max: 1, answerTimeoutMs: MIGRATION_TIMEOUT_MS + 60_000 })
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = ${MIGRATION_TIMEOUT_MS}`)
    // Another process may be migrating.
    await client.query(`set lock_timeout = ${MIGRATION_TIMEOUT_MS}`)
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

/** Throws if the database is too old or can lose committed data. */
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
