const HEALTHY_MS = 5000
const FIRST_MS = 50
/** A process that had become ready serves members, so its delay stays short. */
const CAP_AFTER_SUCCESS_MS = 200
const CAP_MS = 2000

/**
 * Restart delay: none after a healthy run, exponential backoff for a process that keeps crashing.
 */
export function createBackoff() {
  let crashes = 0
  return ({ livedMs, wasReady }: { livedMs: number; wasReady: boolean }) => {
    crashes = wasReady && livedMs >= HEALTHY_MS ? 0 : crashes + 1
    if (crashes <= 1) return 0
    return Math.min(wasReady ? CAP_AFTER_SUCCESS_MS : CAP_MS, FIRST_MS * 2 ** (crashes - 2))
  }
}
