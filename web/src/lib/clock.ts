import { useSyncExternalStore } from "react"

const MINUTE_MS = 60_000

/** One clock for all 'x ago' texts: it moves once a minute, and only while somebody looks. */
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

/** The time, to the minute. Moves on as well when something new has just arrived. */
export function useMinute(atLeast: number): number {
  const minute = useSyncExternalStore(subscribe, () => now)
  return Math.max(minute, atLeast)
}
