import type { LiveEvent } from "@grove/contract/live"

import type { Presence, PresentUser } from "#platform/live/presence-tracker.ts"
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
const MOST_MS_EACH = 0.05

/** What readers wait for, shared by all who wait for the same. */
interface Waiting<News> {
  news: readonly News[]
  event?: LiveEvent
}

type Reader<News> = PresentUser & { waiting: Waiting<News> | undefined }

/**
 * Notifies readers of news about posts at once as long as that takes little time, and the others with their next ping
 * at the latest, so that the event loop spends little on it however many are online. News that arrive while a reader waits
 * are sent together.
 */
export function openAnnouncements<News>(
  sockets: Pick<Sockets, "sendTo" | "onPing" | "isOnline">,
  presence: Pick<Presence, "byNumber" | "byId">,
  toEvent: (news: News[]) => LiveEvent,
  limits: AnnouncementLimits = LIMITS,
) {
  /** The longest waiting first. */
  const queue = new Set<Reader<News>>()
  let allowanceMs = limits.burstMs
  let countedAt = performance.now()
  let timer: NodeJS.Timeout | undefined

  function take(reader: Reader<News>): LiveEvent | undefined {
    const { waiting } = reader
    if (!waiting) return undefined
    reader.waiting = undefined
    queue.delete(reader)
    return (waiting.event ??= toEvent([...waiting.news]))
  }
  sockets.onPing((userId) => {
    const reader = presence.byId(userId)
    return reader && take(reader as Reader<News>)
  })

  /** Returns how many readers were notified. Those who may be reloading the page keep waiting. */
  function sendChunk(): number {
    const groups = new Map<LiveEvent, string[]>()
    let taken = 0
    for (const reader of queue) {
      if (presence.byId(reader.id) !== reader) {
        queue.delete(reader)
        continue
      }
      if (!sockets.isOnline(reader.id)) continue
      const event = take(reader)!
      const group = groups.get(event)
      if (group) group.push(reader.id)
      else groups.set(event, [reader.id])
      taken += 1
      if (taken === CHUNK) break
    }
    for (const [event, userIds] of groups) sockets.sendTo(userIds, event)
    return taken
  }

  function sendAllowed() {
    let now = performance.now()
    const earned = ((now - countedAt) / 1000) * limits.msPerSecond
    allowanceMs = Math.min(limits.burstMs, allowanceMs + earned)
    for (let taken = CHUNK; taken === CHUNK && allowanceMs > 0;) {
      taken = sendChunk()
      const after = performance.now()
      allowanceMs -= Math.min(after - now, taken * MOST_MS_EACH)
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
      const addTo = (user: PresentUser | undefined) => {
        if (!user) return
        const reader = user as Reader<News>
        const before = reader.waiting
        // Named twice.
        if (before?.news.at(-1) === news) return
        let after = extended.get(before)
        if (!after) {
          after = { news: [...(before?.news ?? []), news].slice(-limits.posts) }
          extended.set(before, after)
        }
        if (!before) queue.add(reader)
        reader.waiting = after
      }
      for (const userId of unrecorded) addTo(presence.byId(userId))
      for (const number of numbers) addTo(presence.byNumber(number))
      sendAllowed()
      if (queue.size > 0) timer ??= setInterval(step, STEP_MS).unref()
    },
  }
}
