import { ApiError } from "#lib/api-error.ts"

export interface RetryOptions {
  signal: AbortSignal
  /** True while a lost connection is the reason for waiting. */
  onWaiting: (isWaiting: boolean) => void
}

interface Surroundings {
  isOnline: () => boolean
  /** Resolves after the time, or earlier when the connection is back. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

const FIRST_MS = 1000
const LAST_MS = 30_000
/** How often a server that answers with a failure is asked again. */
const ATTEMPTS = 6

/**
 * Repeats a request until it succeeds: without limit while there is no connection, a few times when the server fails.
 * Throws what the server refused, and when aborted.
 */
export async function retry<T>(
  request: () => Promise<T>,
  { signal, onWaiting }: RetryOptions,
  { isOnline, pause }: Surroundings = browser,
): Promise<T> {
  let failures = 0
  for (let attempt = 0; ; attempt += 1) {
    try {
      const reply = await request()
      onWaiting(false)
      return reply
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ApiError) || !isPassing(error)) throw error
      const isLost = error.status === 0
      if (!isLost && (failures += 1) >= ATTEMPTS) throw error
      onWaiting(isLost)
      const backoffMs = Math.min(FIRST_MS * 2 ** attempt, LAST_MS)
      const waitMs = error.retryAfter === undefined ? backoffMs : error.retryAfter * 1000
      // The event `online` ends the pause, so a longer one costs nothing.
      await pause(isLost && !isOnline() ? LAST_MS : waitMs, signal)
      signal.throwIfAborted()
    }
  }
}

const isPassing = ({ status }: ApiError) =>
  status === 0 || status === 408 || status === 429 || status >= 500

const browser: Surroundings = {
  isOnline: () => navigator.onLine,
  pause: (ms, signal) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = () => resolve()
    const timer = setTimeout(done, ms)
    addEventListener("online", done, { once: true })
    signal.addEventListener("abort", done, { once: true })
    return promise.finally(() => {
      clearTimeout(timer)
      removeEventListener("online", done)
      signal.removeEventListener("abort", done)
    })
  },
}
