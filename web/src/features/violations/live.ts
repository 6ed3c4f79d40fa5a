import type { LiveEvent } from "@grove/contract/events"
import type { QueryClient } from "@tanstack/react-query"

import { keys } from "#cache/keys.ts"

/** A wave of reports is one look at the list, not hundreds. */
const SETTLE_MS = 400
let timer: ReturnType<typeof setTimeout> | undefined

export const live = {
  handle(event: LiveEvent, client: QueryClient) {
    if (event.type !== "violations") return
    clearTimeout(timer)
    timer = setTimeout(() => refresh(client), SETTLE_MS)
  },
  refresh,
}

function refresh(client: QueryClient) {
  for (const queryKey of [keys.violations, keys.penalties, keys.appeals, keys.audit])
    void client.invalidateQueries({ queryKey })
}
