import type { LiveEvent } from "@grove/contract/live"

import type { Presence } from "#platform/live/presence-tracker.ts"
import type { Sockets } from "#platform/live/sockets.ts"

import type { ReadersOnline } from "./readers.queries.ts"

export interface AnnouncementLimits {
  /** Time to spend on notifying readers at once after a pause. */
  burstMs: number
  /** Time to spend per second after that. */
  msPerSecond: number
  /** News kept for one reader; older ones are dropped. */
  posts: number
}

/** See docs/decisions/014-announcing-posts.md. */
const LIMITS: AnnouncementLimits = { burstMs: 3, msPerSecond: 1, posts: 50 }

const STEP_MS = 250
/** Readers notified between two looks at the clock. */
const CHUNK = 10
/** Most that notifying a reader counts for: a pause of the process meanwhile is not its cost. */
const MAX_MS_EACH = 0.05

/** What readers wait for, shared by all who wait for the same. */
interface Waiting<News> {
  news: readonly News[]
  event?: LiveEvent
}

/**
 * Notifies readers of news about posts at once as long as that takes little time, and the others with their next ping
 * at the latest, so that the event loop spends little on it however many are online. News that arrive while a reader waits
 * are sent together.
 */
export function openAnnouncements<News>(
  sockets: Pick<Sockets, "sendTo" | "onPing" | "isOnline">,
  presence: Pick<Presence, "placeOfNumber" | "placeOf" | "userAt" | "onLeave">,
  toEvent: (news: News[]) => LiveEvent,
  limits: AnnouncementLimits = LIMITS,
) {
  /** What the reader in each place waits for. */
  const waiting: (Waiting<News> | undefined)[] = []
  /** The places of those who wait, the longest waiting first. */
  const queue = new Set<number>()
  let allowanceMs = limits.burstMs
  let countedAt = performance.now()
  let timer: NodeJS.Timeout | undefined

  function take(place: number): Waiting<News> | undefined {
    const taken = waiting[place]
    if (!taken) return undefined
    waiting[place] = undefined
    queue.delete(place)
    return taken
  }
  const eventOf = (taken: Waiting<News>) => (taken.event ??= toEvent([...taken.news]))

  presence.onLeave(take)
  sockets.onPing((userId) => {
    const place = presence.placeOf(userId)
    const taken = place === undefined ? undefined : take(place)
    return taken && eventOf(taken)
  })

  /** Returns how many readers were notified. Those who may be reloading the page keep waiting. */
  function sendChunk(): number {
    const groups = new Map<Waiting<News>, string[]>()
    let count = 0
    for (const place of queue) {
      const userId = presence.userAt(place)
      if (!sockets.isOnline(userId)) continue
      const taken = take(place)!
      const group = groups.get(taken)
      if (group) group.push(userId)
      else groups.set(taken, [userId])
      count += 1
      if (count === CHUNK) break
    }
    for (const [taken, userIds] of groups) sockets.sendTo(userIds, eventOf(taken))
    return count
  }

  function sendAllowed() {
    let now = performance.now()
    const earned = ((now - countedAt) / 1000) * limits.msPerSecond
    allowanceMs = Math.min(limits.burstMs, allowanceMs + earned)
    for (let taken = CHUNK; taken === CHUNK && allowanceMs > 0;) {
      taken = sendChunk()
      const after = performance.now()
      allowanceMs -= Math.min(after - now, taken * MAX_MS_EACH)
      now = after
    }
    countedAt = now
  }

  function step() {
    sendAllowed()
    if (queue.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    add({ numbers, unrecorded }: ReadersOnline, news: News) {
      const extended = new Map<Waiting<News> | undefined, Waiting<News>>()
      const addTo = (place: number | undefined) => {
        if (place === undefined) return
        const before = waiting[place]
        // Named twice.
        if (before?.news.at(-1) === news) return
        let after = extended.get(before)
        if (!after) {
          after = { news: [...(before?.news ?? []), news].slice(-limits.posts) }
          extended.set(before, after)
        }
        if (!before) queue.add(place)
        waiting[place] = after
      }
      for (const userId of unrecorded) addTo(presence.placeOf(userId))
      for (const number of numbers) addTo(presence.placeOfNumber(number))
      sendAllowed()
      if (queue.size > 0) timer ??= setInterval(step, STEP_MS).unref()
    },
  }
}
