import type { LiveEvent } from "@grove/contract/events"
import type { QueryClient } from "@tanstack/react-query"

import { keys } from "#cache/keys.ts"

/** The member's own standing changed: refresh the session, from which the banner follows. */
export const live = {
  handle(event: LiveEvent, client: QueryClient) {
    if (event.type !== "standing") return
    void client.invalidateQueries({ queryKey: keys.me })
    void client.invalidateQueries({ queryKey: ["own-penalty"] })
  },
  refresh(client: QueryClient) {
    void client.invalidateQueries({ queryKey: keys.me })
  },
}
