import { CalendarDays, MapPin, Video } from "lucide-react"
import type { ReactNode } from "react"

import { t } from "#lib/text.ts"

import { DateTile } from "./DateTile.tsx"
import { eventWhen, localStart } from "./event-when.ts"

interface ShownEvent {
  title: string
  date?: string | undefined
  time?: string | undefined
  timeZone?: string | undefined
  isOnline: boolean
  location?: string | undefined
  startsAt: string | null
}

interface EventFactsProps {
  event: ShownEvent
  headingLevel?: 3 | 4
  children?: ReactNode
}

/** The facts of an event, in the feed and in the preview of the form. */
export function EventFacts({ event, headingLevel, children }: EventFactsProps) {
  const Heading = headingLevel === 4 ? "h4" : "h3"
  const when = eventWhen(event)
  const local = localStart(event.startsAt, event)
  return (
    <div className="flex gap-4">
      {event.date && <DateTile date={event.date} />}
      <div className="grid min-w-0 flex-1 content-start gap-1.5">
        <Heading dir="auto" className="text-lg leading-6 font-bold wrap-anywhere">
          {event.title}
        </Heading>
        {when && (
          <p className="text-ink-2 flex gap-2 text-sm">
            <CalendarDays aria-hidden size={16} className="mt-0.5 shrink-0" />
            <span>
              {when}
              {local && <span className="block">{t("{time} your time", { time: local })}</span>}
            </span>
          </p>
        )}
        <Place event={event} />
        {children}
      </div>
    </div>
  )
}

function Place({ event: { isOnline, location } }: { event: ShownEvent }) {
  if (!isOnline && !location) return null
  const Icon = isOnline ? Video : MapPin
  return (
    <p className="text-ink-2 flex min-w-0 gap-2 text-sm">
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {isOnline ? t("Online Event") : location}
      </span>
    </p>
  )
}
