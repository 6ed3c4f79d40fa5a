import { CalendarDays, Plus } from "lucide-react"
import { useState } from "react"
import { useSearch } from "wouter"

import { readersFirstDay } from "#features/events/Calendar.tsx"
import { CalendarPanel } from "#features/events/CalendarPanel.tsx"
import { dayAt, readersTimeZone } from "#features/events/days.ts"
import { emptyEvents } from "#features/events/empty-events.tsx"
import { formatDay } from "#features/events/event-time.ts"
import { EventFilters } from "#features/events/EventFilters.tsx"
import { EventList } from "#features/events/EventList.tsx"
import { addressOf, filterIn, queryOf, withDay } from "#features/events/events-filter.ts"
import { useEvents, useFreshEvents, useInvitations } from "#features/events/hooks.ts"
import { InvitationCard } from "#features/events/InvitationCard.tsx"
import { SubscribeButton } from "#features/events/SubscribeButton.tsx"
import { useMinute } from "#lib/clock.ts"
import { navigate } from "#lib/history.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { useWide } from "#lib/use-wide.ts"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Card } from "#ui/Card.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { PageHeader } from "#ui/PageHeader.tsx"
import { Tabs } from "#ui/Tabs.tsx"

const SubscribeDialog = lazyPart(() =>
  import("#features/events/SubscribeDialog.tsx").then((module) => module.SubscribeDialog),
)

/** Events by tab, day and topic, with a calendar beside the list or behind a button. */
export function EventsScreen() {
  const filter = filterIn(useSearch())
  const today = dayAt(useMinute(0))
  const timeZone = readersTimeZone()
  const list = useEvents(queryOf(filter, today, readersFirstDay(), timeZone))
  const invitations = useInvitations()
  const isWide = useWide()
  const [isCalendarOpen, setIsCalendarOpen] = useState(false)
  // Not in the column that a turned tablet loses: the address is shown once.
  const [isSubscribing, setIsSubscribing] = useState(false)
  useFreshEvents()

  const open = invitations.items?.filter(({ event }) => event?.myReply === null) ?? []
  const handleDay = (day: string | undefined) =>
    navigate(addressOf(withDay(filter, day, today)), { replace: true })
  const subscribe = (
    <SubscribeButton onPreload={SubscribeDialog.preload} onOpen={() => setIsSubscribing(true)} />
  )
  const calendar = <CalendarPanel {...{ today, timeZone }} day={filter.day} onDay={handleDay} />
  return (
    <div className="grid min-w-0 content-start gap-2 md:gap-4 xl:grid-cols-[minmax(0,1fr)_18.75rem] xl:gap-x-7">
      <div className="xl:col-span-2">
        <PageHeader
          title={t("Events")}
          actions={
            <ButtonLink href={paths.createOf("event")} icon={<Plus aria-hidden size={18} />}>
              {t("Create event")}
            </ButtonLink>
          }
        />
      </div>
      <div className="min-w-0 px-4 md:px-0">
        <Tabs
          label={t("Events")}
          value={filter.tab}
          onChange={(tab) => navigate(addressOf({ tab }), { replace: true })}
          tabs={[
            { value: "upcoming", label: t("Upcoming") },
            { value: "mine", label: t("Mine") },
            { value: "invitations", label: t("Invitations"), count: open.length },
            { value: "past", label: t("Past") },
          ]}
          action={
            !isWide && (
              <IconButton
                label={isCalendarOpen ? t("Hide calendar") : t("Show calendar")}
                aria-expanded={isCalendarOpen}
                tone={isCalendarOpen ? "accent" : "quiet"}
                icon={<CalendarDays aria-hidden size={20} />}
                onClick={() => setIsCalendarOpen(!isCalendarOpen)}
              />
            )
          }
        >
          {(tab) => (
            <div className="-mx-4 grid gap-3 md:mx-0">
              {!isWide && isCalendarOpen && (
                <>
                  <Card>{calendar}</Card>
                  {subscribe}
                </>
              )}
              {tab === "upcoming" && <EventFilters filter={filter} />}
              <EventList
                key={addressOf(filter)}
                label={t("Events")}
                list={list}
                isPast={tab === "past"}
                heading={filter.day && formatDay(filter.day, { dateStyle: "full" })}
                empty={emptyEvents(filter)}
              />
            </div>
          )}
        </Tabs>
      </div>
      {isWide && (
        <aside className="sticky top-[calc(var(--header)+1.5rem)] grid content-start gap-4">
          <Card>{calendar}</Card>
          <InvitationCard items={open} hasMore={invitations.hasMore} />
          {subscribe}
        </aside>
      )}
      {isSubscribing && <SubscribeDialog onClose={() => setIsSubscribing(false)} />}
    </div>
  )
}
