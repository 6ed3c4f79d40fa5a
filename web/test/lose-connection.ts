import { onTestFinished } from "vitest"

import { isServerGone } from "#lib/connection.ts"
import { outboxItems } from "#lib/outbox-items.ts"
import { outbox } from "#lib/outbox/current.ts"

/** Takes the server away until the test ends. Returns what the outbox keeps meanwhile. */
export function loseConnection() {
  isServerGone.set(true)
  onTestFinished(async () => {
    isServerGone.set(false)
    for (const { key } of outbox().queue()) await outbox().discard(key)
  })
  return () =>
    outboxItems.get().map(({ kind, subject, data, key }) => ({ kind, subject, data, key }))
}
