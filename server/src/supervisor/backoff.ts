const HEALTHY_MS = 5000
const FIRST_MS = 100

/**
 * How long to wait before starting a process again: not at all for one that had been running well,
 * longer and longer for one that keeps falling over.
 */
export function createBackoff(capMs: number) {
  let falls = 0
  return (livedMs: number) => {
    falls = livedMs >= HEALTHY_MS ? 0 : falls + 1
    return falls <= 1 ? 0 : Math.min(capMs, FIRST_MS * 2 ** (falls - 2))
  }
}
