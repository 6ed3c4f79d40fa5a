import type { Connection, Connections } from "./connections.ts"
import { recheck } from "./session-checks.ts"

const STEP_MS = 1000
const PING_MS = 30_000
const RECHECK_MS = 60_000

/**
 * Pings every connection once per interval and cuts the silent ones. Each second has its own share of them: pinging
 * ten thousand at once would block the event loop for a tenth of a second.
 */
export function startHeartbeat(connections: Connections) {
  const shares = Array.from({ length: PING_MS / STEP_MS }, () => new Set<Connection>())
  let at = 0
  const timer = setInterval(() => {
    at = (at + 1) % shares.length
    for (const connection of shares[at]!) ping(connections, connection)
  }, STEP_MS)
  timer.unref()
  return {
    /** Returns a function that ends the pings. */
    add(connection: Connection): () => void {
      const share = shares[at]!
      share.add(connection)
      return () => void share.delete(connection)
    },
    stop: () => clearInterval(timer),
  }
}

function ping(connections: Connections, connection: Connection) {
  if (!connection.isAlive) return connection.socket.terminate()
  connection.isAlive = false
  connection.socket.ping()
  if (Date.now() - connection.checkedAt > RECHECK_MS) void recheck(connections, connection)
}
