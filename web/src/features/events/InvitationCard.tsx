import type { ListedEvent } from "@grove/contract/events"

import { DateTile } from "#features/attendance/DateTile.tsx"
import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { useMinute } from "#lib/clock.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { Link } from "#ui/Link.tsx"

import { rowWhen } from "./event-time.ts"
import { EventReply } from "./EventReply.tsx"
import { addressOf } from "./events-filter.ts"

/** The next event the member is invited to, beside the list. */
export function InvitationCard({ items, hasMore }: { items: ListedEvent[]; hasMore: boolean }) {
  const now = useMinute(0)
  const [post] = items
  if (!post?.event) return null
  const { event, author, invitedBy } = post
  return (
    <Card
      as="section"
      title={t("Invitations")}
      action={
        (items.length > 1 || hasMore) && (
          <Link
            href={addressOf({ tab: "invitations" })}
            className="text-accent text-13 py-2.5 font-semibold hover:underline"
          >
            {items.length === 2 && !hasMore ? t("See both") : t("See all")}
          </Link>
        )
      }
    >
      <p className="text-ink-2 text-13 flex items-center gap-2">
        <UserAvatar user={invitedBy ?? author} size={22} />
        <span className="truncate">
          {invitedBy
            ? t("{name} invited you", { name: displayName(invitedBy) })
            : t("Hosted by {name}", { name: displayName(author) })}
        </span>
      </p>
      <div className="my-3 flex gap-3">
        {event.date && <DateTile date={event.date} />}
        <div className="min-w-0">
          <h3 className="text-md truncate font-semibold">
            <Link href={paths.post(post.id)} dir="auto" className="hover:underline">
              {event.title}
            </Link>
          </h3>
          <p className="text-ink-2 text-13">{rowWhen(event, now)}</p>
          <p dir="auto" className="text-ink-2 text-13 truncate">
            {event.isOnline ? t("Online Event") : event.location}
          </p>
        </div>
      </div>
      <EventReply post={{ id: post.id, event }} size="sm" isWide />
    </Card>
  )
}
