import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"

/** Resolves when the write is acknowledged; throws otherwise. */
export type Write = (id: string) => Promise<void>

export interface Writers {
  /** Acknowledged writes, which must be there at the end. */
  acknowledged: Set<string>
  /** Writes without a response: they may or may not be there. */
  unknown: number
  /** Milliseconds until a write that starts after this call is acknowledged. */
  untilNextAck: (limitMs: number) => Promise<number>
  stop: () => Promise<void>
}

export function startWriters(count: number, write: Write): Writers {
  const stopping = new AbortController()
  let onAck: ((beganAt: number) => void) | undefined
  const writers: Writers = { acknowledged: new Set(), unknown: 0, untilNextAck, stop }
  const all = Array.from({ length: count }, writeOn)

  async function writeOn() {
    while (!stopping.signal.aborted) {
      const id = randomUUID()
      const beganAt = performance.now()
      try {
        await write(id)
        writers.acknowledged.add(id)
        onAck?.(beganAt)
      } catch {
        writers.unknown += 1
        // A short pause, far below the Retry-After of the response.
        await sleep(50)
      }
    }
  }

  function untilNextAck(limitMs: number) {
    const since = performance.now()
    return new Promise<number>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`Not recovered within ${limitMs} ms`)),
        limitMs,
      )
      onAck = (beganAt) => {
        if (beganAt < since) return
        clearTimeout(timer)
        onAck = undefined
        resolve(performance.now() - since)
      }
    })
  }

  async function stop() {
    stopping.abort()
    await Promise.all(all)
  }

  return writers
}
