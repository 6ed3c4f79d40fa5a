import { eventFile, type EventReply } from "@grove/contract/attendance"
import type { Event, Post } from "@grove/contract/posts"
import { CalendarPlus, Check, Star } from "lucide-react"
import type { ReactNode } from "react"

import { useMinute } from "#lib/clock.ts"
import { formatCompact } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { Button } from "#ui/Button.tsx"
import { ButtonLink } from "#ui/ButtonLink.tsx"

import { EventFacts } from "./EventFacts.tsx"
import { useAttendance } from "./hooks.ts"

interface EventCardProps {
  post: Post
  /** The text of the post. */
  children?: ReactNode
}

/** The event of a post: its facts and the member's reply. */
export function EventCard({ post, children }: EventCardProps) {
  return post.event && <Card post={{ id: post.id, event: post.event }}>{children}</Card>
}

function Card({ post, children }: { post: { id: string; event: Event }; children: ReactNode }) {
  const { event } = post
  const now = useMinute(0)
  const answer = useAttendance(post)
  const isOver = isPast(event, now)
  return (
    <section
      aria-label={t("Event: {title}", { title: event.title })}
      className="border-line rounded-card bg-bg grid gap-4 border p-4"
    >
      <EventFacts event={event}>
        {isOver && (
          <div>
            <Badge>{t("Past event")}</Badge>
          </div>
        )}
      </EventFacts>
      {children}
      <div className="flex flex-wrap items-center gap-2">
        <Answer
          {...{ event, answer }}
          reply="going"
          label={t("Going")}
          icon={<Check aria-hidden size={17} />}
        />
        <Answer
          {...{ event, answer }}
          reply="interested"
          label={t("Interested")}
          icon={<Star aria-hidden size={17} />}
        />
        {event.startsAt && (
          <ButtonLink
            href={eventFile(post.id)}
            isFullPage
            variant="ghost"
            icon={<CalendarPlus aria-hidden size={17} />}
          >
            {t("Add to calendar")}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

interface AnswerProps {
  event: Event
  reply: EventReply
  label: string
  icon: ReactNode
  answer: (reply: EventReply) => void
}

function Answer({ event, reply, label, icon, answer }: AnswerProps) {
  const isMine = event.myReply === reply
  const count = event._count[reply]
  return (
    <Button
      variant={isMine ? "primary" : "secondary"}
      aria-pressed={isMine}
      icon={icon}
      onClick={() => answer(reply)}
    >
      {label}
      {count > 0 && (
        <span className="tabular-nums">
          {formatCompact(count)}
          <span className="sr-only">
            {" "}
            {t("{count, plural, one {person} other {people}}", { count })}
          </span>
        </span>
      )}
    </Button>
  )
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Events have no end: assume a day without a time, otherwise an hour. */
function isPast({ startsAt, time }: Event, now: number): boolean {
  return startsAt !== null && Date.parse(startsAt) + (time ? HOUR_MS : DAY_MS) < now
}
