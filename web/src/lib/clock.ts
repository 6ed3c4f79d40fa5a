import { useSyncExternalStore } from "react"

const MINUTE_MS = 60_000

/** One clock for all relative times. Ticks once a minute while a component is subscribed. */
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, MINUTE_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The current time to the minute, but never before `at`. */
export function useMinute(atLeast: number): number {
  const minute = useSyncExternalStore(subscribe, () => now, Date.now)
  return Math.max(minute, atLeast)
}
