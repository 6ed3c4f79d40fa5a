import pg, { type Pool, type PoolClient } from "pg"

const CHANNEL = "grove"

/** What a transaction will say once it is committed, by its connection. */
const waiting = new WeakMap<Pool | PoolClient, string[]>()

/**
 * Word to all processes: kept back inside a transaction until it has committed, sent at once outside of one.
 * NOTIFY inside the transaction itself would make every commit wait for the one before it to reach the disk, because
 * PostgreSQL keeps notifications in commit order under one lock. A crash between commit and word costs at most the
 * word: sockets of the dead process reconnect and catch up, cached rights live a few seconds.
 */
export async function notifyAfterCommit(client: Pool | PoolClient, payload: string): Promise<void> {
  const list = waiting.get(client)
  if (list) list.push(payload)
  else await sendNotifications(client, [payload])
}

/** Inside the transaction after all: for what must arrive in the order it was committed. */
export async function notifyInTransaction(
  client: Pool | PoolClient,
  payload: string,
): Promise<void> {
  await client.query("select pg_notify($1, $2)", [CHANNEL, payload])
}

export function holdNotifications(client: PoolClient): string[] {
  const list: string[] = []
  waiting.set(client, list)
  return list
}

export function stopHolding(client: PoolClient): void {
  waiting.delete(client)
}

/** One round trip, without waiting for the disk: nothing is stored here. */
export async function sendNotifications(
  client: Pool | PoolClient,
  payloads: readonly string[],
): Promise<void> {
  if (payloads.length === 0) return
  const words = payloads.map((payload) => `pg_notify('${CHANNEL}', ${pg.escapeLiteral(payload)})`)
  await client.query(`set local synchronous_commit = off; select ${words.join(", ")}`)
}

export const LISTEN = `listen ${CHANNEL}`
