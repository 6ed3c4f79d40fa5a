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

/** Changes the given entries, or all. */
export function patchNotifications(
  data: List | undefined,
  change: Partial<Notification>,
  ids?: readonly string[],
): List | undefined {
  return changeItems(data, (items) =>
    items.map((item) =>
      ids === undefined || ids.includes(item.id) ? { ...item, ...change } : item,
    ),
  )
}

export function removeNotifications(
  data: List | undefined,
  isGone: (entry: Notification) => boolean,
): List | undefined {
  return changeItems(data, (items) => items.filter((item) => !isGone(item)))
}

const changeItems = (data: List | undefined, change: (items: Notification[]) => Notification[]) =>
  data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) }
