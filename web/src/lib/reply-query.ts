import type { QueryKey } from "@grove/contract/query-keys"
import type { Input, Reply, Route } from "@grove/contract/route"

import { call } from "./api-client.ts"
import { orSaved } from "./or-saved.ts"

/** Query options for a route without pages. The types make the key and the route agree on the reply. */
export function replyQuery<R extends Route>(
  queryKey: QueryKey<Reply<R>>,
  route: R,
  input: Input<R>,
) {
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      orSaved(queryKey, call(route, input, { signal })),
  }
}
