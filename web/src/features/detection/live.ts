import type { Scan } from "@grove/contract/detection"
import type { LiveEvent } from "@grove/contract/live"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

export const live = {
  /** Scan progress arrives as events; the result is fetched once at the end. */
  handle(event: LiveEvent, client: QueryClient) {
    if (event.type !== "scan") return
    client.setQueryData<{ scan: Scan | null }>(keys.detection.scan, (data) =>
      data?.scan?.state === "running"
        ? { scan: { ...data.scan, done: event.done, total: event.total } }
        : data,
    )
    if (event.done >= event.total) refresh(client)
  },
  refresh,
}

function refresh(client: QueryClient) {
  void client.invalidateQueries({ queryKey: keys.detection.scan })
}
