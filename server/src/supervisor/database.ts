import { type Client, escapeIdentifier, escapeLiteral } from "pg"

import { ConfigError } from "#config.ts"
import { connectionsNeeded, SELECT_AVAILABLE_CONNECTIONS } from "#platform/database/pool-size.ts"

import { type Connection, sqlState, withClient } from "./connection.ts"

const OLDEST_VERSION = 16
const EXTENSIONS = ["pg_trgm", "unaccent"]
const UNSAFE = {
  fsync: ["off"],
  full_page_writes: ["off"],
  synchronous_commit: ["off"],
  zero_damaged_pages: ["on"],
  ignore_checksum_failure: ["on"],
}

/** Rejects a server that can lose acknowledged writes or is too old. */
export async function assertSafe(to: Connection | string): Promise<void> {
  const { version, settings } = await withClient(to, async (client) => {
    const names = Object.keys(UNSAFE)
    const sql = "select name, setting from pg_settings where name = any($1)"
    const { rows } = await client.query<{ name: keyof typeof UNSAFE; setting: string }>(sql, [
      names,
    ])
    const answer = await client.query<{ server_version_num: string }>("show server_version_num")
    return { version: Number(answer.rows[0]?.server_version_num), settings: rows }
  })
  if (version < OLDEST_VERSION * 10_000) {
    throw new Error(
      `PostgreSQL ${Math.floor(version / 10_000)} is too old: Grove needs ${OLDEST_VERSION} or later`,
    )
  }
  const unsafe = settings.filter(({ name, setting }) => UNSAFE[name].includes(setting))
  if (unsafe.length === 0) return
  const list = unsafe.map(({ name, setting }) => `${name} is ${setting}`).join(", ")
  throw new Error(
    `PostgreSQL runs with settings that can lose data: ${list}. Grove does not start on it`,
  )
}

export async function readConnectionLimit(client: Client): Promise<number> {
  const { rows } = await client.query<{ limit: number }>(
    "select current_setting('max_connections')::int as limit",
  )
  return rows[0]?.limit ?? 0
}

/** Rejects more server processes than the database has connections for; they would fail only under load. */
export async function assertConnections(
  to: Connection | string,
  processes: number,
  poolSize?: number,
): Promise<void> {
  const { rows } = await withClient(to, (client) =>
    client.query<{ available: number }>(SELECT_AVAILABLE_CONNECTIONS),
  )
  const each = connectionsNeeded(poolSize)
  const [available, needed] = [rows[0]?.available ?? 0, processes * each]
  if (available >= needed) return
  const cause = poolSize === undefined ? "" : ` with DATABASE_POOL_SIZE=${poolSize}`
  throw new ConfigError([
    `WEB_CONCURRENCY=${processes}${cause} may need ${needed} connections, but the database allows this user ${available}: ` +
      `lower it to ${Math.max(1, Math.floor(available / each))}, or raise max_connections there.`,
  ])
}

/**
 * Creates what is missing: the database, its extensions, the owner role that migrates, and the server's role, which
 * owns nothing. Adds the second role to folders of versions with one.
 */
export async function prepareDatabase(
  owner: Connection,
  server: Connection,
  superuser: Connection,
): Promise<void> {
  if ((await isPrepared(owner)) && (await isPrepared(server))) return
  const database = escapeIdentifier(owner.database)
  await withClient(superuser, async (client) => {
    for (const role of [owner, server]) await makeRole(client, role)
    if (!(await exists(client, "pg_database", "datname", owner.database))) {
      await client.query(`create database ${database} owner ${escapeIdentifier(owner.user)}`)
    }
    await client.query(`revoke all on database ${database} from public`)
    await client.query(`grant connect on database ${database} to ${escapeIdentifier(server.user)}`)
  })
  await withClient({ ...superuser, database: owner.database }, async (client) => {
    for (const extension of EXTENSIONS) {
      await client.query(`create extension if not exists ${escapeIdentifier(extension)}`)
    }
  })
}

async function makeRole(client: Client, { user, password }: Connection) {
  const login = `login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${escapeLiteral(password)}`
  const verb = (await exists(client, "pg_roles", "rolname", user)) ? "alter" : "create"
  await client.query(`${verb} role ${escapeIdentifier(user)} ${login}`)
}

async function isPrepared(app: Connection): Promise<boolean> {
  try {
    return await withClient(app, async (client) => {
      const sql = "select from pg_extension where extname = any($1)"
      return (await client.query(sql, [EXTENSIONS])).rowCount === EXTENSIONS.length
    })
  } catch (error) {
    // Rejected by name, password or database: create what is missing. Any other error is real.
    if (/^(28|3D)/.test(sqlState(error) ?? "")) return false
    throw error
  }
}

async function exists(client: Client, table: string, column: string, name: string) {
  return (await client.query(`select from ${table} where ${column} = $1`, [name])).rowCount === 1
}
