import type { Notification } from "@grove/contract/notifications"
import { useId, useRef, useState } from "react"

import { lazyPart } from "#lib/lazy-part.tsx"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/Link.tsx"

import { EntryActions } from "./EntryActions.tsx"
import { EntryContent } from "./EntryContent.tsx"
import { EntryMenu } from "./EntryMenu.tsx"

const InlineReply = lazyPart(() => import("./InlineReply.tsx").then((module) => module.InlineReply))

interface NotificationItemProps {
  entry: Notification
  onOpen: (entry: Notification) => void
}

/**
 * A notification; links to its subject. The link fills the row, and the buttons lie beside it in the columns that it
 * leaves free: controls within a link could not be reached.
 */
export function NotificationItem({ entry, onOpen }: NotificationItemProps) {
  const [isReplying, setIsReplying] = useState(false)
  const replyButton = useRef<HTMLButtonElement>(null)
  const sentenceId = useId()
  const handleClose = () => {
    setIsReplying(false)
    replyButton.current?.focus()
  }
  const link =
    "col-span-full row-start-1 grid -mx-4 grid-cols-subgrid items-center px-4 py-3 text-start -outline-offset-2"
  const content = <EntryContent entry={entry} sentenceId={sentenceId} />
  return (
    <div
      className={classNames(
        "grid min-h-18 border-b border-line gap-x-3 px-4 transition-colors",
        "grid-cols-[2.75rem_minmax(0,1fr)_auto_3rem] md:grid-cols-[2.75rem_minmax(0,1fr)_auto_auto_minmax(3rem,auto)_2.5rem]",
        entry.read ? "hover:bg-surface-2" : "bg-accent-soft/60 hover:bg-accent-soft",
      )}
    >
      {entry.link ? (
        <Link href={entry.link} className={link} onClick={() => onOpen(entry)}>
          {content}
        </Link>
      ) : (
        <button type="button" className={link} onClick={() => onOpen(entry)}>
          {content}
        </button>
      )}
      <div className="col-start-4 row-start-1 -me-2 mt-1 justify-self-end md:col-start-6 md:mt-0 md:self-center">
        <EntryMenu entry={entry} sentenceId={sentenceId} onRead={onOpen} />
      </div>
      <EntryActions
        entry={entry}
        sentenceId={sentenceId}
        replyButton={replyButton}
        isReplying={isReplying}
        onReply={() => (isReplying ? handleClose() : setIsReplying(true))}
        onReplyNear={InlineReply.preload}
      />
      {isReplying && entry.postId !== null && (
        <div className="col-span-full pb-3 md:col-start-2">
          <InlineReply
            entry={entry}
            postId={entry.postId}
            onClose={handleClose}
            onSent={() => onOpen(entry)}
          />
        </div>
      )}
    </div>
  )
}
