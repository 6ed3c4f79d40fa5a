import { ArrowLeft, Share } from "lucide-react"
import { useState } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { sharePost } from "#features/posts/share.ts"
import { useMinute } from "#lib/clock.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { IconButton } from "#ui/IconButton.tsx"

import { isOpen, type EventPost } from "./event-state.ts"
import { EventBody } from "./EventBody.tsx"
import { EventCover } from "./EventCover.tsx"
import { EventGuests } from "./EventGuests.tsx"
import { EventMenu } from "./EventMenu.tsx"

const EditEventDialog = lazyPart(() =>
  import("./EditEventDialog.tsx").then((module) => module.EditEventDialog),
)
const CancelEventDialog = lazyPart(() =>
  import("./CancelEventDialog.tsx").then((module) => module.CancelEventDialog),
)
const InviteDialog = lazyPart(() =>
  import("./InviteDialog.tsx").then((module) => module.InviteDialog),
)

interface EventPageProps {
  post: EventPost
  onBack: () => void
}

const SIZES = "(width < 48rem) 100vw, 596px"

/** The page of an event: cover, facts, reply and guests. */
export function EventPage({ post, onBack }: EventPageProps) {
  const me = useCurrentUser()
  const now = useMinute(0)
  const [dialog, setDialog] = useState<"edit" | "cancel" | "invite">()
  const { event } = post
  const isHost = post.author.id === me.id
  const close = () => setDialog(undefined)
  return (
    <>
      <div className="flex items-center gap-2 px-2 md:px-0">
        <IconButton
          label={t("Back")}
          icon={<ArrowLeft aria-hidden size={20} className="rtl:-scale-x-100" />}
          onClick={onBack}
        />
        <h1 className="flex-1 text-lg font-bold">{t("Event")}</h1>
        <IconButton
          label={t("Share")}
          icon={<Share aria-hidden size={20} />}
          onClick={() => void sharePost(post.id, post.content)}
        />
        <EventMenu
          post={post}
          isHost={isHost}
          isOpen={isOpen(event, now)}
          onEdit={() => setDialog("edit")}
          onCancel={() => setDialog("cancel")}
          onDeleted={onBack}
        />
      </div>
      <Card
        as="article"
        label={t("Event: {title}", { title: event.title })}
        post={post.id}
        isFlush
        className="overflow-hidden"
      >
        {event.cover && <EventCover event={event} sizes={SIZES} isFirst className="h-44 md:h-64" />}
        <EventBody
          post={post}
          isHost={isHost}
          now={now}
          onInvite={() => setDialog("invite")}
          onPreload={InviteDialog.preload}
          onEdit={() => setDialog("edit")}
        />
      </Card>
      <EventGuests post={post} isHost={isHost} myId={me.id} />
      {dialog === "edit" && <EditEventDialog post={post} onClose={close} />}
      {dialog === "cancel" && <CancelEventDialog post={post} onClose={close} />}
      {dialog === "invite" && (
        <InviteDialog postId={post.id} hostId={post.author.id} myId={me.id} onClose={close} />
      )}
    </>
  )
}
