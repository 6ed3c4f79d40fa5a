export interface AdmissionQueueLimits {
  concurrent: number
  queued: number
  maxWaitMs: number
}

/** Called once: with true when a slot is free, with false when the request is rejected. */
type Decide = (isAdmitted: boolean) => void

/**
 * Admits a bounded number of requests and queues a bounded number for a bounded time. Last in, first out: the caller
 * who has waited longest has most likely given up. The oldest is rejected when the queue is full.
 */
export function admissionQueue(limits: AdmissionQueueLimits) {
  const queue: { decide: Decide; since: number }[] = []
  let active = 0
  let isTimerRunning = false

  // One timer for the whole queue: under overload thousands of requests pass through it per second.
  const rejectExpired = () => {
    const expiredSince = performance.now() - limits.maxWaitMs
    const firstValid = queue.findIndex(({ since }) => since > expiredSince)
    const expired = queue.splice(0, firstValid === -1 ? queue.length : firstValid)
    for (const { decide } of expired) decide(false)
    isTimerRunning = queue.length > 0
    if (isTimerRunning) setTimeout(rejectExpired, queue[0]!.since - expiredSince)
  }

  const enqueue = (decide: Decide) => {
    if (queue.length >= limits.queued) queue.shift()?.decide(false)
    queue.push({ decide, since: performance.now() })
    if (isTimerRunning) return
    isTimerRunning = true
    setTimeout(rejectExpired, limits.maxWaitMs)
  }

  return {
    request(decide: Decide) {
      if (active >= limits.concurrent) return enqueue(decide)
      active += 1
      decide(true)
    },
    /** Frees the slot of an admitted request. Call it exactly once for each. */
    release() {
      active -= 1
      const next = queue.pop()
      if (!next) return
      active += 1
      next.decide(true)
    },
    active: () => active,
    queued: () => queue.length,
  }
}
