import type { Comment } from "@grove/contract/posts"
import { useEffect, useRef } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { Translatable } from "#features/translations/Translatable.tsx"
import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { VerifiedMark } from "#features/users/VerifiedMark.tsx"
import { isReturning } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/Link.tsx"
import { TextParts } from "#ui/TextParts.tsx"

import { CommentActions } from "./CommentActions.tsx"
import { CommentMenu } from "./CommentMenu.tsx"
import { isPresent, useConversation, type PresentComment } from "./conversation.ts"

/** One comment or reply, or what is left of a deleted one. */
export function CommentItem({ comment }: { comment: Comment }) {
  return isPresent(comment) ? <Present comment={comment} /> : <Deleted />
}

function Deleted() {
  return (
    <article aria-label={t("Deleted comment")} className="flex gap-3">
      <span aria-hidden className="bg-surface-2 size-8.5 shrink-0 rounded-full" />
      <p className="border-line text-ink-2 rounded-card text-md border px-3.5 py-2">
        {t("Comment deleted")}
      </p>
    </article>
  )
}

function Present({ comment }: { comment: PresentComment }) {
  const me = useCurrentUser()
  const { post, answered, targetId } = useConversation()
  const article = useRef<HTMLElement>(null)
  const isTarget = comment.id === targetId
  // The address names this comment, so reading continues here.
  useEffect(() => {
    if (!isTarget || isReturning()) return
    article.current?.scrollIntoView({ block: "center" })
    article.current?.focus({ preventScroll: true })
  }, [isTarget])
  const { user } = comment
  const name = displayName(user)
  return (
    <article
      ref={article}
      id={`comment-${comment.id}`}
      tabIndex={-1}
      aria-label={t("Comment by {name}", { name })}
      className="rounded-card flex gap-3"
    >
      <Link
        href={paths.profile(user.id)}
        aria-hidden
        tabIndex={-1}
        className="shrink-0 self-start rounded-full"
      >
        <UserAvatar user={user} size={comment.parentId === null ? 34 : 28} />
      </Link>
      <div className="min-w-0 flex-1">
        <div
          className={classNames(
            "rounded-card inline-block max-w-full rounded-ss-sm px-3.5 py-2 transition-colors",
            isTarget || answered?.id === comment.id ? "bg-accent-soft" : "bg-surface-2",
          )}
        >
          <div className="flex flex-wrap items-center gap-x-1.5">
            <Link
              href={paths.profile(user.id)}
              className="text-sm font-semibold wrap-anywhere hover:underline"
            >
              {name}
            </Link>
            {user.isVerified && <VerifiedMark />}
            {user.id === post.author.id && (
              <span className="bg-accent-soft text-accent text-2xs rounded-full px-2 leading-4.5 font-semibold">
                {t("Author")}
              </span>
            )}
          </div>
          <Translatable
            original={{ commentId: comment.id }}
            text={comment.content}
            language={comment.language}
            isOwn={user.id === me.id}
          >
            {(text, language) => (
              <p dir="auto" lang={language} className="text-md wrap-anywhere whitespace-pre-wrap">
                <TextParts text={text} mentions={comment.mentions} />
              </p>
            )}
          </Translatable>
        </div>
        <CommentActions comment={comment} />
      </div>
      <CommentMenu comment={comment} />
    </article>
  )
}
