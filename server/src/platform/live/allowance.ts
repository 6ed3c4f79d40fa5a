import type { Connection } from "./connections.ts"

const EVENTS_PER_SECOND = 20

/** Takes one client event from the allowance of the current second. Returns false when it is used up. */
export function takeAllowance(connection: Connection): boolean {
  const second = Math.floor(Date.now() / 1000)
  if (connection.second !== second) {
    connection.second = second
    connection.allowance = EVENTS_PER_SECOND
  }
  connection.allowance -= 1
  return connection.allowance >= 0
}
