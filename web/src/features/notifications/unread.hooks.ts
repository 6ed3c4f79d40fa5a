import { notifications } from "@grove/contract/notifications"
import { useQuery } from "@tanstack/react-query"

import { keys } from "#cache/keys.ts"
import { call } from "#lib/api-client.ts"

/** How many entries are new. Comes with the page. */
export function useUnreadNotifications(): number {
  const { data } = useQuery({
    queryKey: keys.notifications.unread,
    queryFn: ({ signal }) => call(notifications.unreadCount, {}, { signal }),
  })
  return data?.count ?? 0
}
