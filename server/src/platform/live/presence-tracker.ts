/** A reload closes one connection and opens the next; only a longer absence counts as leaving. */
export const GRACE_MS = 3000

/**
 * Users who are connected to this process, or may be reloading the page, have places: small numbers that index arrays.
 * Reading ten thousand entries of an array takes a fraction of the time of as many objects. A place is reused once its
 * user has left.
 */
export interface Presence {
  /** This process, as `presences` names it. */
  serverId: string
  /** Users connected to this process whom `presences` does not show yet. */
  unrecorded: () => string[]
  /** The place of the user whom `presences` shows under this number for this process. */
  placeOfNumber: (number: number) => number | undefined
  placeOf: (userId: string) => number | undefined
  /** The user in a place that is taken. */
  userAt: (place: number) => string
  /** Calls when a user has left and the place becomes free. */
  onLeave: (handler: (place: number) => void) => void
}

/**
 * Compares who is connected to this process with what the database records. Connections change while a statement
 * runs, so every recorded change is compared again.
 */
export function presenceTracker() {
  const connected = new Set<string>()
  const recorded = new Map<string, number>()
  const places = new Map<string, number>()
  const userIds: string[] = []
  const free: number[] = []
  const byNumber = new Map<number, number>()
  const leaveHandlers: ((place: number) => void)[] = []
  const arriving = new Set<string>()
  const absentSince = new Map<string, number>()

  const compare = (userId: string, nowMs: number) => {
    const isConnected = connected.has(userId)
    const isRecorded = recorded.has(userId)
    if (isConnected && !isRecorded) arriving.add(userId)
    else arriving.delete(userId)
    if (isRecorded && !isConnected) absentSince.set(userId, nowMs)
    else absentSince.delete(userId)
    if (!isConnected && !isRecorded) leave(userId)
  }

  const enter = (userId: string): number => {
    const place = places.get(userId) ?? free.pop() ?? userIds.length
    places.set(userId, place)
    userIds[place] = userId
    return place
  }

  /** Idempotent. */
  const leave = (userId: string) => {
    const place = places.get(userId)
    if (place === undefined) return
    places.delete(userId)
    free.push(place)
    for (const handler of leaveHandlers) handler(place)
  }

  const forget = (userId: string) => {
    const number = recorded.get(userId)
    if (number === undefined) return
    recorded.delete(userId)
    byNumber.delete(number)
  }

  return {
    setConnected(userId: string, isConnected: boolean, nowMs: number) {
      if (isConnected) {
        enter(userId)
        connected.add(userId)
      } else connected.delete(userId)
      compare(userId, nowMs)
    },
    setRecorded(users: readonly { id: string; number: number }[], nowMs: number) {
      for (const { id, number } of users) {
        forget(id)
        recorded.set(id, number)
        byNumber.set(number, enter(id))
        compare(id, nowMs)
      }
    },
    setUnrecorded(absent: readonly string[], nowMs: number) {
      for (const userId of absent) {
        forget(userId)
        compare(userId, nowMs)
      }
    },
    /** The database has lost the records. */
    setAllUnrecorded(nowMs: number) {
      this.setUnrecorded([...recorded.keys()], nowMs)
    },
    /** Connected, but not yet recorded. */
    arrivals: () => [...arriving],
    /** Recorded, but not connected for longer than a reload takes. */
    departures: (nowMs: number) =>
      [...absentSince].filter(([, since]) => nowMs - since >= GRACE_MS).map(([userId]) => userId),
    placeOfNumber: (number: number) => byNumber.get(number),
    placeOf: (userId: string) => places.get(userId),
    userAt: (place: number) => userIds[place]!,
    onLeave: (handler: (place: number) => void) => void leaveHandlers.push(handler),
    /** Nothing is recorded and nothing is to be. */
    isEmpty: () => recorded.size === 0 && arriving.size === 0,
  }
}
