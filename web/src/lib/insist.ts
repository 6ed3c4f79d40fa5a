const FIRST_MS = 1000
const LAST_MS = 30_000

/** Asks until it is here: code that did not come because of a tunnel comes after it, and breaks nothing meanwhile. */
export async function insist<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = FIRST_MS; ; waitMs = Math.min(2 * waitMs, LAST_MS)) {
    try {
      return await load()
    } catch {
      await connectionOr(waitMs)
    }
  }
}

/** The network is back, or some time has passed. */
function connectionOr(waitMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, waitMs)
  addEventListener("online", () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}
