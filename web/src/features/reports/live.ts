import type { LiveEvent } from "@grove/contract/live"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

/** Debounces a burst of reports into one refetch of the case list. */
const DEBOUNCE_MS = 400
let timer: ReturnType<typeof setTimeout> | undefined

export const live = {
  handle(event: LiveEvent, client: QueryClient) {
    // A decision reaches the reporter as a notification.
    if (event.type === "notification")
      void client.invalidateQueries({ queryKey: keys.reports, refetchType: "active" })
    if (event.type !== "violations") return
    clearTimeout(timer)
    timer = setTimeout(() => refreshCases(client), DEBOUNCE_MS)
  },
  refresh(client: QueryClient) {
    void client.invalidateQueries({ queryKey: keys.reports })
    refreshCases(client)
  },
}

function refreshCases(client: QueryClient) {
  for (const queryKey of [keys.violations, keys.penalties, keys.appeals, keys.audit])
    void client.invalidateQueries({ queryKey })
}
