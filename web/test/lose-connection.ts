import { keys } from "@grove/contract/query-keys"
import { onTestFinished } from "vitest"

import { isServerGone } from "#lib/connection.ts"
import { outboxItems } from "#lib/outbox-items.ts"
import { outbox } from "#lib/outbox/current.ts"
import { queryClient } from "#lib/query-client.ts"

import { userOf } from "./samples.ts"

let members = 0

/** Takes the server away from a new member until the test ends. Returns what the outbox keeps meanwhile. */
export function loseConnection() {
  const before = queryClient.getQueryData(keys.me)
  queryClient.setQueryData(keys.me, userOf(`offline ${++members}`))
  outboxItems.set([])
  isServerGone.set(true)
  onTestFinished(async () => {
    isServerGone.set(false)
    const box = outbox()
    await box.settled()
    for (const { key } of box.queue()) await box.discard(key)
    if (before) queryClient.setQueryData(keys.me, before)
    else queryClient.removeQueries({ queryKey: keys.me })
  })
  return () =>
    outboxItems.get().map(({ kind, subject, data, key }) => ({ kind, subject, data, key }))
}
