import pg, { type Pool, type PoolClient } from "pg"

const CHANNEL = "grove"
export const LISTEN = `listen ${CHANNEL}`

/** Payloads to send once the transaction on this connection has committed. */
const held = new WeakMap<Pool | PoolClient, string[]>()

/**
 * Sends after the commit, or at once outside a transaction. NOTIFY inside a transaction would serialize commits; see
 * docs/decisions/011-order-of-live-events.md.
 */
export async function notifyAfterCommit(client: Pool | PoolClient, payload: string): Promise<void> {
  const payloads = held.get(client)
  if (payloads) payloads.push(payload)
  else await sendNotifications(client, [payload])
}

/** Sends with the commit, so that payloads arrive in commit order. */
export async function notifyInTransaction(
  client: Pool | PoolClient,
  payload: string,
): Promise<void> {
  await client.query("select pg_notify($1, $2)", [CHANNEL, payload])
}

/** Returns the list that collects the payloads of the transaction now beginning. */
export function holdNotifications(client: PoolClient): string[] {
  const payloads: string[] = []
  held.set(client, payloads)
  return payloads
}

export function stopHolding(client: PoolClient): void {
  held.delete(client)
}

/** One round trip; skips the disk flush because nothing is stored. */
export async function sendNotifications(
  client: Pool | PoolClient,
  payloads: readonly string[],
): Promise<void> {
  if (payloads.length === 0) return
  const calls = payloads.map((payload) => `pg_notify('${CHANNEL}', ${pg.escapeLiteral(payload)})`)
  await client.query(`set local synchronous_commit = off; select ${calls.join(", ")}`)
}
