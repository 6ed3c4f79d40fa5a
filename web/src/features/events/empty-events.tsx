import { CalendarX2 } from "lucide-react"

import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import type { EmptyStateProps } from "#ui/EmptyState.tsx"

import { addressOf, hasFilter, type EventsFilter } from "./events-filter.ts"

/** The text of an empty list, and where to go next. */
export function emptyEvents(filter: EventsFilter): EmptyStateProps {
  const icon = <CalendarX2 size={24} />
  const link = (href: string, label: string) => (
    <ButtonLink href={href} variant="secondary">
      {label}
    </ButtonLink>
  )
  if (hasFilter(filter))
    return {
      icon,
      title: filter.day ? t("Nothing on this day") : t("Nothing matches these filters"),
      action: link(addressOf({ tab: filter.tab }), t("Show all events")),
    }
  switch (filter.tab) {
    case "mine":
      return {
        icon,
        title: t("No events of yours yet"),
        hint: t("Events you host, go to or are interested in appear here."),
        action: link(paths.events, t("Browse events")),
      }
    case "invitations":
      return {
        icon,
        title: t("No invitations"),
        hint: t("When a member invites you to an event, it appears here."),
        action: link(paths.events, t("Browse events")),
      }
    case "past":
      return { icon, title: t("No past events"), action: link(paths.events, t("Browse events")) }
    default:
      return {
        icon,
        title: t("No upcoming events"),
        hint: t("Plan the first one and invite others."),
        action: link(paths.createOf("event"), t("Create event")),
      }
  }
}
