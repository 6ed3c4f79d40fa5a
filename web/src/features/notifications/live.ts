import type { LiveEvent } from "@grove/contract/live"
import type { Notification } from "@grove/contract/notifications"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

import type { Paged } from "#cache/messages.ts"
import { markNotificationsRead, putNotification } from "#cache/notifications.ts"
import { patchLive } from "#cache/patch-live.ts"
import { navigate } from "#lib/history.ts"
import { onStart } from "#lib/socket.ts"
import { t } from "#lib/text.ts"
import { toastNews } from "#ui/toast.ts"

/** Limits toasts during bursts of notifications. */
const TOAST_EVERY_MS = 5000
let toastedAt = 0

export const live = {
  // The page data is older than the first connection.
  start: (client: QueryClient) => onStart(() => refresh(client)),
  handle(event: LiveEvent, client: QueryClient) {
    if (event.type === "notification") {
      patchLive<Paged<Notification>>(client, keys.notifications.list, (data) =>
        putNotification(data, event.notification),
      )
      void client.invalidateQueries({ queryKey: keys.notifications.unread })
      showToast(event.notification)
    } else if (event.type === "notifications.read") {
      patchLive<Paged<Notification>>(client, keys.notifications.list, (data) =>
        markNotificationsRead(data, event.ids),
      )
      void client.invalidateQueries({ queryKey: keys.notifications.unread })
    }
  },
  refresh,
}

function refresh(client: QueryClient) {
  void client.invalidateQueries({ queryKey: keys.notifications.list })
  void client.invalidateQueries({ queryKey: keys.notifications.unread })
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
