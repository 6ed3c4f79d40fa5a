import { ArrowLeft, ChevronRight, Inbox, MessageCircle, SquarePen } from "lucide-react"
import { useEffect, useRef } from "react"

import { listState } from "#lib/list-state.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { Link } from "#ui/Link.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"
import { Spinner } from "#ui/Spinner.tsx"

import { ConversationRow } from "./ConversationRow.tsx"
import { useMessageCounts } from "./counts.hooks.ts"
import { useConversations } from "./hooks.ts"

interface ConversationListProps {
  box: "inbox" | "requests"
  openId: string | undefined
  onNew: () => void
}

/** The left pane: all conversations, latest first. */
export function ConversationList({ box, openId, onNew }: ConversationListProps) {
  const list = useConversations(box)
  const isInbox = box === "inbox"
  const href = (userId: string) =>
    isInbox ? paths.conversation(userId) : `${paths.conversation(userId)}&box=requests`
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex h-18 shrink-0 items-center gap-1 ps-4 pe-4">
        {!isInbox && (
          <Link
            href={paths.messages}
            aria-label={t("Back to conversations")}
            className="text-ink-2 hover:bg-surface-2 -ms-2 grid size-10 place-items-center rounded-full"
          >
            <ArrowLeft aria-hidden size={20} />
          </Link>
        )}
        <h1 className="flex-1 text-lg font-bold">
          {isInbox ? t("Messages") : t("Message requests")}
        </h1>
        <IconButton
          label={t("New message")}
          tone="accent"
          icon={<SquarePen aria-hidden size={20} />}
          onClick={onNew}
        />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {isInbox && <RequestsLink />}
        <ListStates
          state={listState(list)}
          skeleton={
            <div className="px-4">
              <SkeletonRow />
            </div>
          }
          skeletons={5}
          error={t("Failed to load conversations")}
          onRetry={list.retry}
          empty={
            isInbox
              ? {
                  icon: <MessageCircle size={24} />,
                  title: t("No conversations yet"),
                  hint: t("Write to someone to start one."),
                  action: <Button onClick={onNew}>{t("New message")}</Button>,
                }
              : {
                  icon: <Inbox size={24} />,
                  title: t("No message requests"),
                  hint: t("First messages from people you don't follow appear here."),
                }
          }
        >
          <ul>
            {list.items?.map((conversation) => (
              <li key={conversation.other.id}>
                <RowBoundary>
                  {() => (
                    <ConversationRow
                      conversation={conversation}
                      href={href(conversation.other.id)}
                      isOpen={conversation.other.id === openId}
                    />
                  )}
                </RowBoundary>
              </li>
            ))}
          </ul>
          {list.hasMore && (
            <More
              isFetching={list.isFetchingMore}
              mayFetch={list.mayFetchMore}
              onMore={list.fetchMore}
            />
          )}
        </ListStates>
      </div>
    </div>
  )
}

function RequestsLink() {
  const { requests } = useMessageCounts()
  if (requests === 0) return null
  return (
    <Link
      href={paths.messageRequests}
      className="border-line hover:bg-surface-2 flex min-h-12 items-center justify-between border-y px-4 text-sm font-semibold -outline-offset-2"
    >
      {t("{count, plural, one {# message request} other {# message requests}}", {
        count: requests,
      })}
      <ChevronRight aria-hidden size={18} className="text-ink-2" />
    </Link>
  )
}

/** Fetches the next page near the end of the list, with a button for keyboard users. */
function More(props: { isFetching: boolean; mayFetch: boolean; onMore: () => void }) {
  const { isFetching, mayFetch, onMore } = props
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && mayFetch) onMore()
      },
      { rootMargin: "300px" },
    )
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [mayFetch, onMore])
  return (
    <div ref={end} className="grid min-h-14 place-items-center">
      {isFetching ? (
        <Spinner />
      ) : (
        <Button variant="secondary" size="sm" onClick={onMore}>
          {t("Show more")}
        </Button>
      )}
    </div>
  )
}
