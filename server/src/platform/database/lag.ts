import type { LogPosition } from "./log-position.ts"

const MAX_SAMPLES = 120

/**
 * Measures for how long a replica lags, from samples of the primary's position: bytes say nothing about time, and
 * the replica's own clock of its last transaction stands still while nothing is written.
 */
export function lagTracker() {
  const samples: { position: LogPosition; at: number }[] = []
  return {
    sample(position: LogPosition, at: number) {
      // A new primary can be behind the samples of the old one.
      if ((samples.at(-1)?.position ?? 0n) > position) samples.length = 0
      if (samples.at(-1)?.position === position) return
      samples.push({ position, at })
      if (samples.length > MAX_SAMPLES) samples.shift()
    },
    /** Milliseconds since the primary was first seen beyond this position; 0 for a replica that has caught up. */
    of(position: LogPosition, now: number): number {
      const missed = samples.find((sample) => sample.position > position)
      return missed === undefined ? 0 : now - missed.at
    },
  }
}
