import { ArrowLeft, Share } from "lucide-react"
import { useState, type ReactNode } from "react"

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
import { SeriesDates } from "./SeriesDates.tsx"

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
  /** The comments, below the event. */
  children: ReactNode
}

const SIZES = "(width < 48rem) 100vw, (width < 75rem) 70vw, 596px"

/** The page of an event: cover, facts, reply and guests, who stand beside it on wide screens. */
export function EventPage({ post, onBack, children }: EventPageProps) {
  const me = useCurrentUser()
  const now = useMinute(0)
  const [dialog, setDialog] = useState<"edit" | "cancel" | "invite">()
  const { event } = post
  const isHost = post.author.id === me.id
  const close = () => setDialog(undefined)
  return (
    <>
      <div className="flex items-center gap-2 px-2 md:px-0">
        <IconButton label={t("Back")} icon={<ArrowLeft aria-hidden size={20} />} onClick={onBack} />
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
      <div className="grid min-w-0 grid-rows-[auto_1fr] items-start gap-2 md:gap-4 xl:grid-cols-[minmax(0,1fr)_18.75rem] xl:gap-x-7">
        <Card
          as="article"
          label={t("Event: {title}", { title: event.title })}
          post={post.id}
          isFlush
          className="overflow-hidden xl:col-start-1"
        >
          {event.cover && (
            <EventCover event={event} sizes={SIZES} isFirst className="h-44 md:h-64" />
          )}
          <EventBody
            post={post}
            isHost={isHost}
            now={now}
            onInvite={() => setDialog("invite")}
            onPreload={InviteDialog.preload}
            onEdit={() => setDialog("edit")}
          />
        </Card>
        <div className="grid min-w-0 gap-2 md:gap-4 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <EventGuests post={post} isHost={isHost} myId={me.id} />
          {event.seriesId !== null && <SeriesDates postId={post.id} seriesId={event.seriesId} />}
        </div>
        <div className="min-w-0 xl:col-start-1">{children}</div>
      </div>
      {dialog === "edit" && <EditEventDialog post={post} onClose={close} />}
      {dialog === "cancel" && <CancelEventDialog post={post} onClose={close} />}
      {dialog === "invite" && (
        <InviteDialog
          postId={post.id}
          hostId={post.author.id}
          myId={me.id}
          isSeries={event.seriesId !== null}
          onClose={close}
        />
      )}
    </>
  )
}
