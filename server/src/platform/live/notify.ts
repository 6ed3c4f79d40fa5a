import pg, { type Pool, type PoolClient } from "pg"

const CHANNEL = "grove"
export const LISTEN = `listen ${CHANNEL}`

/** An event on its way to other processes. */
export interface OutgoingEvent {
  /** The only people it concerns; missing: every process needs it. */
  people?: readonly string[] | undefined
  payload: string
}

/** A faster way than NOTIFY. */
export interface Transport {
  /** Resolves to false if it cannot deliver; PostgreSQL then does. */
  send(events: readonly OutgoingEvent[]): Promise<boolean>
}

const transports = new WeakMap<Pool | PoolClient, Transport>()

/** Sends the events of this pool through another transport, where that works. */
export function setTransport(pool: Pool, transport: Transport): void {
  transports.set(pool, transport)
  // Not on "connect": the start has used connections before.
  pool.on("acquire", (client) => void transports.set(client, transport))
}

const bounced = new WeakSet<Pool | PoolClient>()

/** For a pool behind a bouncer in transaction mode, where no lock outlives its transaction. */
export function markBehindBouncer(pool: Pool): void {
  pool.on("acquire", (client) => void bounced.add(client))
}

/** What waits for the commit of the transaction on a connection. */
export interface Held {
  events: OutgoingEvent[]
  /** Behind a bouncer, events whose order matters are published with the commit. */
  isWithCommit: boolean
  /** Holds locks that the commit does not release; see `lockUntilPublished`. */
  hasLock: boolean
}

const held = new WeakMap<Pool | PoolClient, Held>()

/**
 * Sends after the commit, or at once outside a transaction. NOTIFY inside a transaction would serialize commits; see
 * docs/decisions/013-order-of-messages.md.
 */
export async function notifyAfterCommit(
  client: Pool | PoolClient,
  event: OutgoingEvent,
): Promise<void> {
  const waiting = held.get(client)
  if (waiting) waiting.events.push(event)
  else if (!(await transports.get(client)?.send([event])))
    await client.query(notifyStatement([event]))
}

/**
 * Takes a lock that is held until the events of the transaction are published, not only until its commit: events of
 * transactions with the same key are delivered in the order of their commits.
 */
export async function lockUntilPublished(client: Pool | PoolClient, key: string): Promise<void> {
  const waiting = held.get(client)
  if (!waiting) throw new Error("lockUntilPublished needs a transaction")
  const isBounced = bounced.has(client)
  waiting[isBounced ? "isWithCommit" : "hasLock"] = true
  const lock = isBounced ? "pg_advisory_xact_lock" : "pg_advisory_lock"
  await client.query(`select ${lock}(hashtextextended($1, 0))`, [key])
}

/** Begins to collect the events of the transaction on this connection. */
export function holdNotifications(client: PoolClient): Held {
  const waiting: Held = { events: [], isWithCommit: false, hasLock: false }
  held.set(client, waiting)
  return waiting
}

export function stopHolding(client: PoolClient): void {
  held.delete(client)
}

/** NOTIFY delivers in the order of the commits, which then wait for each other. */
export async function publishWithCommit(client: PoolClient, waiting: Held): Promise<void> {
  if (!waiting.isWithCommit || waiting.events.length === 0) return
  await client.query(notifySelect(waiting.events.splice(0)))
}

/** Publishes in one round trip after the commit. The events are committed before the next holder of a lock runs. */
export async function publishHeld(client: PoolClient, { events, hasLock }: Held): Promise<void> {
  const isSent = events.length === 0 || (await transports.get(client)?.send(events)) === true
  const statements = isSent ? [] : [notifyStatement(events)]
  if (hasLock && !isSent) statements.unshift("begin")
  if (hasLock && !isSent) statements.push("commit")
  if (hasLock) statements.push(UNLOCK)
  if (statements.length > 0) await client.query(statements.join("; "))
}

const UNLOCK = "select pg_advisory_unlock_all()"

/** Ends a transaction that failed, or whose events could not be published. */
export async function rollBackHeld(client: PoolClient, { hasLock }: Held): Promise<void> {
  await client.query(hasLock ? `rollback; ${UNLOCK}` : "rollback")
}

/** Skips the disk flush because nothing is stored. */
const notifyStatement = (events: readonly OutgoingEvent[]) =>
  `set local synchronous_commit = off; ${notifySelect(events)}`

function notifySelect(events: readonly OutgoingEvent[]): string {
  const calls = events.map(({ payload }) => `pg_notify('${CHANNEL}', ${pg.escapeLiteral(payload)})`)
  return `select ${calls.join(", ")}`
}
