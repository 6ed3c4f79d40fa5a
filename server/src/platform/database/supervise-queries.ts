import { createHash } from "node:crypto"
import type { Duplex } from "node:stream"

import type { PoolClient } from "pg"

interface Supervision {
  /** Prepares every statement that has parameters. */
  isNamed: boolean
  /** After this time without an answer, the connection is given up. */
  timeoutMs: number
}

type Done = (error: Error | null | undefined, result?: unknown) => void
interface Query {
  text: string
  name?: string
  values?: unknown[]
}

/**
 * Prepares statements under the hash of their text, so PostgreSQL plans each once per connection, and closes a
 * connection that does not answer. Texts must not vary with the data: pass lists as one array parameter.
 *
 * The timeouts and promises of the driver are not used: it keeps each query together with its callback until the next
 * full collection, 28 kB for each home feed (docs/decisions/028).
 */
export function superviseQueries(client: PoolClient, { isNamed, timeoutMs }: Supervision) {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (first: unknown, second?: unknown, third?: unknown) => {
    const config = typeof first === "string" ? { text: first } : (first as Query)
    // An object that speaks the protocol itself, such as a cursor.
    if ("submit" in config) return send(first, second, third)
    const [given, done] = typeof second === "function" ? [undefined, second] : [second, third]
    const values = (given as unknown[] | undefined) ?? config.values
    const name = isNamed && values ? nameOf(config.text) : undefined
    const named = { ...config, name: config.name ?? name, values }
    if (done) return send(named, undefined, within(timeoutMs, client, done as Done))
    return new Promise((resolve, reject) => {
      const settle: Done = (error, result) => (error ? reject(error) : resolve(result))
      send(named, undefined, within(timeoutMs, client, settle))
    }).catch(throwFromCaller)
  }
  client.query = query as typeof client.query
}

function within(timeoutMs: number, client: PoolClient, done: Done): Done {
  let isDone = false
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    // Fails this query and those that wait behind it, once the pool can no longer hand out the connection.
    streamOf(client).destroy()
  }, timeoutMs)
  return (error, result) => {
    if (isDone) return
    isDone = true
    clearTimeout(timer)
    if (isLate) done(new Error("Query read timeout"))
    else done(error, result)
  }
}

const streamOf = (client: PoolClient) =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream

/** The stack of the driver's error ends at a socket; this one leads to the calling code. */
function throwFromCaller(error: Error): never {
  Error.captureStackTrace(error)
  throw error
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name)
    names.set(text, (name = createHash("sha256").update(text).digest("base64url").slice(0, 22)))
  return name
}
