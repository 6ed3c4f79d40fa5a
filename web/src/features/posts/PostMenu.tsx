import type { Post } from "@grove/contract/posts"
import {
  Ellipsis,
  Flag,
  Link2,
  Link2Off,
  MessageCircle,
  MessageCircleOff,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from "lucide-react"
import { useState } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { useSetCommentsOpen } from "#features/comments/open.hooks.ts"
import { useRemoveLinkCard } from "#features/links/hooks.ts"
import { useSetPin } from "#features/pins/hooks.ts"
import { openReport } from "#features/reports/open-report.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { t } from "#lib/text.ts"
import { DropdownMenu } from "#ui/DropdownMenu.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import type { MenuItem } from "#ui/menu-item.ts"

import { useDeletePost } from "./hooks.ts"
import { copyLink } from "./share.ts"

const EditPostDialog = lazyPart(() =>
  import("./EditPostDialog.tsx").then((module) => module.EditPostDialog),
)

export function PostMenu({ post, onDeleted }: { post: Post; onDeleted?: () => void }) {
  const me = useCurrentUser()
  const [isEditing, setIsEditing] = useState(false)
  const remove = useDeletePost(onDeleted)
  const setOpen = useSetCommentsOpen(post.id)
  const removeCard = useRemoveLinkCard(post.id)
  const setPin = useSetPin()
  const isPinned = me.pinnedPostId === post.id
  const PinIcon = isPinned ? PinOff : Pin
  const CommentsIcon = post.commentsOpen ? MessageCircleOff : MessageCircle
  const copy: MenuItem = {
    label: t("Copy link"),
    icon: <Link2 aria-hidden size={16} />,
    onSelect: () => void copyLink(post.id),
  }
  const items: MenuItem[] =
    post.author.id === me.id
      ? [
          {
            label: t("Edit"),
            icon: <Pencil aria-hidden size={16} />,
            onSelect: () => setIsEditing(true),
          },
          copy,
          {
            label: isPinned ? t("Unpin") : t("Pin to profile"),
            icon: <PinIcon aria-hidden size={16} />,
            onSelect: () => setPin.mutate({ postId: post.id, isPinned: !isPinned }),
          },
          ...(post.link
            ? [
                {
                  label: t("Remove link card"),
                  icon: <Link2Off aria-hidden size={16} />,
                  onSelect: () => removeCard.mutate(),
                },
              ]
            : []),
          {
            label: post.commentsOpen ? t("Close comments") : t("Open comments"),
            icon: <CommentsIcon aria-hidden size={16} />,
            onSelect: () => setOpen.mutate(!post.commentsOpen),
          },
          "divider",
          {
            label: t("Delete"),
            icon: <Trash2 aria-hidden size={16} />,
            isDanger: true,
            onSelect: () => remove.mutate(post.id),
          },
        ]
      : [
          copy,
          {
            label: t("Report"),
            icon: <Flag aria-hidden size={16} />,
            onSelect: () => reportPost(post),
          },
        ]
  return (
    <>
      <DropdownMenu
        label={t("Post options")}
        trigger={<IconButton label={t("Post options")} icon={<Ellipsis aria-hidden size={18} />} />}
        items={items}
      />
      {isEditing && <EditPostDialog post={post} onClose={() => setIsEditing(false)} />}
    </>
  )
}

export function reportPost(post: Post) {
  openReport({
    targetType: "post",
    targetId: post.id,
    targetUserId: post.author.id,
    preview: post.content,
  })
}
