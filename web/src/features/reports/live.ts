import type { LiveEvent } from "@grove/contract/events"
import type { QueryClient } from "@tanstack/react-query"

import { keys } from "#cache/keys.ts"

/** What became of one's reports comes as a notification; the list then says the same. */
export const live = {
  handle(event: LiveEvent, client: QueryClient) {
    if (event.type === "notification")
      void client.invalidateQueries({ queryKey: keys.reports, refetchType: "active" })
  },
  refresh(client: QueryClient) {
    void client.invalidateQueries({ queryKey: keys.reports })
  },
}
