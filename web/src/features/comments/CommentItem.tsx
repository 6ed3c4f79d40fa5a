import type { Comment } from "@grove/contract/posts"
import { Ellipsis, Flag, Trash2 } from "lucide-react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { openReport } from "#features/reports/open-report.ts"
import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { DropdownMenu } from "#ui/DropdownMenu.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { Link } from "#ui/Link.tsx"
import type { MenuItem } from "#ui/menu-item.ts"
import { Time } from "#ui/Time.tsx"

import { useRemoveComment } from "./hooks.ts"

export function CommentItem({ comment }: { comment: Comment }) {
  const me = useCurrentUser()
  const remove = useRemoveComment(comment.postId)
  const name = displayName(comment.user)
  const items: MenuItem[] =
    comment.user.id === me.id
      ? [
          {
            label: t("Delete"),
            icon: <Trash2 aria-hidden size={16} />,
            isDanger: true,
            onSelect: () => remove.mutate(comment.id),
          },
        ]
      : [
          {
            label: t("Report"),
            icon: <Flag aria-hidden size={16} />,
            onSelect: () =>
              openReport({
                targetType: "comment",
                targetId: comment.id,
                targetUserId: comment.user.id,
                preview: comment.content,
              }),
          },
        ]
  return (
    <article aria-label={t("Comment by {name}", { name })} className="flex gap-3">
      <Link
        href={paths.profile(comment.user.id)}
        aria-hidden
        tabIndex={-1}
        className="shrink-0 self-start rounded-full"
      >
        <UserAvatar user={comment.user} size={34} />
      </Link>
      <div className="min-w-0 flex-1">
        <div className="bg-surface-2 rounded-card inline-block max-w-full rounded-tl-sm px-3.5 py-2">
          <Link
            href={paths.profile(comment.user.id)}
            className="text-sm font-semibold hover:underline"
          >
            {name}
          </Link>
          <p dir="auto" className="text-md wrap-anywhere whitespace-pre-wrap">
            {comment.content}
          </p>
        </div>
        <Time at={comment.createdAt} className="text-ink-3 mt-0.5 block px-3.5 text-xs" />
      </div>
      <DropdownMenu
        label={t("Comment options")}
        trigger={
          <IconButton label={t("Comment options")} icon={<Ellipsis aria-hidden size={16} />} />
        }
        items={items}
      />
    </article>
  )
}
