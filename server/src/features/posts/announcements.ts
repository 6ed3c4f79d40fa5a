export interface AnnouncementLimits {
  /** Readers notified at once after a pause. */
  burst: number
  /** Readers notified per second after that. */
  perSecond: number
  /** News kept for one reader; older ones are dropped. */
  posts: number
}

/** A write to a socket costs about 10 µs; see docs/decisions/014-announcing-posts.md. */
const LIMITS: AnnouncementLimits = { burst: 200, perSecond: 400, posts: 50 }

const STEP_MS = 25

/**
 * Notifies readers of news about posts at a limited rate, so that the event loop spends a fixed share on it however
 * many are online. News that arrive while a reader waits are sent together.
 */
export function openAnnouncements<News>(
  send: (userIds: readonly string[], news: News[]) => void,
  limits: AnnouncementLimits = LIMITS,
) {
  /** News per reader, in the order of arrival. Readers who wait for the same news share the list. */
  const waiting = new Map<string, readonly News[]>()
  let allowance = limits.burst
  let timer: NodeJS.Timeout | undefined

  function sendAllowed() {
    const groups = new Map<readonly News[], string[]>()
    for (const [userId, posts] of waiting) {
      if (allowance < 1) break
      allowance -= 1
      waiting.delete(userId)
      const group = groups.get(posts)
      if (group) group.push(userId)
      else groups.set(posts, [userId])
    }
    for (const [posts, userIds] of groups) send(userIds, [...posts])
  }

  function step() {
    allowance = Math.min(limits.burst, allowance + (limits.perSecond * STEP_MS) / 1000)
    sendAllowed()
    if (waiting.size > 0 || allowance < limits.burst) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    add(userIds: readonly string[], post: News) {
      const extended = new Map<readonly News[] | undefined, readonly News[]>()
      for (const userId of userIds) {
        const before = waiting.get(userId)
        let posts = extended.get(before)
        if (!posts) extended.set(before, (posts = [...(before ?? []), post].slice(-limits.posts)))
        waiting.set(userId, posts)
      }
      sendAllowed()
      timer ??= setInterval(step, STEP_MS).unref()
    },
  }
}
