import type { Notification } from "@grove/contract/notifications"
import { Reply, UserCheck, UserPlus } from "lucide-react"
import type { ReactNode, Ref } from "react"

import { displayName } from "#features/users/display-name.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"

import { useDismiss, useFollowBack, useShowSender } from "./entry.hooks.ts"

type Actor = Notification["actors"][number]

interface EntryActionsProps {
  entry: Notification
  sentenceId: string
  replyButton: Ref<HTMLButtonElement>
  isReplying: boolean
  onReply: () => void
  /** The pointer or the focus is on the button. */
  onReplyNear: () => void
}

/** The actions of an entry that do not leave the page. */
export function EntryActions({
  entry,
  sentenceId,
  replyButton,
  isReplying,
  onReply,
  onReplyNear,
}: EntryActionsProps) {
  const [actor] = entry.actors
  if (!actor || entry.actorCount > 1) return null
  if (entry.isFiltered)
    return (
      <Place>
        <Filtered entry={entry} actor={actor} sentenceId={sentenceId} />
      </Place>
    )
  if (entry.isFollowing !== null)
    return (
      <Place>
        <FollowBack entry={entry} actor={actor} sentenceId={sentenceId} />
      </Place>
    )
  if (!entry.mayReply) return null
  return (
    <Place>
      <Button
        ref={replyButton}
        variant="secondary"
        size="sm"
        aria-describedby={sentenceId}
        aria-expanded={isReplying}
        icon={<Reply aria-hidden size={16} />}
        onPointerEnter={onReplyNear}
        onFocus={onReplyNear}
        onClick={onReply}
      >
        {t("Reply")}
      </Button>
    </Place>
  )
}

const Place = ({ children }: { children: ReactNode }) => (
  <div className="col-start-2 col-end-[-1] row-start-2 flex flex-wrap gap-2 self-center pb-3 md:col-start-3 md:col-end-4 md:row-start-1 md:p-0">
    {children}
  </div>
)

interface ActionProps {
  entry: Notification
  actor: Actor
  sentenceId: string
}

function FollowBack({ entry, actor, sentenceId }: ActionProps) {
  const isFollowing = entry.isFollowing === true
  const { toggle } = useFollowBack(entry, actor)
  return (
    <Button
      variant={isFollowing ? "soft" : "secondary"}
      size="sm"
      {...(isFollowing
        ? { "aria-label": t("Following {name}", { name: displayName(actor) }) }
        : { "aria-describedby": sentenceId })}
      icon={isFollowing ? <UserCheck aria-hidden size={15} /> : <UserPlus aria-hidden size={15} />}
      onClick={toggle}
    >
      {isFollowing ? t("Following|state") : t("Follow back")}
    </Button>
  )
}

function Filtered({ entry, actor, sentenceId }: ActionProps) {
  const show = useShowSender()
  const dismiss = useDismiss()
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-describedby={sentenceId}
        onClick={() => show.mutate(actor)}
      >
        {t("Show in All")}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-describedby={sentenceId}
        onClick={() => dismiss.mutate(entry)}
      >
        {t("Dismiss|notification")}
      </Button>
    </>
  )
}
