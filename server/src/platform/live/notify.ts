import pg, { type Pool, type PoolClient } from "pg"

const CHANNEL = "grove"
export const LISTEN = `listen ${CHANNEL}`

/** What waits for the commit of the transaction on a connection. */
export interface Held {
  payloads: string[]
  /** Holds locks that the commit does not release; see `lockUntilPublished`. */
  hasLock: boolean
}

const held = new WeakMap<Pool | PoolClient, Held>()

/**
 * Sends after the commit, or at once outside a transaction. NOTIFY inside a transaction would serialize commits; see
 * docs/decisions/013-order-of-messages.md.
 */
export async function notifyAfterCommit(client: Pool | PoolClient, payload: string): Promise<void> {
  const waiting = held.get(client)
  if (waiting) waiting.payloads.push(payload)
  else await client.query(notifyStatement([payload]))
}

/**
 * Takes a lock that is held until the events of the transaction are published, not only until its commit: events of
 * transactions with the same key are delivered in the order of their commits.
 */
export async function lockUntilPublished(client: Pool | PoolClient, key: string): Promise<void> {
  const waiting = held.get(client)
  if (!waiting) throw new Error("lockUntilPublished needs a transaction")
  waiting.hasLock = true
  await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [key])
}

/** Begins to collect the events of the transaction on this connection. */
export function holdNotifications(client: PoolClient): Held {
  const waiting: Held = { payloads: [], hasLock: false }
  held.set(client, waiting)
  return waiting
}

export function stopHolding(client: PoolClient): void {
  held.delete(client)
}

/** Publishes in one round trip after the commit. The events are committed before the next holder of a lock runs. */
export async function publishHeld(client: PoolClient, { payloads, hasLock }: Held): Promise<void> {
  const statements = payloads.length === 0 ? [] : [notifyStatement(payloads)]
  if (hasLock) statements.unshift("begin")
  if (hasLock) statements.push("commit", UNLOCK)
  if (statements.length > 0) await client.query(statements.join("; "))
}

const UNLOCK = "select pg_advisory_unlock_all()"

/** Ends a transaction that failed, or whose events could not be published. */
export async function rollBackHeld(client: PoolClient, { hasLock }: Held): Promise<void> {
  await client.query(hasLock ? `rollback; ${UNLOCK}` : "rollback")
}

/** Skips the disk flush because nothing is stored. */
function notifyStatement(payloads: readonly string[]): string {
  const calls = payloads.map((payload) => `pg_notify('${CHANNEL}', ${pg.escapeLiteral(payload)})`)
  return `set local synchronous_commit = off; select ${calls.join(", ")}`
}
