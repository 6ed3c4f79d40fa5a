import type { Connection, Connections } from "./connections.ts"
import { recheck } from "./session-checks.ts"

const STEP_MS = 250
const PING_MS = 30_000
const RECHECK_MS = 60_000

/**
 * Pings every connection once per interval and cuts the silent ones. Each step has an equal share of them: pinging ten
 * thousand at once would block the event loop for a tenth of a second, also when all of them connected at once.
 */
export function startHeartbeat(connections: Connections, ping: (connection: Connection) => void) {
  const shares = Array.from({ length: PING_MS / STEP_MS }, () => new Set<Connection>())
  let at = 0
  let added = 0
  const timer = setInterval(() => {
    at = (at + 1) % shares.length
    for (const connection of shares[at]!) check(connection)
  }, STEP_MS)
  timer.unref()

  function check(connection: Connection) {
    if (!connection.isAlive) return connection.socket.terminate()
    connection.isAlive = false
    ping(connection)
    // Timers are not exact: without a step to spare, chance would decide between the second ping and the third.
    if (Date.now() - connection.checkedAt > RECHECK_MS - STEP_MS)
      void recheck(connections, connection)
  }

  return {
    /** Returns a function that ends the pings. */
    add(connection: Connection): () => void {
      added += 1
      const share = shares[added % shares.length]!
      share.add(connection)
      return () => void share.delete(connection)
    },
    stop: () => clearInterval(timer),
  }
}
