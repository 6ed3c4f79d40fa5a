import type { ShownAnnouncement } from "@grove/contract/announcements"
import type { LiveEvent } from "@grove/contract/live"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

import { applySite } from "#lib/site-look.ts"

type Shown = ShownAnnouncement[]

/** Settings and announcements of the site apply to open pages at once. */
export const live = {
  handle(event: LiveEvent, client: QueryClient) {
    if (event.type === "site") applySite(event.site)
    if (event.type === "announcement") client.setQueryData<Shown>(keys.announcements, put(event))
    if (event.type === "announcement.closed")
      client.setQueryData<Shown>(keys.announcements, (list) => without(list, event.id))
  },
  refresh(client: QueryClient) {
    void client.invalidateQueries({ queryKey: keys.announcements })
  },
}

const without = (list: Shown | undefined, id: string) => list?.filter((each) => each.id !== id)

/** A changed announcement stays closed for members who have closed it. */
const put =
  ({ id, announcement, isNew }: Extract<LiveEvent, { type: "announcement" }>) =>
  (list: Shown = []): Shown => {
    const shown = list.find((each) => each.id === id)
    if (!announcement) return without(list, id) ?? []
    if (shown) return list.map((each) => (each === shown ? { ...each, ...announcement } : each))
    return isNew ? [...list, { ...announcement, isSeen: false }] : list
  }
