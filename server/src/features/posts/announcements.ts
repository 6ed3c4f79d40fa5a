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
const LIMITS: AnnouncementLimits = { burstMs: 3, msPerSecond: 1.5, posts: 50 }

const STEP_MS = 250
/** Readers notified between two looks at the clock. */
const CHUNK = 10

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
  sockets: Pick<Sockets, "sendTo" | "onPing" | "onPresence">,
  presence: Pick<Presence, "userOf" | "numberOf">,
  toEvent: (news: News[]) => LiveEvent,
  limits: AnnouncementLimits = LIMITS,
) {
  /** By the number of the reader's presence, the longest waiting first. */
  const waiting = new Map<number, Waiting<News>>()
  let allowanceMs = limits.burstMs
  let countedAt = performance.now()
  let timer: NodeJS.Timeout | undefined

  function take(number: number | undefined): LiveEvent | undefined {
    const found = number === undefined ? undefined : waiting.get(number)
    if (!found) return undefined
    waiting.delete(number!)
    return (found.event ??= toEvent([...found.news]))
  }
  sockets.onPing((userId) => take(presence.numberOf(userId)))
  sockets.onPresence((userId, isOnline) => {
    if (!isOnline) take(presence.numberOf(userId))
  })

  function sendChunk() {
    const groups = new Map<LiveEvent, string[]>()
    let taken = 0
    for (const number of waiting.keys()) {
      const userId = presence.userOf(number)
      const event = take(number)!
      if (userId === undefined) continue
      const group = groups.get(event)
      if (group) group.push(userId)
      else groups.set(event, [userId])
      taken += 1
      if (taken === CHUNK) break
    }
    for (const [event, userIds] of groups) sockets.sendTo(userIds, event)
  }

  function sendAllowed() {
    let now = performance.now()
    const earned = ((now - countedAt) / 1000) * limits.msPerSecond
    allowanceMs = Math.min(limits.burstMs, allowanceMs + earned)
    while (allowanceMs > 0 && waiting.size > 0) {
      sendChunk()
      const after = performance.now()
      allowanceMs -= after - now
      now = after
    }
    countedAt = now
  }

  function step() {
    sendAllowed()
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    add({ numbers, unrecorded }: ReadersOnline, news: News) {
      if (unrecorded.length > 0) sockets.sendTo(unrecorded, toEvent([news]))
      const extended = new Map<Waiting<News> | undefined, Waiting<News>>()
      for (const number of numbers) {
        const before = waiting.get(number)
        let after = extended.get(before)
        if (!after) {
          after = { news: [...(before?.news ?? []), news].slice(-limits.posts) }
          extended.set(before, after)
        }
        waiting.set(number, after)
      }
      sendAllowed()
      if (waiting.size > 0) timer ??= setInterval(step, STEP_MS).unref()
    },
  }
}
