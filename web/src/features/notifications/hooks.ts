import { notifications } from "@grove/contract/notifications"
import { keys } from "@grove/contract/query-keys"
import { useQueryClient, type QueryClient } from "@tanstack/react-query"

import { markNotificationsRead } from "#cache/notifications.ts"
import { call } from "#lib/api-client.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { prefetchPages, usePages } from "#lib/use-pages.ts"

export const useNotifications = () => usePages(keys.notifications.list, notifications.list, {})

export const prefetchNotifications = (client: QueryClient) =>
  prefetchPages(client, keys.notifications.list, notifications.list, {})

/** SearchTerms the given entries as read, or all, with an optimistic update. */
export function useReadNotifications() {
  const client = useQueryClient()
  return useApiMutation<string[] | undefined, { count: number }>({
    send: (ids) => call(notifications.read, { body: ids ? { ids } : {} }),
    before: (ids) => {
      client.setQueryData(keys.notifications.list, (data: never) =>
        markNotificationsRead(data, ids),
      )
    },
    failure: t("Failed to mark notifications as read. Please try again."),
    onDone: (left) => void client.setQueryData(keys.notifications.unread, left),
    onFail: () => void client.invalidateQueries({ queryKey: keys.notifications.list }),
  })
}
