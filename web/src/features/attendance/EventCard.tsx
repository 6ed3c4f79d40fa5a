import { eventFile } from "@grove/contract/attendance"
import type { Event, Post } from "@grove/contract/posts"
import { CalendarPlus } from "lucide-react"
import type { ReactNode } from "react"

import { useMinute } from "#lib/clock.ts"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { ButtonLink } from "#ui/ButtonLink.tsx"

import { EventFacts } from "./EventFacts.tsx"
import { ReplyButtons } from "./ReplyButtons.tsx"

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
  const { title, startsAt, endsAt, canceledAt } = post.event
  const now = useMinute(0)
  const isOver = endsAt !== null && Date.parse(endsAt) < now
  return (
    <section
      aria-label={t("Event: {title}", { title })}
      className="border-line rounded-card bg-bg grid gap-4 border p-4"
    >
      <EventFacts event={post.event}>
        {(canceledAt ?? isOver) && (
          <div>
            <Badge>{canceledAt ? t("Canceled") : t("Past event")}</Badge>
          </div>
        )}
      </EventFacts>
      {children}
      {!canceledAt && (
        <div className="flex flex-wrap items-center gap-2">
          <ReplyButtons post={post} />
          {startsAt && (
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
      )}
    </section>
  )
}
