import {
  notifications,
  type Notification,
  type NotificationTab,
} from "@grove/contract/notifications"
import { keys } from "@grove/contract/query-keys"
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query"

import type { Paged } from "#cache/messages.ts"
import { patchNotifications } from "#cache/notifications.ts"
import { call } from "#lib/api-client.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { prefetchPages, usePages } from "#lib/use-pages.ts"

/** Tab 'All', which is also shown beside the feed. */
export const useNotifications = () => usePages(keys.notifications.list, notifications.list, {})

const keyOf = (tab: NotificationTab) => keys.notifications[tab === "all" ? "list" : tab]
const inputOf = (tab: NotificationTab) => (tab === "all" ? {} : { query: { tab } })

export const useNotificationTab = (tab: NotificationTab) =>
  usePages(keyOf(tab), notifications.list, inputOf(tab))

export const prefetchNotifications = (client: QueryClient) =>
  prefetchPages(client, keys.notifications.list, notifications.list, {})

/** Entries in the tab 'Filtered'; never part of the badge. */
export function useFilteredCount(): number {
  const { data } = useQuery(
    replyQuery(keys.notifications.filteredCount, notifications.filteredCount, {}),
  )
  return data?.count ?? 0
}

type List = Paged<Notification>

/** Changes the entries in every tab that was opened. */
export function changeTabs(
  client: QueryClient,
  change: (data: List | undefined) => List | undefined,
): undefined {
  client.setQueriesData<List>({ queryKey: keys.notifications.list }, change)
}

export function refetchTabs(client: QueryClient) {
  void client.invalidateQueries({ queryKey: keys.notifications.list })
  void client.invalidateQueries({ queryKey: keys.notifications.filteredCount })
  void client.invalidateQueries({ queryKey: keys.notifications.unread })
}

/** Marks the given entries as read, or all, with an optimistic update. */
export function useReadNotifications() {
  const client = useQueryClient()
  const show = (ids?: string[]): undefined =>
    changeTabs(client, (data) => patchNotifications(data, { read: true }, ids))
  return useApiMutation<string[] | undefined, { count: number }>({
    send: (ids) => call(notifications.read, { body: ids ? { ids } : {} }),
    // Without ids only once: what arrives later is unread.
    before: (ids) => (ids ? undefined : show()),
    shows: (ids) => ids && show(ids),
    failure: t("Failed to mark notifications as read. Please try again."),
    onDone: (left) => void client.setQueryData(keys.notifications.unread, left),
    onFail: () => void client.invalidateQueries({ queryKey: keys.notifications.list }),
  })
}
