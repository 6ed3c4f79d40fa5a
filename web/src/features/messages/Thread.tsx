import type { Message } from "@grove/contract/messages"
import type { PersonRef } from "@grove/contract/users"
import { ArrowDown } from "lucide-react"
import { useCallback, useMemo, useState } from "react"

import { displayName } from "#features/users/display-name.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { t } from "#lib/text.ts"
import type { PagedList } from "#lib/use-pages.ts"
import { Button } from "#ui/Button.tsx"
import { Spinner } from "#ui/Spinner.tsx"

import { byDay, dayOf } from "./by-day.ts"
import { DayMark } from "./DayMark.tsx"
import { useDeleteMessage, useReadReceipts } from "./hooks.ts"
import { MessageBubble } from "./MessageBubble.tsx"
import { useOutboxMessages } from "./outbox.hooks.ts"
import { PendingMessage } from "./PendingMessage.tsx"
import { TypingRow } from "./TypingRow.tsx"
import { useArrivals } from "./use-arrivals.ts"
import { useThreadScroll } from "./use-thread-scroll.ts"

const ConfirmDialog = lazyPart(() =>
  import("#ui/ConfirmDialog.tsx").then((module) => module.ConfirmDialog),
)

interface ThreadProps {
  list: PagedList<Message>
  messages: readonly Message[]
  other: PersonRef
  me: string
  isRequest: boolean
  /** The input is not empty. */
  isWriting: boolean
}

/** The messages, oldest first, followed by the pending ones. */
export function Thread({ list, messages, other, me, isRequest, isWriting }: ThreadProps) {
  const outgoing = useOutboxMessages(other.id)
  const pending = useMemo(
    () => outgoing.filter(({ sentAs }) => !messages.some((message) => message.id === sentAs)),
    [outgoing, messages],
  )
  const last = pending.at(-1)?.key ?? messages.at(-1)?.id
  const { hasMore, isFetchingMore, isMoreError, mayFetchMore, fetchMore } = list
  const handleNearStart = useCallback(() => {
    if (mayFetchMore) fetchMore()
  }, [mayFetchMore, fetchMore])
  const { box, isAtEnd, toEnd, onScroll } = useThreadScroll(
    { first: messages[0]?.id, last, isLastMine: pending.length > 0 },
    handleNearStart,
  )
  const received = messages.findLast((message) => message.sender.id === other.id)
  useReadReceipts(other.id, received, isAtEnd && !isRequest)
  const news = useArrivals(messages, me)
  const [unwanted, setUnwanted] = useState<Message>()
  const deletion = useDeleteMessage(other.id)
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={box}
        onScroll={onScroll}
        // A box that scrolls must be reachable by the keys that scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t("Conversation with {name}", { name: displayName(other) })}
        className="h-full overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="flex min-h-full flex-col justify-end gap-2 px-4 pt-4 pb-4 md:px-5">
          {/* Reserves the space of the spinner, so that loading older messages does not shift the thread. */}
          {(hasMore || isMoreError) && (
            <div className="grid min-h-10 place-items-center">
              {isFetchingMore && <Spinner />}
              {isMoreError && !isFetchingMore && (
                <Button variant="secondary" size="sm" onClick={fetchMore}>
                  {t("Could not load more. Try again")}
                </Button>
              )}
            </div>
          )}
          {messages.length === 0 && pending.length === 0 && (
            <p className="text-ink-2 py-8 text-center text-sm">
              {t("No messages yet. Say hello to {name}!", { name: displayName(other) })}
            </p>
          )}
          {byDay(messages).map((day) => (
            <section key={dayOf(day.at)} className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <DayMark at={day.at} />
              {day.items.map((message) => (
                <MessageBubble key={message.id} message={message} me={me} onDelete={setUnwanted} />
              ))}
            </section>
          ))}
          {pending.map((message) => (
            <PendingMessage key={message.key} message={message} />
          ))}
          <TypingRow other={other} isWriting={isWriting} />
        </div>
      </section>
      {/* Announces new messages; the list itself is no live region, because it also grows at its top. */}
      <output className="sr-only">{news}</output>
      {!isAtEnd && (
        <button
          type="button"
          onClick={toEnd}
          className="border-line bg-surface text-accent shadow-pop absolute bottom-3 left-1/2 flex min-h-10 -translate-x-1/2 items-center gap-1.5 rounded-full border px-4 text-sm font-semibold"
        >
          <ArrowDown aria-hidden size={16} />
          {received && !received.isRead ? t("New messages") : t("Latest messages")}
        </button>
      )}
      {unwanted && (
        <ConfirmDialog
          isOpen
          isDanger
          title={t("Delete this message?")}
          question={t("It disappears for both of you.")}
          confirm={t("Delete")}
          onClose={() => setUnwanted(undefined)}
          onConfirm={() => {
            deletion.mutate(unwanted.id)
            setUnwanted(undefined)
          }}
        />
      )}
    </div>
  )
}
