/** A reload closes one connection and opens the next; only a longer absence counts as leaving. */
export const GRACE_MS = 3000

/** A user who is connected to this process or may be reloading the page: the same object for as long as that lasts. */
export interface PresentUser {
  readonly id: string
  /** What is to be sent to the user. A property, because looking up ten thousand users in a Map takes milliseconds. */
  waiting: unknown
}

export interface Presence {
  /** This process, as `presences` names it. */
  serverId: string
  /** Users connected to this process whom `presences` does not show yet. */
  unrecorded: () => string[]
  /** The user whom `presences` shows under this number for this process. */
  byNumber: (number: number) => PresentUser | undefined
  byId: (userId: string) => PresentUser | undefined
}

/**
 * Compares who is connected to this process with what the database records. Connections change while a statement
 * runs, so every recorded change is compared again.
 */
export function presenceTracker() {
  const connected = new Set<string>()
  const recorded = new Map<string, number>()
  const present = new Map<string, PresentUser>()
  const byNumber = new Map<number, PresentUser>()
  const arriving = new Set<string>()
  const absentSince = new Map<string, number>()

  const compare = (userId: string, nowMs: number) => {
    const isConnected = connected.has(userId)
    const isRecorded = recorded.has(userId)
    if (isConnected && !isRecorded) arriving.add(userId)
    else arriving.delete(userId)
    if (isRecorded && !isConnected) absentSince.set(userId, nowMs)
    else absentSince.delete(userId)
    if (!isConnected && !isRecorded) present.delete(userId)
  }

  const findOrAdd = (id: string): PresentUser => {
    const user = present.get(id) ?? { id, waiting: undefined }
    present.set(id, user)
    return user
  }

  const forget = (userId: string) => {
    const number = recorded.get(userId)
    if (number === undefined) return
    recorded.delete(userId)
    byNumber.delete(number)
  }

  return {
    setConnected(userId: string, isConnected: boolean, nowMs: number) {
      if (isConnected) connected.add(findOrAdd(userId).id)
      else connected.delete(userId)
      compare(userId, nowMs)
    },
    setRecorded(users: readonly { id: string; number: number }[], nowMs: number) {
      for (const { id, number } of users) {
        forget(id)
        recorded.set(id, number)
        byNumber.set(number, findOrAdd(id))
        compare(id, nowMs)
      }
    },
    setUnrecorded(userIds: readonly string[], nowMs: number) {
      for (const userId of userIds) {
        forget(userId)
        compare(userId, nowMs)
      }
    },
    /** The database has lost what was recorded. */
    setAllUnrecorded(nowMs: number) {
      this.setUnrecorded([...recorded.keys()], nowMs)
    },
    /** Connected, but not yet recorded. */
    arrivals: () => [...arriving],
    /** Recorded, but not connected for longer than a reload takes. */
    departures: (nowMs: number) =>
      [...absentSince].filter(([, since]) => nowMs - since >= GRACE_MS).map(([userId]) => userId),
    byNumber: (number: number) => byNumber.get(number),
    byId: (userId: string) => present.get(userId),
    /** Nothing is recorded and nothing is to be. */
    isEmpty: () => recorded.size === 0 && arriving.size === 0,
  }
}
