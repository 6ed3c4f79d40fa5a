import type { LiveEvent } from "@grove/contract/live"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

/** The member's own standing changed: refresh the session, from which the banner follows. */
export const live = {
  handle(event: LiveEvent, client: QueryClient) {
    if (event.type !== "standing") return
    void client.invalidateQueries({ queryKey: keys.me })
    void client.invalidateQueries({ queryKey: keys.ownPenalties })
  },
  refresh(client: QueryClient) {
    void client.invalidateQueries({ queryKey: keys.me })
  },
}
