import type { Thread } from "@grove/contract/comments"
import type { Post } from "@grove/contract/posts"
import { MessageCircle } from "lucide-react"
import { useMemo, useState } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { displayName } from "#features/users/display-name.ts"
import { isNotFound } from "#lib/api-error.ts"
import { listState } from "#lib/list-state.ts"
import { useStore } from "#lib/store.ts"
import { t } from "#lib/text.ts"
import type { PagedList } from "#lib/use-pages.ts"
import { Button } from "#ui/Button.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"

import { placeArrivals } from "./arrivals.ts"
import { THREAD_ID } from "./box.ts"
import { CommentForm } from "./CommentForm.tsx"
import { CommentList } from "./CommentList.tsx"
import { ConversationContext, useConversation, type PresentComment } from "./conversation.ts"
import { useComments, useWritten } from "./hooks.ts"
import { commentOrder } from "./order.ts"
import { OrderMenu } from "./OrderMenu.tsx"
import { ThreadItem } from "./ThreadItem.tsx"
import { useWatchedPost } from "./watch.ts"

interface CommentThreadProps {
  post: Post
  /** The comment that the address names. */
  targetId: string | undefined
}

/** All comments of a post with the box below them. */
export function CommentThread({ post, targetId }: CommentThreadProps) {
  const order = useStore(commentOrder)
  const around = useComments(post.id, order, targetId, targetId !== undefined)
  const isGone = targetId !== undefined && isNotFound(around.error)
  const plain = useComments(post.id, order, undefined, targetId === undefined || isGone)
  const list = targetId === undefined || isGone ? plain : around
  const [answered, onReply] = useState<PresentComment>()
  useWatchedPost(post.id)
  const conversation = useMemo(
    () => ({ post, answered, onReply, targetId }),
    [post, answered, targetId],
  )
  return (
    <ConversationContext value={conversation}>
      <section id={THREAD_ID} aria-label={t("Comments")} className="grid gap-4">
        <div className="flex min-h-10 items-center justify-between gap-3">
          <h2 className="text-base font-bold">
            {t("{count, plural, =0 {Comments} one {# comment} other {# comments}}", {
              count: post._count.comments,
            })}
          </h2>
          <OrderMenu order={order} />
        </div>
        <Arrival postId={post.id} />
        {isGone && (
          <output className="bg-surface-2 text-ink-2 rounded-box px-4 py-3 text-sm">
            {t("This comment does not exist or is no longer available.")}
          </output>
        )}
        <Threads
          postId={post.id}
          list={list}
          isNewestFirst={order === "newest"}
          targetId={targetId}
        />
        <div
          data-dock
          className="border-line bg-surface md:rounded-b-card sticky bottom-(--bar) z-10 -mx-4 -mb-4 border-t px-4 py-3"
        >
          <CommentForm />
        </div>
      </section>
    </ConversationContext>
  )
}

/** Tells screen readers of a comment that another member has just written. */
function Arrival({ postId }: { postId: string }) {
  const { id: myId } = useCurrentUser()
  const last = useWritten(postId).findLast(({ user }) => user !== null && user.id !== myId)
  return (
    <output className="sr-only">
      {last?.user && (
        <span key={last.id}>{t("New comment by {name}", { name: displayName(last.user) })}</span>
      )}
    </output>
  )
}

interface ThreadsProps {
  postId: string
  list: PagedList<Thread>
  isNewestFirst: boolean
  targetId: string | undefined
}

function Threads({ postId, list, isNewestFirst, targetId }: ThreadsProps) {
  const { id: myId } = useCurrentUser()
  const { post } = useConversation()
  const [revealedTo, setRevealedTo] = useState("")
  const items = list.items ?? []
  const arrivals = useWritten(postId).filter(
    ({ id, parentId }) => parentId === null && !items.some((item) => item.id === id),
  )
  const { shown: written, waiting } = placeArrivals(arrivals, {
    myId,
    isNewestFirst,
    hasUnloaded: isNewestFirst ? list.hasEarlier : list.hasMore,
    revealedTo,
  })
  const isListed = list.items !== undefined && written.length > 0
  const render = (threads: readonly Thread[]) => (
    <CommentList items={threads}>
      {(thread) => <ThreadItem thread={thread} around={replyAround(threads, thread, targetId)} />}
    </CommentList>
  )
  return (
    <ListStates
      state={isListed ? "ready" : listState(list)}
      skeleton={<SkeletonRow />}
      skeletons={3}
      gap="gap-4"
      empty={{
        icon: <MessageCircle size={24} />,
        title: t("No comments yet"),
        ...(post.commentsOpen && { hint: t("Be the first to say something.") }),
      }}
      error={t("Failed to load comments")}
      onRetry={list.retry}
    >
      {waiting.length > 0 && (
        <Button variant="secondary" onClick={() => setRevealedTo(waiting.at(-1)!.id)}>
          {t("{count, plural, one {Show # new comment} other {Show # new comments}}", {
            count: waiting.length,
          })}
        </Button>
      )}
      {isNewestFirst && written.length > 0 && render(written.toReversed())}
      {list.hasEarlier && (
        <Button variant="secondary" isLoading={list.isFetchingEarlier} onClick={list.fetchEarlier}>
          {isNewestFirst ? t("Show newer comments") : t("Show earlier comments")}
        </Button>
      )}
      {render(items)}
      {list.hasMore && (
        <Button variant="secondary" isLoading={list.isFetchingMore} onClick={list.fetchMore}>
          {t("Show more comments")}
        </Button>
      )}
      {!isNewestFirst && written.length > 0 && render(written)}
    </ListStates>
  )
}

/**
 * A list around a comment begins with its thread. If the comment is a reply that is not among the first, the thread
 * fetches its replies around it.
 */
function replyAround(
  threads: readonly Thread[],
  thread: Thread,
  targetId: string | undefined,
): string | undefined {
  if (targetId === undefined) return undefined
  const isShown = threads.some(
    ({ id, replies }) => id === targetId || replies.some((reply) => reply.id === targetId),
  )
  return !isShown && thread === threads[0] ? targetId : undefined
}
