import { Heart } from "lucide-react"

import { displayName } from "#features/users/display-name.ts"
import { formatCompact, formatDateTime } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { Time } from "#ui/Time.tsx"

import { useConversation, type PresentComment } from "./conversation.ts"
import { useToggleCommentLike } from "./hooks.ts"

/** Looks 24 px tall and has a 40 px touch target. */
const SMALL =
  "text-13 relative inline-flex min-h-6 items-center gap-1.5 font-semibold after:absolute after:-inset-x-1.5 after:-inset-y-2"

/** Time, edit mark, like and reply below a comment. */
export function CommentActions({ comment }: { comment: PresentComment }) {
  const { post, onReply } = useConversation()
  const toggle = useToggleCommentLike(comment)
  const { likeCount, isLiked, editedAt } = comment
  return (
    <div className="text-ink-3 mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 text-xs">
      <span className="flex gap-1.5">
        <Time at={comment.createdAt} />
        {editedAt && (
          <span title={import.meta.env.SSR ? undefined : formatDateTime(editedAt)}>
            · {t("edited")}
          </span>
        )}
      </span>
      {!comment.isHidden && (
        <button
          type="button"
          aria-pressed={isLiked}
          aria-label={t("Like comment, {count, plural, one {# like} other {# likes}}", {
            count: likeCount,
          })}
          className={classNames(SMALL, isLiked ? "text-like" : "text-ink-2 hover:text-ink")}
          onClick={toggle}
        >
          <Heart aria-hidden size={16} className={classNames(isLiked && "fill-current")} />
          {likeCount > 0 ? formatCompact(likeCount) : t("Like")}
        </button>
      )}
      {post.commentsOpen && !comment.isHidden && (
        <button
          type="button"
          aria-label={t("Reply to {name}", { name: displayName(comment.user) })}
          className={classNames(SMALL, "text-ink-2 hover:text-ink")}
          onClick={() => onReply({ ...comment })}
        >
          {t("Reply")}
        </button>
      )}
    </div>
  )
}
