import type { QueryClient } from "@tanstack/react-query"

/**
 * Repeats `show` after every reply that arrives while the server may not know a change yet: such a reply can be older.
 * Call the returned function once the change is answered: requests still in flight were made before that, so `last`
 * follows each of them. Both must be idempotent.
 */
export function keepShown(client: QueryClient, show: () => void): (last: () => void) => void {
  const cache = client.getQueryCache()
  const stop = cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return
    if (event.action.manual !== true) show()
  })
  return (last) => {
    stop()
    for (const query of cache.findAll({ fetchStatus: "fetching" })) query.promise?.then(last, last)
  }
}
