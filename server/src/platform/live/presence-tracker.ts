/** A reload closes one connection and opens the next; only a longer absence counts as leaving. */
export const GRACE_MS = 3000

export interface Presence {
  /** This process, as `presences` names it. */
  serverId: string
  /** Users connected to this process whom `presences` does not show yet. */
  unrecorded: () => string[]
}

/**
 * Compares who is connected to this process with what the database records. Connections change while a statement
 * runs, so every recorded change is compared again.
 */
export function presenceTracker() {
  const connected = new Set<string>()
  const recorded = new Set<string>()
  const arriving = new Set<string>()
  const absentSince = new Map<string, number>()

  const compare = (userId: string, nowMs: number) => {
    const isConnected = connected.has(userId)
    const isRecorded = recorded.has(userId)
    if (isConnected && !isRecorded) arriving.add(userId)
    else arriving.delete(userId)
    if (isRecorded && !isConnected) absentSince.set(userId, nowMs)
    else absentSince.delete(userId)
  }

  return {
    setConnected(userId: string, isConnected: boolean, nowMs: number) {
      if (isConnected) connected.add(userId)
      else connected.delete(userId)
      compare(userId, nowMs)
    },
    setRecorded(userIds: readonly string[], isRecorded: boolean, nowMs: number) {
      for (const userId of userIds) {
        if (isRecorded) recorded.add(userId)
        else recorded.delete(userId)
        compare(userId, nowMs)
      }
    },
    /** Connected, but not yet recorded. */
    arrivals: () => [...arriving],
    /** Recorded, but not connected for longer than a reload takes. */
    departures: (nowMs: number) =>
      [...absentSince].filter(([, since]) => nowMs - since >= GRACE_MS).map(([userId]) => userId),
    /** Recorded and still connected. */
    present: () => [...recorded].filter((userId) => connected.has(userId)),
    /** Nothing is recorded and nothing is to be. */
    isEmpty: () => recorded.size === 0 && arriving.size === 0,
  }
}
