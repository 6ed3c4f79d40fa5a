import type { LiveEvent } from "@grove/contract/live"
import type { Notification } from "@grove/contract/notifications"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

import type { Paged } from "#cache/messages.ts"
import { patchNotifications, putNotification } from "#cache/notifications.ts"
import { invalidateLive, patchLive } from "#cache/patch-live.ts"
import { navigate } from "#lib/history.ts"
import { onStart } from "#lib/socket.ts"
import { t } from "#lib/text.ts"
import { toastNews } from "#ui/toast.ts"

/** Limits toasts during bursts of notifications. */
const TOAST_EVERY_MS = 5000
let toastedAt = 0

const { list, mentions, filtered, filteredCount, unread } = keys.notifications
const TABS = [list, mentions, filtered]

export const live = {
  // The page data is older than the first connection.
  start: (client: QueryClient) => onStart(() => refresh(client)),
  handle(event: LiveEvent, client: QueryClient) {
    if (event.type === "notification") {
      const { notification } = event
      for (const key of tabsOf(notification))
        patchLive<Paged<Notification>>(client, key, (data) => putNotification(data, notification))
      if (notification.isFiltered) return invalidateLive(client, filteredCount)
      void client.invalidateQueries({ queryKey: unread })
      showToast(notification)
    } else if (event.type === "notifications.read") {
      for (const key of TABS)
        patchLive<Paged<Notification>>(client, key, (data) =>
          patchNotifications(data, { read: true }, event.ids),
        )
      void client.invalidateQueries({ queryKey: unread })
    } else if (event.type === "notifications.changed") refresh(client)
  },
  refresh,
}

function tabsOf({ isFiltered, isMention }: Notification) {
  if (isFiltered) return [filtered]
  return isMention ? [list, mentions] : [list]
}

function refresh(client: QueryClient) {
  for (const queryKey of [list, filteredCount, unread]) void client.invalidateQueries({ queryKey })
}

/** Shows a toast, announced politely; does not move focus or content. */
function showToast({ message, link }: Notification) {
  if (document.visibilityState !== "visible" || Date.now() - toastedAt < TOAST_EVERY_MS) return
  toastedAt = Date.now()
  toastNews({
    title: message,
    ...(link && { action: { label: t("View"), onAct: () => navigate(link) } }),
  })
}
