import { eventFile } from "@grove/contract/attendance"
import { eventRest } from "@grove/contract/event-text"
import type { Event } from "@grove/contract/posts"
import {
  CalendarPlus,
  Clock,
  MapPin,
  MessageCircle,
  Pencil,
  Repeat,
  UserPlus,
  Video,
} from "lucide-react"
import type { ReactNode } from "react"

import { DateTile } from "#features/attendance/DateTile.tsx"
import { BookmarkButton } from "#features/bookmarks/BookmarkButton.tsx"
import { focusCommentBox } from "#features/comments/box.ts"
import { LikeButton } from "#features/likes/LikeButton.tsx"
import { PostImages } from "#features/posts/PostImages.tsx"
import { PostText } from "#features/posts/PostText.tsx"
import { RepostButton } from "#features/reposts/RepostButton.tsx"
import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { ActionButton } from "#ui/ActionButton.tsx"
import { Button } from "#ui/Button.tsx"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Link } from "#ui/Link.tsx"

import { CapacityBar } from "./CapacityBar.tsx"
import { isOpen, mayInvite, type EventPost } from "./event-state.ts"
import { hereWhen, pageWhen } from "./event-time.ts"
import { EventReply } from "./EventReply.tsx"
import { StateBadge } from "./EventRow.tsx"
import { repeatText } from "./repeat-text.ts"

interface EventBodyProps {
  post: EventPost
  isHost: boolean
  now: number
  onInvite: () => void
  onPreload: () => void
  onEdit: () => void
}

/** Facts, reply, places and actions of an event. */
export function EventBody({ post, isHost, now, onInvite, onPreload, onEdit }: EventBodyProps) {
  const { event, author } = post
  const isAnswerable = isOpen(event, now)
  const rest = eventRest(post.content, event)
  return (
    <div className="grid gap-4 p-4 md:p-5">
      <div className="flex gap-3">
        {event.date && <DateTile date={event.date} />}
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="text-[1.375rem] leading-7 font-bold wrap-anywhere">
            {event.title}
          </h2>
          <p className="text-ink-2 flex flex-wrap items-center gap-x-1.5 text-sm">
            <UserAvatar user={author} size={22} />
            {t("Hosted by")}
            <Link
              href={paths.profile(author.id)}
              className="text-ink min-w-0 truncate font-semibold hover:underline"
            >
              {displayName(author)}
            </Link>
          </p>
        </div>
        {!isAnswerable && (
          <div>
            <StateBadge event={event} now={now} />
          </div>
        )}
      </div>
      <Facts event={event} now={now} />
      {isAnswerable && <EventReply post={post} size="md" isWide />}
      {event.capacity !== null && <CapacityBar event={event} />}
      <div className="flex flex-wrap gap-2">
        {isAnswerable && mayInvite(event, isHost) && (
          <SoftButton
            icon={<UserPlus aria-hidden size={18} />}
            onClick={onInvite}
            onPreload={onPreload}
          >
            {t("Invite people")}
          </SoftButton>
        )}
        {event.startsAt && event.canceledAt === null && (
          <ButtonLink
            href={eventFile(post.id)}
            isFullPage
            variant="soft"
            icon={<CalendarPlus aria-hidden size={18} className="text-accent" />}
            className="rounded-box! text-ink! min-h-11! flex-1 px-3!"
          >
            {t("Add to calendar")}
          </ButtonLink>
        )}
        {isHost && isAnswerable && (
          <SoftButton icon={<Pencil aria-hidden size={18} />} onClick={onEdit}>
            {t("Edit event")}
          </SoftButton>
        )}
      </div>
      <PostText
        text={rest ?? post.content}
        mentions={post.mentions}
        language={post.language ?? undefined}
        isWhole
      />
      {post.images.length > 0 && (
        <PostImages postId={post.id} images={post.images} isFirst={false} isWhole />
      )}
      <footer className="-mx-1.5 -mb-2 flex items-center gap-0.5 sm:gap-2">
        <LikeButton post={post} />
        <ActionButton
          label={t("Comment, {count, plural, one {# comment} other {# comments}}", {
            count: post._count.comments,
          })}
          tip={t("Comment|verb")}
          icon={<MessageCircle aria-hidden size={20} />}
          count={post._count.comments}
          data-key="c"
          onClick={focusCommentBox}
        />
        <RepostButton post={post} />
        <span className="flex-1" />
        <BookmarkButton post={post} />
      </footer>
    </div>
  )
}

interface SoftButtonProps {
  icon: ReactNode
  children: ReactNode
  onClick: () => void
  onPreload?: () => void
}

function SoftButton({ icon, children, onClick, onPreload }: SoftButtonProps) {
  return (
    <Button
      variant="soft"
      icon={<span className="text-accent">{icon}</span>}
      onClick={onClick}
      onPointerEnter={onPreload}
      onFocus={onPreload}
      className="rounded-box! text-ink! min-h-11! flex-1 px-3!"
    >
      {children}
    </Button>
  )
}

function Facts({ event, now }: { event: Event; now: number }) {
  const here = hereWhen(event)
  const series = event.rule && event.date ? repeatText(event.rule, event.date) : undefined
  return (
    <ul className="grid gap-2.5">
      <Fact icon={<Clock aria-hidden size={18} />}>
        {pageWhen(event, now)}
        {here && <span className="text-ink-2 block text-sm">{here}</span>}
      </Fact>
      {series && <Fact icon={<Repeat aria-hidden size={18} />}>{series}</Fact>}
      {event.isOnline && <Fact icon={<Video aria-hidden size={18} />}>{t("Online Event")}</Fact>}
      {!event.isOnline && event.location && (
        <Fact icon={<MapPin aria-hidden size={18} />}>
          <span dir="auto">{event.location}</span>
        </Fact>
      )}
    </ul>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="text-md flex gap-3">
      <span className="text-ink-2 mt-0.5 shrink-0">{icon}</span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
