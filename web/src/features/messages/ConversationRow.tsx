import { BADGE_CAP } from "@grove/contract/limits"
import type { Conversation } from "@grove/contract/messages"
import { Clock } from "lucide-react"

import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { formatBadge } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/Link.tsx"
import { Time } from "#ui/Time.tsx"

import { useOutboxMessages } from "./outbox.hooks.ts"
import { snippetOf } from "./snippet.ts"
import { useIsTyping } from "./typing.ts"

interface ConversationRowProps {
  conversation: Conversation
  href: string
  isOpen: boolean
}

/** A row of the list: name, last message, time and unread count. */
export function ConversationRow({ conversation, href, isOpen }: ConversationRowProps) {
  const { other, lastMessage, unreadCount, isOnline } = conversation
  return (
    <Link
      href={href}
      aria-current={isOpen ? "true" : undefined}
      className={classNames(
        "flex min-h-17.5 items-center gap-3 px-4 -outline-offset-2 transition-colors",
        isOpen ? "bg-accent-soft" : "hover:bg-surface-2",
      )}
    >
      <span className="relative">
        <UserAvatar user={other} size={46} />
        {isOnline && (
          <span className="border-surface bg-ok absolute end-0 bottom-0 size-3.5 rounded-full border-2">
            <span className="sr-only">{t("Active now")}</span>
          </span>
        )}
      </span>
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
        <span className="flex items-baseline justify-between gap-2">
          <span className="text-md truncate font-semibold">{displayName(other)}</span>
          <Time at={lastMessage.createdAt} isShort className="text-ink-2 text-13 shrink-0" />
        </span>
        <span className="flex min-h-5.5 items-center justify-between gap-2">
          <LastMessage conversation={conversation} />
          {unreadCount > 0 && (
            <span className="bg-accent text-2xs text-on-accent grid h-5 min-w-5 shrink-0 place-items-center rounded-full px-1.5 font-bold">
              <span aria-hidden>{formatBadge(unreadCount, BADGE_CAP)}</span>
              <span className="sr-only">
                {t("{count, plural, one {# unread message} other {# unread messages}}", {
                  count: unreadCount,
                })}
              </span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

function LastMessage({ conversation }: { conversation: Conversation }) {
  const { other, lastMessage, unreadCount } = conversation
  const isTyping = useIsTyping(other.id)
  const pending = useOutboxMessages(other.id).findLast((it) => it.sentAs === undefined)
  if (isTyping)
    return <span className="text-accent truncate text-sm font-semibold">{t("typing...")}</span>
  const isMine = pending !== undefined || lastMessage.sender.id !== other.id
  const words = snippetOf(pending ? { ...pending, isDeleted: false } : lastMessage)
  return (
    <span
      className={classNames(
        "text-ink-2 truncate text-sm",
        unreadCount > 0 && !pending && "font-semibold",
      )}
    >
      {pending && <Clock aria-hidden size={12} className="me-1 inline" />}
      {isMine && words !== "" ? t("You: {text}", { text: words }) : words}
    </span>
  )
}
