const HEALTHY_MS = 5000
const FIRST_MS = 50
/** One that had come up is somebody's service: it may fall often, but must be back soon. */
const CAP_AFTER_SUCCESS_MS = 200
const CAP_MS = 2000

/**
 * How long to wait before starting a process again: not at all for one that had been running well,
 * longer and longer for one that keeps falling over.
 */
export function createBackoff() {
  let falls = 0
  return ({ livedMs, hadComeUp }: { livedMs: number; hadComeUp: boolean }) => {
    falls = hadComeUp && livedMs >= HEALTHY_MS ? 0 : falls + 1
    if (falls <= 1) return 0
    return Math.min(hadComeUp ? CAP_AFTER_SUCCESS_MS : CAP_MS, FIRST_MS * 2 ** (falls - 2))
  }
}
