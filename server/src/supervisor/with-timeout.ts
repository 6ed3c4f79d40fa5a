import { setTimeout as sleep } from "node:timers/promises"

/** Waits for the promise with a timeout. */
export async function withTimeout(ms: number, promise: Promise<unknown>): Promise<void> {
  const done = new AbortController()
  const waiting = sleep(ms, undefined, { signal: done.signal }).catch(() => {})
  await Promise.race([promise, waiting])
  done.abort()
}
