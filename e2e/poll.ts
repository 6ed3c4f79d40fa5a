import { setTimeout as wait } from "node:timers/promises"

/** As long as Playwright's expectations wait. */
const PATIENCE_MS = 30_000
const INTERVAL_MS = 50

/** Tries until something is found. Failures count as nothing found; the last one is thrown in the end. */
export async function poll<T>(find: () => Promise<T | false | null | undefined>): Promise<T> {
  const end = Date.now() + PATIENCE_MS
  let failure: unknown = new Error("Nothing was found in time")
  while (Date.now() < end) {
    try {
      const found = await find()
      if (found) return found
    } catch (error) {
      failure = error
    }
    await wait(INTERVAL_MS)
  }
  throw failure
}
