import { callbackify } from "node:util"

import pg from "pg"

import { serversOf } from "./servers.ts"

/** False on a standby, and when the operator has made the database read-only. */
export const MAY_WRITE =
  "select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as may_write"

const PROBE_TIMEOUT_MS = 2000

type Server = Pick<pg.Client, "host" | "port">

interface Primary {
  /** The server that accepts writes. Concurrent callers share one search. */
  find(): Promise<Server>
  /** Searches again for the next connection. */
  forget(): void
}

/** Per address, so that the pool and the listener search together. */
const known = new Map<string, Primary>()

/**
 * What the driver needs to connect to an address. If it names several servers, each new connection goes to the one
 * that accepts writes, so a failover needs no restart.
 */
export function connectionTo(url: string): { connectionString: string; Client?: typeof pg.Client } {
  const servers = serversOf(url)
  const [first] = servers ?? []
  if (servers === undefined || first === undefined || servers.length === 1)
    return { connectionString: first ?? url }
  const primary = known.get(url) ?? primaryAmong(servers)
  known.set(url, primary)
  return { connectionString: first, Client: clientOf(primary) }
}

type Connected = (error: Error | null, client?: pg.Client) => void

function clientOf(primary: Primary): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | void {
      this.on("error", primary.forget)
      const connected = primary
        .find()
        .then(({ host, port }) => {
          Object.assign(this, { host, port })
          return super.connect()
        })
        .catch((error: unknown) => {
          primary.forget()
          throw error
        })
      if (callback === undefined) return connected
      callbackify(() => connected)(callback)
    }
  }
}

function primaryAmong(servers: readonly string[]): Primary {
  let search: Promise<Server> | undefined
  return {
    find: () => (search ??= firstWritable(servers)),
    forget: () => (search = undefined),
  }
}

async function firstWritable(servers: readonly string[]): Promise<Server> {
  try {
    return await Promise.any(servers.map(probe))
  } catch (error) {
    // All failed. The first reason other than "a standby" tells more.
    const reasons = error instanceof AggregateError ? (error.errors as unknown[]) : [error]
    throw reasons.find((reason) => !(reason instanceof ReadOnlyError)) ?? reasons[0]
  }
}

/** Has the SQLSTATE of a read-only transaction, so that it is handled as one. */
class ReadOnlyError extends Error {
  readonly code = "25006"
}

async function probe(url: string): Promise<Server> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
    application_name: "grove-probe",
  })
  client.on("error", () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ may_write: boolean }>(MAY_WRITE)
    if (!rows[0]?.may_write) throw new ReadOnlyError("No server of the database accepts writes.")
    return { host: client.host, port: client.port }
  } finally {
    await client.end().catch(() => undefined)
  }
}
