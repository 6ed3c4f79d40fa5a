import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

import { patchIn, type Change } from "./patch.ts"

interface AnyUser {
  id: string
}

/** Changes one member in every list and on their profile. */
export function patchUser<U extends AnyUser>(
  client: QueryClient,
  userId: string,
  change: Change<U>,
): void {
  const patch = (data: unknown) => patchIn<U>(data, userId, change, "users")
  client.setQueriesData<unknown>({ queryKey: keys.users.all }, patch)
  client.setQueriesData<unknown>({ queryKey: keys.searches }, patch)
}
