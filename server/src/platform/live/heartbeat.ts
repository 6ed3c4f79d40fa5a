import type { Connections } from "./connections.ts"
import { recheck } from "./session-checks.ts"

export const EVENTS_PER_SECOND = 20
const REFILL_MS = 1000
const PING_MS = 30_000
const RECHECK_MS = 60_000

/** Pings connections, cuts the silent ones and refills the allowances. Returns a function that stops it. */
export function startHeartbeat(connections: Connections): () => void {
  const refill = setInterval(() => {
    for (const connection of connections.all()) connection.allowance = EVENTS_PER_SECOND
  }, REFILL_MS)
  const ping = setInterval(() => {
    for (const connection of connections.all()) {
      if (!connection.isAlive) {
        connection.socket.terminate()
        continue
      }
      connection.isAlive = false
      connection.socket.ping()
      if (Date.now() - connection.checkedAt > RECHECK_MS) void recheck(connections, connection)
    }
  }, PING_MS)
  refill.unref()
  ping.unref()
  return () => {
    clearInterval(refill)
    clearInterval(ping)
  }
}
