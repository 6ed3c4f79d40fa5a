import { notifications, type Notification } from "@grove/contract/notifications"
import { keys } from "@grove/contract/query-keys"
import { useQueryClient } from "@tanstack/react-query"

import { patchNotifications, removeNotifications } from "#cache/notifications.ts"
import { useToggleFollow } from "#features/follows/hooks.ts"
import { displayName } from "#features/users/display-name.ts"
import { call } from "#lib/api-client.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"

import { changeTabs, refetchTabs } from "./hooks.ts"

export function useUnreadAgain() {
  const client = useQueryClient()
  return useApiMutation<Notification, { count: number }>({
    send: ({ id }) => call(notifications.unread, { body: { ids: [id] } }),
    shows: ({ id }) =>
      changeTabs(client, (data) => patchNotifications(data, { read: false }, [id])),
    failure: t("Failed to change the notification. Please try again."),
    onDone: (now) => void client.setQueryData(keys.notifications.unread, now),
    onFail: () => refetchTabs(client),
  })
}

/** Takes the entry away at once; the toast can bring it back. */
export function useDismiss() {
  const client = useQueryClient()
  const restore = useApiMutation<string>({
    send: (notificationId) => call(notifications.restore, { params: { notificationId } }),
    failure: t("Failed to change the notification. Please try again."),
    onDone: () => refetchTabs(client),
  })
  return useApiMutation<Notification>({
    send: ({ id }) => call(notifications.dismiss, { params: { notificationId: id } }),
    shows: ({ id }) =>
      changeTabs(client, (data) => removeNotifications(data, (entry) => entry.id === id)),
    success: (_, { id }) => ({
      title: t("Notification dismissed"),
      action: { label: t("Undo"), onAct: () => restore.mutate(id) },
    }),
    failure: t("Failed to change the notification. Please try again."),
    onDone: () => {
      void client.invalidateQueries({ queryKey: keys.notifications.filteredCount })
      void client.invalidateQueries({ queryKey: keys.notifications.unread })
    },
    onFail: () => refetchTabs(client),
  })
}

/** 'Show in All': what this account did goes to 'All', now and later. */
export function useShowSender() {
  const client = useQueryClient()
  return useApiMutation<Notification["actors"][number]>({
    send: ({ id }) => call(notifications.showSender, { params: { userId: id } }),
    shows: ({ id }) =>
      changeTabs(client, (data) =>
        removeNotifications(data, (entry) => entry.isFiltered && entry.actors[0]?.id === id),
      ),
    success: (_, actor) => ({
      title: t("Activity from {name} is shown in All from now on.", { name: displayName(actor) }),
    }),
    failure: t("Failed to change the notification. Please try again."),
    onDone: () => refetchTabs(client),
    onFail: () => refetchTabs(client),
  })
}

/** Follows the new follower; the button changes in every tab. */
export function useFollowBack(entry: Notification, { id }: Notification["actors"][number]) {
  const client = useQueryClient()
  return useToggleFollow({ id, isFollowing: entry.isFollowing === true }, (isFollowing) =>
    changeTabs(client, (data) => patchNotifications(data, { isFollowing }, [entry.id])),
  )
}
