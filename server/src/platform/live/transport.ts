import type { Connection, Connections } from "./connections.ts"

/** Unsent bytes after which a client counts as too slow to keep. */
const MAX_QUEUED_BYTES = 1024 * 1024
/** The state of a socket that takes messages. */
const OPEN = 1
/** How long a client can take to answer our close before the connection is cut. */
const CLOSING_MS = 2000

/** Codes from 4000 up are for applications to define; 1001 is the standard "going away". */
export const CLOSE = {
  sessionEnded: 4401,
  tooMany: 4408,
  slow: 4413,
  flood: 4429,
  goingAway: 1001,
} as const

/** Forgets the connection before closing it: a client that never answers the close cannot keep its place. */
export function end(
  connections: Connections,
  connection: Connection,
  code: number,
  reason: string,
) {
  connections.delete(connection)
  connection.socket.close(code, reason)
  setTimeout(() => connection.socket.terminate(), CLOSING_MS).unref()
}

/** Backpressure: ends a connection that does not read instead of buffering without limit. */
export function send(connections: Connections, connection: Connection, text: string) {
  if (endIfSlow(connections, connection)) return
  connection.socket.send(text)
}

/** Sends an event and a ping in one write. A connection that is closing takes neither. */
export function sendWithPing(connections: Connections, connection: Connection, frames: Buffer) {
  if (endIfSlow(connections, connection) || connection.socket.readyState !== OPEN) return
  connection.stream.write(frames)
}

function endIfSlow(connections: Connections, connection: Connection): boolean {
  const isSlow = connection.socket.bufferedAmount > MAX_QUEUED_BYTES
  if (isSlow) end(connections, connection, CLOSE.slow, "too slow")
  return isSlow
}
