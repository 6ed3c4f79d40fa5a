import type { Post } from "@grove/contract/posts"
import { useMemo, useState } from "react"

import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Link } from "#ui/Link.tsx"

import { CommentForm } from "./CommentForm.tsx"
import { CommentItem } from "./CommentItem.tsx"
import { ConversationContext, type PresentComment } from "./conversation.ts"

/** The newest comments below a card in reading order, a link to all of them and a comment box. */
export function CommentPreview({ post }: { post: Post }) {
  const [answered, onReply] = useState<PresentComment>()
  const conversation = useMemo(
    () => ({ post, answered, onReply, targetId: undefined }),
    [post, answered],
  )
  const hidden = post._count.comments - post.comments.length
  return (
    <ConversationContext value={conversation}>
      <section aria-label={t("Comments")} className="border-line grid gap-3 border-t pt-4">
        {hidden > 0 && (
          <Link
            href={paths.post(post.id)}
            className="text-accent text-sm font-semibold hover:underline"
          >
            {t("View all {count} comments", { count: post._count.comments })}
          </Link>
        )}
        {post.comments.map((comment) => (
          <div key={comment.id} className="grid gap-1">
            <CommentItem comment={comment} />
            {comment.replyCount > 0 && (
              <Link
                href={paths.comment(post.id, comment.id)}
                className="text-accent text-13 ms-15 inline-flex min-h-10 items-center justify-self-start font-semibold hover:underline"
              >
                {t("{count, plural, one {# reply} other {# replies}}", {
                  count: comment.replyCount,
                })}
              </Link>
            )}
          </div>
        ))}
        <CommentForm isFocused />
      </section>
    </ConversationContext>
  )
}
