import type { LiveEvent } from "@grove/contract/live"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

export const live = {
  handle(event: LiveEvent, client: QueryClient) {
    if (event.type === "joining") refresh(client)
  },
  refresh,
}

function refresh(client: QueryClient) {
  for (const queryKey of [keys.admin.joinRequests, keys.admin.overview])
    void client.invalidateQueries({ queryKey, refetchType: "active" })
}
