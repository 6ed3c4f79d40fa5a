import { Client } from "pg"

import { connectionTo } from "#platform/database/primary.ts"

import { reasonOf } from "./log.ts"

export interface Connection {
  /** A host name, or the folder of the Unix socket. */
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** As a connection URL; a socket folder only fits into the query string. */
export function toUrl({ host, port, user, password, database }: Connection): string {
  const name = encodeURIComponent
  return `postgres://${name(user)}:${name(password)}@/${name(database)}?host=${name(host)}&port=${port}`
}

/** Opens a connection for the duration of `work`. */
export async function withClient<T>(
  to: Connection | string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { Client: Chosen = Client, ...where } =
    typeof to === "string" ? connectionTo(to) : { ...to, Client }
  const client = new Chosen({ ...where, connectionTimeoutMillis: 5000, query_timeout: 30_000 })
  // The database can die under an idle connection; pending queries reject anyway.
  client.on("error", () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** PostgreSQL's five-character SQLSTATE; undefined when the server never answered. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

const TEMPORARY_STATES = ["57P01", "57P02", "57P03", "53300"]

/** Returns whether a server answers. Rejecting this user or database also counts as an answer. */
export async function answers(connection: Connection): Promise<boolean> {
  try {
    await withClient(connection, async () => {})
    return true
  } catch (error) {
    const state = sqlState(error)
    return state !== undefined && !TEMPORARY_STATES.includes(state)
  }
}

/** Explains why an external database cannot be used, without its password. */
export function whyUnreachable(url: string, error: unknown): string {
  const place = url.replace(/^([a-z]+:\/\/)[^@/]*@/, "$1").replace(/\?.*$/, "")
  // Node reports one error per address it tried and leaves the aggregate message empty.
  const reason =
    error instanceof AggregateError ? error.errors.map(reasonOf).join(", ") : reasonOf(error)
  return `The database ${place} cannot be used: ${reason}. Check DATABASE_URL.`
}
