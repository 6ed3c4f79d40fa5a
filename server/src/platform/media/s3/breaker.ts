import type { Log } from "#platform/context.ts"

import type { StoreFault } from "./fault.ts"

const PAUSE_MS = 2000

/**
 * While the store is down, fails at once instead of letting every picture wait for its timeout. One
 * request per pause tries again.
 */
export function openBreaker(log: Log, now: () => number) {
  let openUntil = 0
  let last: StoreFault | undefined

  return {
    /** Throws while the store is known to be down. Returns whether this request is the one that tries. */
    enter(): { isTrial: boolean } {
      if (!last) return { isTrial: false }
      if (now() < openUntil) throw last
      openUntil = now() + PAUSE_MS
      return { isTrial: true }
    },
    succeeded() {
      if (last) log.info({}, "the object store answers again")
      last = undefined
    },
    failed(fault: StoreFault) {
      if (!last)
        log.warn({ reason: fault.reason }, "the object store fails: no pictures until it answers")
      last = fault
      openUntil = now() + PAUSE_MS
    },
  }
}
