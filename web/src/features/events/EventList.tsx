import type { ListedEvent } from "@grove/contract/events"
import { useMemo } from "react"

import { useMinute } from "#lib/clock.ts"
import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import type { PagedList } from "#lib/use-pages.ts"
import { Card } from "#ui/Card.tsx"
import type { EmptyStateProps } from "#ui/EmptyState.tsx"
import { InfiniteList } from "#ui/InfiniteList.tsx"
import { ListStates } from "#ui/ListStates.tsx"

import { readersFirstDay } from "./Calendar.tsx"
import { dayAt } from "./days.ts"
import { monthName } from "./event-time.ts"
import { EventRow } from "./EventRow.tsx"
import { EventRowSkeleton } from "./EventRowSkeleton.tsx"
import { groupOf, pastGroupOf, type EventGroup } from "./group-events.ts"

interface EventListProps {
  label: string
  list: PagedList<ListedEvent>
  isPast: boolean
  /** The only heading, for a list of one day. */
  heading?: string | undefined
  empty: EmptyStateProps
}

const ESTIMATE_PX = 200

/** Events under headings: today, this week, next week, then months. */
export function EventList({ label, list, isPast, heading, empty }: EventListProps) {
  const today = dayAt(useMinute(0))
  const firstDay = readersFirstDay()
  const state = listState(list)
  const groups = useMemo(
    () =>
      list.items?.map(({ event }) => {
        if (heading !== undefined) return heading
        if (!event) return "undated"
        return isPast ? pastGroupOf(event) : groupOf(event, today, firstDay)
      }) ?? [],
    [list.items, isPast, heading, today, firstDay],
  )
  const states = (
    <ListStates
      state={state}
      skeleton={<EventRowSkeleton />}
      skeletons={3}
      gap="gap-2 md:gap-4"
      empty={empty}
      error={t("Failed to load events")}
      onRetry={list.retry}
    >
      <InfiniteList label={label} list={list} keyOf={keyOf} estimate={ESTIMATE_PX}>
        {(post, index) => (
          <>
            {groups[index] !== groups[index - 1] && (
              <h2 className="text-ink-2 px-4 pb-2.5 text-sm font-semibold md:px-0">
                {heading ?? groupName(groups[index]!)}
              </h2>
            )}
            <EventRow post={post} isFirst={index === 0} />
          </>
        )}
      </InfiniteList>
    </ListStates>
  )
  return state === "empty" || state === "error" ? <Card>{states}</Card> : states
}

const keyOf = (post: ListedEvent) => post.id

function groupName(group: EventGroup): string {
  switch (group) {
    case "today":
      return t("Today")
    case "week":
      return t("This week")
    case "nextWeek":
      return t("Next week")
    case "undated":
      return t("Date to be announced")
    default:
      return monthName(group)
  }
}
