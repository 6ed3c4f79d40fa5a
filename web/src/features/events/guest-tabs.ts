import type { Event } from "@grove/contract/posts"

import { formatNumber } from "#lib/format.ts"
import { t } from "#lib/text.ts"

import type { GuestTab } from "./hooks.ts"

/** The lists of guests. Only the host sees the waiting list and the invited people. */
export function guestTabs(event: Event, isHost: boolean): { value: GuestTab; label: string }[] {
  return [
    { value: "going", label: t("Going {count}", { count: formatNumber(event._count.going) }) },
    {
      value: "interested",
      label: t("Interested {count}", { count: formatNumber(event._count.interested) }),
    },
    ...(isHost && event.capacity !== null
      ? [
          {
            value: "waiting" as const,
            label: t("Waiting {count}", { count: formatNumber(event.waitingCount) }),
          },
        ]
      : []),
    ...(isHost ? [{ value: "invited" as const, label: t("Invited") }] : []),
  ]
}

export function noGuests(tab: GuestTab): string {
  switch (tab) {
    case "going":
      return t("No one is going yet")
    case "interested":
      return t("No one is interested yet")
    case "waiting":
      return t("The waiting list is empty")
    case "invited":
      return t("No one is invited yet")
  }
}
