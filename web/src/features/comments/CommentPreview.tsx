import type { Post } from "@grove/contract/posts"

import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Link } from "#ui/Link.tsx"

import { CommentForm } from "./CommentForm.tsx"
import { CommentItem } from "./CommentItem.tsx"

/** The newest comments below a card, a link to all of them and a comment box. */
export function CommentPreview({ post }: { post: Pick<Post, "id" | "comments" | "_count"> }) {
  const hidden = post._count.comments - post.comments.length
  return (
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
        <CommentItem key={comment.id} comment={comment} />
      ))}
      <CommentForm postId={post.id} isFocused />
    </section>
  )
}
