import type { Notification } from "@grove/contract/notifications"

import type { Paged } from "./messages.ts"

type List = Paged<Notification>

/** Puts an entry on top and removes its older copy. */
export function putNotification(data: List | undefined, entry: Notification): List | undefined {
  const [first] = data?.pages ?? []
  if (!data || !first) return data
  const pages = data.pages.map((page, index) => {
    const rest = page.items.filter((item) => item.id !== entry.id)
    return { ...page, items: index === 0 ? [entry, ...rest] : rest }
  })
  return { ...data, pages }
}

/** SearchTerms the given entries as read, or all. */
export function markNotificationsRead(
  data: List | undefined,
  ids?: readonly string[],
): List | undefined {
  return (
    data && {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        items: page.items.map((item) =>
          !item.read && (ids === undefined || ids.includes(item.id))
            ? { ...item, read: true }
            : item,
        ),
      })),
    }
  )
}
