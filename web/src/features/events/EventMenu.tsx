import type { Post } from "@grove/contract/posts"
import {
  CalendarX2,
  Ellipsis,
  Flag,
  Link2,
  MessageCircle,
  MessageCircleOff,
  Pencil,
  Trash2,
} from "lucide-react"

import { useSetCommentsOpen } from "#features/comments/open.hooks.ts"
import { useDeletePost } from "#features/posts/hooks.ts"
import { reportPost } from "#features/posts/PostMenu.tsx"
import { copyLink } from "#features/posts/share.ts"
import { t } from "#lib/text.ts"
import { DropdownMenu } from "#ui/DropdownMenu.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import type { MenuItem } from "#ui/menu-item.ts"

interface EventMenuProps {
  post: Post
  isHost: boolean
  isOpen: boolean
  onEdit: () => void
  onCancel: () => void
  onDeleted: () => void
}

export function EventMenu({ post, isHost, isOpen, onEdit, onCancel, onDeleted }: EventMenuProps) {
  const remove = useDeletePost(onDeleted)
  const setCommentsOpen = useSetCommentsOpen(post.id)
  const CommentsIcon = post.commentsOpen ? MessageCircleOff : MessageCircle
  const copy: MenuItem = {
    label: t("Copy link"),
    icon: <Link2 aria-hidden size={16} />,
    onSelect: () => void copyLink(post.id),
  }
  const hostItems: MenuItem[] = [
    ...(isOpen
      ? [{ label: t("Edit event"), icon: <Pencil aria-hidden size={16} />, onSelect: onEdit }]
      : []),
    copy,
    {
      label: post.commentsOpen ? t("Close comments") : t("Open comments"),
      icon: <CommentsIcon aria-hidden size={16} />,
      onSelect: () => setCommentsOpen.mutate(!post.commentsOpen),
    },
    "divider",
    ...(isOpen
      ? [
          {
            label: t("Cancel event…"),
            icon: <CalendarX2 aria-hidden size={16} />,
            isDanger: true,
            onSelect: onCancel,
          },
        ]
      : []),
    {
      label: t("Delete"),
      icon: <Trash2 aria-hidden size={16} />,
      isDanger: true,
      onSelect: () => remove.mutate(post.id),
    },
  ]
  const guestItems: MenuItem[] = [
    copy,
    {
      label: t("Report"),
      icon: <Flag aria-hidden size={16} />,
      onSelect: () => reportPost(post),
    },
  ]
  return (
    <DropdownMenu
      label={t("Event options")}
      trigger={<IconButton label={t("Event options")} icon={<Ellipsis aria-hidden size={20} />} />}
      items={isHost ? hostItems : guestItems}
    />
  )
}
