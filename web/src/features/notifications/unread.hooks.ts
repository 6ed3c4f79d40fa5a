import { notifications } from "@grove/contract/notifications"
import { keys } from "@grove/contract/query-keys"
import { useQuery } from "@tanstack/react-query"

import { replyQuery } from "#lib/reply-query.ts"

/** The number of unread notifications, embedded in the page. */
export function useUnreadNotifications(): number {
  const { data } = useQuery(replyQuery(keys.notifications.unread, notifications.unreadCount, {}))
  return data?.count ?? 0
}
