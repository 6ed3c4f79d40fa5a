import type { Notification } from "@grove/contract/notifications"
import { Ellipsis, Mail, MailOpen, X } from "lucide-react"

import { t } from "#lib/text.ts"
import { DropdownMenu } from "#ui/DropdownMenu.tsx"
import { IconButton } from "#ui/IconButton.tsx"

import { useDismiss, useUnreadAgain } from "./entry.hooks.ts"

interface EntryMenuProps {
  entry: Notification
  sentenceId: string
  onRead: (entry: Notification) => void
}

export function EntryMenu({ entry, sentenceId, onRead }: EntryMenuProps) {
  const unreadAgain = useUnreadAgain()
  const dismiss = useDismiss()
  const Icon = entry.read ? Mail : MailOpen
  return (
    <DropdownMenu
      label={t("Notification options")}
      trigger={
        <IconButton
          label={t("Notification options")}
          aria-describedby={sentenceId}
          icon={<Ellipsis aria-hidden size={18} />}
        />
      }
      items={[
        {
          label: entry.read ? t("Mark as unread") : t("Mark as read"),
          icon: <Icon aria-hidden size={16} />,
          onSelect: () => (entry.read ? unreadAgain.mutate(entry) : onRead(entry)),
        },
        {
          label: t("Dismiss|notification"),
          icon: <X aria-hidden size={16} />,
          onSelect: () => dismiss.mutate(entry),
        },
      ]}
    />
  )
}
