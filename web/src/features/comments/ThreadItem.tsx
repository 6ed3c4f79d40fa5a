import type { Thread } from "@grove/contract/comments"
import { useState } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"

import { placeArrivals } from "./arrivals.ts"
import { CommentItem } from "./CommentItem.tsx"
import { CommentList } from "./CommentList.tsx"
import { useReplies, useWritten } from "./hooks.ts"

interface ThreadItemProps {
  thread: Thread
  /** The comment of the address, if it belongs to this thread without being among its first replies. */
  around: string | undefined
}

/** A comment with its replies. The first are there; the others are fetched. */
export function ThreadItem({ thread, around }: ThreadItemProps) {
  return (
    <div className="relative grid gap-3">
      <CommentItem comment={thread} />
      {(thread.replyCount > 0 || thread.replies.length > 0) && (
        <Replies thread={thread} around={around} />
      )}
    </div>
  )
}

function Replies({ thread, around }: ThreadItemProps) {
  const [isOpen, setIsOpen] = useState(around !== undefined)
  const list = useReplies(thread, around, isOpen)
  const { id: myId } = useCurrentUser()
  const shown = (isOpen ? list.items : undefined) ?? thread.replies
  const arrivals = useWritten(thread.postId).filter(
    ({ id, parentId }) => parentId === thread.id && !shown.some((reply) => reply.id === id),
  )
  const isWaiting = isOpen && !list.items
  const { shown: written } = placeArrivals(arrivals, {
    myId,
    isNewestFirst: false,
    hasUnloaded: isOpen
      ? isWaiting || list.hasMore
      : thread.replyCount > shown.length + arrivals.length,
    revealedTo: "",
  })
  const more = thread.replyCount - shown.length - written.length
  return (
    <>
      {/* Leads from the picture of the thread down to its replies. */}
      <span aria-hidden className="bg-line absolute start-4 top-11 bottom-0 w-0.5" />
      <div className="grid gap-3 ps-11.5">
        {isOpen && list.hasEarlier && (
          <More isLoading={list.isFetchingEarlier} onClick={list.fetchEarlier}>
            {t("Show earlier replies")}
          </More>
        )}
        <CommentList items={shown} isReplies>
          {(reply) => <CommentItem comment={reply} />}
        </CommentList>
        {!isOpen && more > 0 && (
          <More onClick={() => setIsOpen(true)}>
            {t("{count, plural, one {Show # more reply} other {Show # more replies}}", {
              count: more,
            })}
          </More>
        )}
        {isOpen && (isWaiting || list.hasMore || list.isError) && (
          <More
            isLoading={(isWaiting && !list.isError) || list.isFetchingMore}
            onClick={list.isError ? list.retry : list.fetchMore}
          >
            {list.isError || list.isMoreError
              ? t("Could not load more. Try again")
              : t("Show more replies")}
          </More>
        )}
        {written.length > 0 && (
          <CommentList items={written} isReplies>
            {(reply) => <CommentItem comment={reply} />}
          </CommentList>
        )}
      </div>
    </>
  )
}

function More(props: { isLoading?: boolean; onClick: () => void; children: string }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className="justify-self-start"
      isLoading={props.isLoading ?? false}
      onClick={props.onClick}
    >
      {props.children}
    </Button>
  )
}
