import type { Message } from "@grove/contract/messages"
import { mayReportMessage } from "@grove/contract/permissions"
import { CheckCheck, Clock, Copy, Ellipsis, Flag, Trash2 } from "lucide-react"
import { memo } from "react"

import { openReport } from "#features/reports/open-report.ts"
import { displayName } from "#features/users/display-name.ts"
import { formatDateTime, formatTime } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { DropdownMenu } from "#ui/DropdownMenu.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import type { MenuItem } from "#ui/menu-item.ts"

import { Bubble } from "./Bubble.tsx"
import { MessageImages } from "./MessageImages.tsx"
import { MessageText } from "./MessageText.tsx"

interface MessageBubbleProps {
  message: Message
  me: string
  onDelete: (message: Message) => void
}

export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, me } = props
  const isMine = message.sender.id === me
  return (
    <Bubble
      isMine={isMine}
      foot={
        <>
          <time dateTime={message.createdAt} title={formatDateTime(message.createdAt)}>
            {formatTime(message.createdAt)}
          </time>
          {isMine && !message.isDeleted && <ReadMark isRead={message.isRead} />}
        </>
      }
      beside={!message.isDeleted && <MessageMenu {...props} />}
    >
      <span className="sr-only">
        {isMine ? t("You:") : t("{name}:", { name: displayName(message.sender) })}
      </span>
      {message.isDeleted ? (
        <p className="text-md italic">{t("Message deleted")}</p>
      ) : (
        <>
          {message.storyId && (
            <p className="text-xs italic">
              {isMine ? t("You replied to their story") : t("Replied to your story")}
            </p>
          )}
          {message.images.length > 0 && <MessageImages images={message.images} />}
          {message.content.trim() !== "" && (
            <MessageText text={message.content} mentions={message.mentions} />
          )}
        </>
      )}
    </Bubble>
  )
})

/** A read icon once the message was read, a clock until then. */
function ReadMark({ isRead }: { isRead: boolean }) {
  const Icon = isRead ? CheckCheck : Clock
  return (
    <>
      <Icon aria-hidden size={14} />
      <span className="sr-only">{isRead ? t("Read") : t("Not read yet")}</span>
    </>
  )
}

function MessageMenu({ message, me, onDelete }: MessageBubbleProps) {
  const items: MenuItem[] = []
  if (message.content.trim() !== "")
    items.push({
      label: t("Copy text"),
      icon: <Copy aria-hidden size={18} />,
      onSelect: () => void navigator.clipboard.writeText(message.content),
    })
  if (message.sender.id === me)
    items.push({
      label: t("Delete message"),
      icon: <Trash2 aria-hidden size={18} />,
      isDanger: true,
      onSelect: () => onDelete(message),
    })
  else if (mayReportMessage(me, message))
    items.push({
      label: t("Report message"),
      icon: <Flag aria-hidden size={18} />,
      isDanger: true,
      onSelect: () =>
        openReport({
          targetType: "message",
          targetId: message.id,
          targetUserId: message.sender.id,
          preview: message.content,
        }),
    })
  return (
    <DropdownMenu
      label={t("Message options")}
      align={message.sender.id === me ? "end" : "start"}
      items={items}
      trigger={
        <IconButton
          label={t("Message options")}
          icon={<Ellipsis aria-hidden size={18} />}
          className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 [@media(hover:none)]:opacity-100"
        />
      }
    />
  )
}
