import { afterAll } from "vitest"

type Cleanup = () => Promise<unknown>

const pending: Cleanup[] = []

/** Runs when the current test file ends, last registered first. Can be called from inside a hook or a test. */
export const cleanUpLater = (cleanup: Cleanup) => void pending.push(cleanup)

/**
 * Registered by the set-up file for every test file: modules are shared between files, so a hook at the top of a
 * shared module would run for the first file only.
 */
export const registerCleanup = () =>
  afterAll(async () => {
    const errors: unknown[] = []
    // All of them, even if one fails: services that were started would go on.
    for (const cleanup of pending.splice(0).toReversed())
      await cleanup().catch((error: unknown) => errors.push(error))
    if (errors.length > 0) throw errors[0]
  })
