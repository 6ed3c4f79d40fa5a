import type { ListedEvent } from "@grove/contract/events"
import type { Event } from "@grove/contract/posts"
import { Clock, MapPin, Repeat, Video } from "lucide-react"
import { memo } from "react"

import { useMinute } from "#lib/clock.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { Card } from "#ui/Card.tsx"
import { Link } from "#ui/Link.tsx"

import { isOpen } from "./event-state.ts"
import { hereWhen, rowWhen } from "./event-time.ts"
import { EventCover } from "./EventCover.tsx"
import { EventReply } from "./EventReply.tsx"
import { GuestLine } from "./GuestLine.tsx"
import { isNearlyFull } from "./places.ts"

const SIZES = "(width < 48rem) 100vw, 188px"

/** An event in a list: cover, facts, guests and the member's reply. */
export const EventRow = memo(function EventRow({
  post,
  isFirst,
}: {
  post: ListedEvent
  isFirst: boolean
}) {
  const now = useMinute(0)
  const { event } = post
  if (!event) return null
  return (
    <Card
      as="article"
      label={event.title}
      post={post.id}
      isFlush
      className="scroll-mt-[calc(var(--header)+1rem)] overflow-hidden md:flex md:min-h-42"
    >
      <Link href={paths.post(post.id)} aria-hidden tabIndex={-1} className="block shrink-0 md:w-47">
        <EventCover
          event={event}
          sizes={SIZES}
          isFirst={isFirst}
          hasTile
          className="aspect-2/1 md:aspect-auto md:h-full"
        />
      </Link>
      <div className="grid min-w-0 flex-1 content-start gap-1.5 p-4 md:px-4.5 md:py-3.5">
        <div className="flex items-start justify-between gap-2">
          <h3 className="min-w-0 text-lg leading-6 font-bold">
            <Link
              href={paths.post(post.id)}
              dir="auto"
              className="block truncate rounded-sm hover:underline"
            >
              {event.title}
            </Link>
          </h3>
          <StateBadge event={event} now={now} />
        </div>
        <p className="text-ink-2 flex min-w-0 gap-x-4 gap-y-1 text-sm max-md:flex-wrap">
          <span className="flex shrink-0 items-center gap-1.5">
            <Clock aria-hidden size={16} className="shrink-0" />
            {rowWhen(event, now)}
            {event.rule && (
              <>
                <Repeat aria-hidden size={14} className="shrink-0" />
                <span className="sr-only">{t("Repeats")}</span>
              </>
            )}
          </span>
          <Place event={event} />
        </p>
        <HereLine event={event} />
        <GuestLine post={post} />
        {isOpen(event, now) && (
          <div className="mt-2 md:mt-2.5">
            <EventReply post={{ id: post.id, event }} size="sm" />
          </div>
        )}
      </div>
    </Card>
  )
})

function HereLine({ event }: { event: Event }) {
  const here = hereWhen(event)
  return here ? <p className="text-ink-3 text-13">{here}</p> : null
}

function Place({ event: { isOnline, location } }: { event: Event }) {
  if (!isOnline && !location) return null
  const Icon = isOnline ? Video : MapPin
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden size={16} className="shrink-0" />
      <span dir="auto" className="truncate">
        {isOnline ? t("Online Event") : location}
      </span>
    </span>
  )
}

/** The most useful fact for deciding whether to go. */
export function StateBadge({ event, now }: { event: Event; now: number }) {
  if (event.canceledAt !== null) return <Badge tone="danger">{t("Canceled")}</Badge>
  if (!isOpen(event, now)) return <Badge>{t("Past event")}</Badge>
  if (event.placesLeft === 0) return <Badge tone="warn">{t("Full")}</Badge>
  if (!isNearlyFull(event)) return null
  return (
    <Badge tone="warn">
      {t("{count, plural, one {# place left} other {# places left}}", { count: event.placesLeft! })}
    </Badge>
  )
}
