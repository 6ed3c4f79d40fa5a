import { Ellipsis, Eye, EyeOff, Flag, Link2, Pencil, Trash2 } from "lucide-react"
import { useState } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { openReport } from "#features/reports/open-report.ts"
import { copyPath } from "#lib/copy-path.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { DropdownMenu } from "#ui/DropdownMenu.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import type { MenuItem } from "#ui/menu-item.ts"

import { useConversation, type PresentComment } from "./conversation.ts"
import { useHideComment, useRemoveComment } from "./hooks.ts"

const EditCommentDialog = lazyPart(() =>
  import("./EditCommentDialog.tsx").then((module) => module.EditCommentDialog),
)

export function CommentMenu({ comment }: { comment: PresentComment }) {
  const me = useCurrentUser()
  const { post } = useConversation()
  const [isEditing, setIsEditing] = useState(false)
  const remove = useRemoveComment(comment)
  const hide = useHideComment(comment)
  const isMine = comment.user.id === me.id
  const copy: MenuItem = {
    label: t("Copy link"),
    icon: <Link2 aria-hidden size={16} />,
    onSelect: () => void copyPath(paths.comment(comment.postId, comment.id)),
  }
  const own: MenuItem[] = [
    {
      label: t("Edit"),
      icon: <Pencil aria-hidden size={16} />,
      onSelect: () => setIsEditing(true),
    },
    copy,
    "divider",
    {
      label: t("Delete"),
      icon: <Trash2 aria-hidden size={16} />,
      isDanger: true,
      onSelect: () => remove.mutate(),
    },
  ]
  const hiding: MenuItem = {
    label: comment.isHidden
      ? t("Show again")
      : comment.parentId === null
        ? t("Hide comment")
        : t("Hide reply"),
    icon: comment.isHidden ? <Eye aria-hidden size={16} /> : <EyeOff aria-hidden size={16} />,
    onSelect: () => hide.mutate(!comment.isHidden),
  }
  const report: MenuItem = {
    label: t("Report"),
    icon: <Flag aria-hidden size={16} />,
    onSelect: () =>
      openReport({
        targetType: "comment",
        targetId: comment.id,
        targetUserId: comment.user.id,
        preview: comment.content,
      }),
  }
  const items = isMine ? own : [copy, ...(post.author.id === me.id ? [hiding] : []), report]
  return (
    <>
      <DropdownMenu
        label={t("Comment options")}
        trigger={
          <IconButton label={t("Comment options")} icon={<Ellipsis aria-hidden size={16} />} />
        }
        items={items}
      />
      {isEditing && <EditCommentDialog comment={comment} onClose={() => setIsEditing(false)} />}
    </>
  )
}
