import { Client } from "pg"

import { reasonOf } from "./log.ts"

export interface Connection {
  /** A host name, or the folder of the unix socket. */
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** The form in which the server is told; a socket's folder has no place in a URL but the query. */
export function toUrl({ host, port, user, password, database }: Connection): string {
  const name = encodeURIComponent
  return `postgres://${name(user)}:${name(password)}@/${name(database)}?host=${name(host)}&port=${port}`
}

/** Opens a connection for one piece of work. */
export async function withClient<T>(
  to: Connection | string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const where = typeof to === "string" ? { connectionString: to } : to
  const client = new Client({ ...where, connectionTimeoutMillis: 5000, query_timeout: 30_000 })
  // The database may die under an idle connection; whoever waits for an answer hears of it anyway.
  client.on("error", () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The five characters by which PostgreSQL names an error; undefined if it never spoke. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

const NOT_NOW = ["57P01", "57P02", "57P03", "53300"]

/** Does a server answer there? A refusal of this user or database is an answer too. */
export async function answers(connection: Connection): Promise<boolean> {
  try {
    await withClient(connection, async () => {})
    return true
  } catch (error) {
    const state = sqlState(error)
    return state !== undefined && !NOT_NOW.includes(state)
  }
}

/** Why an outside database cannot be used, without a word of its password. */
export function whyUnreachable(url: string, error: unknown): string {
  const place = url.replace(/^([a-z]+:\/\/)[^@/]*@/, "$1").replace(/\?.*$/, "")
  // Node reports one failure per address it tried and leaves the message of the whole empty.
  const reason =
    error instanceof AggregateError ? error.errors.map(reasonOf).join(", ") : reasonOf(error)
  return `The database ${place} cannot be used: ${reason}. Check DATABASE_URL.`
}
