import { eventRest } from "@grove/contract/event-text"
import type { Post } from "@grove/contract/posts"
import { Flag, MessageCircle, Pin, Repeat2, Share } from "lucide-react"
import { memo, useState } from "react"

import { EventCard } from "#features/attendance/EventCard.tsx"
import { useCurrentUser } from "#features/auth/hooks.ts"
import { BookmarkButton } from "#features/bookmarks/BookmarkButton.tsx"
import { focusCommentBox } from "#features/comments/box.ts"
import { LikeButton } from "#features/likes/LikeButton.tsx"
import { LinkCard } from "#features/links/LinkCard.tsx"
import { RepostButton } from "#features/reposts/RepostButton.tsx"
import { Translatable } from "#features/translations/Translatable.tsx"
import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { VerifiedMark } from "#features/users/VerifiedMark.tsx"
import { VideoBox } from "#features/videos/VideoBox.tsx"
import { useOffline } from "#lib/connection.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { needsConnection } from "#lib/offline-words.ts"
import { paths } from "#lib/paths.ts"
import { t, translated } from "#lib/text.ts"
import { ActionButton } from "#ui/ActionButton.tsx"
import { Badge } from "#ui/Badge.tsx"
import { Card } from "#ui/Card.tsx"
import { Link } from "#ui/Link.tsx"
import { Time } from "#ui/Time.tsx"

import { PostImages } from "./PostImages.tsx"
import { PostMenu, reportPost } from "./PostMenu.tsx"
import { PostText } from "./PostText.tsx"
import { sharePost } from "./share.ts"

const CommentPreview = lazyPart(() =>
  import("#features/comments/CommentPreview.tsx").then((module) => module.CommentPreview),
)

export interface PostCardProps {
  post: Post
  /** Loads the picture of the first card eagerly. */
  isFirst?: boolean
  /** On its own page the comment thread is below, so the card has no comment box. */
  isWhole?: boolean
  /** First on the profile of its author, who pinned it there. */
  isPinned?: boolean
  onDeleted?: () => void
}

export const PostCard = memo(function PostCard({
  post,
  isFirst,
  isWhole,
  isPinned,
  onDeleted,
}: PostCardProps) {
  const me = useCurrentUser()
  const [isCommenting, setIsCommenting] = useState(false)
  const isOffline = useOffline()
  const name = displayName(post.author)
  const rest = post.event ? eventRest(post.content, post.event) : undefined
  const words = (text: string) => (
    <Translatable
      original={{ postId: post.id }}
      text={text}
      language={post.language}
      isOwn={post.author.id === me.id}
    >
      {(shown, language) => (
        <PostText
          text={shown}
          mentions={post.mentions}
          language={language}
          isWhole={isWhole ?? false}
        />
      )}
    </Translatable>
  )
  return (
    <Card
      as="article"
      label={t("Post by {name}", { name })}
      post={post.id}
      className="grid scroll-mt-[calc(var(--header)+1rem)] gap-3"
    >
      {isPinned && (
        <p className="text-ink-2 -mb-1 flex items-center gap-2 text-sm font-semibold">
          <Pin aria-hidden size={16} />
          {t("Pinned")}
        </p>
      )}
      {post.repostedBy && (
        <p className="text-ink-2 -mb-1 flex items-center gap-2 text-sm">
          <Repeat2 aria-hidden size={16} />
          <Link
            href={paths.profile(post.repostedBy.id)}
            className="truncate font-semibold hover:underline"
          >
            {t("{name} reposted", {
              name: post.repostedBy.id === me.id ? t("You") : displayName(post.repostedBy),
            })}
          </Link>
        </p>
      )}
      <header className="flex items-center gap-3">
        <Link
          href={paths.profile(post.author.id)}
          aria-hidden
          tabIndex={-1}
          className="shrink-0 rounded-full"
        >
          <UserAvatar user={post.author} size={44} />
        </Link>
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-1">
            <Link
              href={paths.profile(post.author.id)}
              className="text-md -mt-0.5 truncate pt-0.5 font-semibold hover:underline"
            >
              {name}
            </Link>
            {post.author.isVerified && <VerifiedMark />}
          </div>
          <p className="text-ink-3 flex gap-1.5 text-sm">
            <Link href={paths.post(post.id)} className="-mb-1 pb-1 hover:underline">
              <Time at={post.createdAt} />
            </Link>
            {post.editedAt && <span>· {t("edited")}</span>}
          </p>
        </div>
        {post.category && (
          <Badge color={post.category.color}>{translated(post.category.name)}</Badge>
        )}
        <PostMenu post={post} {...(onDeleted && { onDeleted })} />
      </header>
      {rest === undefined && words(post.content)}
      {post.event && <EventCard post={post}>{rest !== undefined && words(rest)}</EventCard>}
      {post.images.length > 0 && (
        <PostImages
          postId={post.id}
          images={post.images}
          isFirst={isFirst ?? false}
          isWhole={isWhole ?? false}
        />
      )}
      {post.link && <LinkCard link={post.link} />}
      {post.video && <VideoBox video={post.video} />}
      <div
        role="toolbar"
        aria-label={t("Actions")}
        className="-mx-1.5 -mb-2 flex items-center gap-0.5 sm:gap-2"
      >
        <LikeButton post={post} />
        <ActionButton
          label={t("Comment, {count, plural, one {# comment} other {# comments}}", {
            count: post._count.comments,
          })}
          tip={t("Comment|verb")}
          aria-expanded={isWhole ? undefined : isCommenting}
          icon={<MessageCircle aria-hidden size={20} />}
          count={post._count.comments}
          data-key="c"
          onPointerEnter={CommentPreview.preload}
          onClick={() => (isWhole ? focusCommentBox() : setIsCommenting(!isCommenting))}
        />
        <RepostButton post={post} />
        <ActionButton
          label={t("Share")}
          tip={t("Share")}
          icon={<Share aria-hidden size={19} />}
          onClick={() => void sharePost(post.id, post.content)}
        />
        <span className="flex-1" />
        <BookmarkButton post={post} />
        {post.author.id !== me.id && (
          <ActionButton
            label={t("Report")}
            tip={t("Report")}
            icon={<Flag aria-hidden size={19} />}
            refusal={isOffline ? needsConnection() : undefined}
            onClick={() => reportPost(post)}
          />
        )}
      </div>
      {isCommenting && !isWhole && <CommentPreview post={post} />}
    </Card>
  )
})
