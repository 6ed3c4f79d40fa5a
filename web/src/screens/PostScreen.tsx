import { firstWords } from "@grove/contract/post-words"
import { ArrowLeft, FileQuestion } from "lucide-react"
import { useSearch } from "wouter"

import { CommentThread } from "#features/comments/CommentThread.tsx"
import { UnsentComments } from "#features/comments/UnsentComments.tsx"
import { EventPage } from "#features/events/EventPage.tsx"
import { usePost } from "#features/posts/hooks.ts"
import { PostCard } from "#features/posts/PostCard.tsx"
import { PostSkeleton } from "#features/posts/PostSkeleton.tsx"
import { shortName } from "#features/users/display-name.ts"
import { isNotFound } from "#lib/api-error.ts"
import { goBack } from "#lib/history.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { useTitle } from "#lib/use-title.ts"
import { useWide } from "#lib/use-wide.ts"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Card } from "#ui/Card.tsx"
import { EmptyState } from "#ui/EmptyState.tsx"
import { ErrorState } from "#ui/ErrorState.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { Page } from "#ui/Page.tsx"

import { prefetchAside } from "./prefetch-aside.ts"

const PostAside = lazyPart(() => {
  prefetchAside()
  return import("./PostAside.tsx").then((module) => module.PostAside)
})

export function PostScreen({ params }: { params: Record<string, string> }) {
  const postId = params["postId"]!
  const targetId = commentIn(useSearch())
  const { data: post, error, refetch } = usePost(postId)
  const isWide = useWide()
  useTitle(post ? `${shortName(post.author)}: ${firstWords(post.content)}` : undefined)
  if (post?.event)
    return (
      <Page>
        <EventPage post={{ ...post, event: post.event }} onBack={handleBack}>
          <Card>
            <CommentThread key={postId} post={post} targetId={targetId} />
          </Card>
        </EventPage>
      </Page>
    )
  return (
    <Page aside={isWide && <PostAside />}>
      <div className="flex items-center gap-2 px-2 md:px-0">
        <IconButton
          label={t("Back")}
          icon={<ArrowLeft aria-hidden size={20} />}
          onClick={handleBack}
        />
        <h1 className="text-lg font-bold">{t("Post")}</h1>
      </div>
      {post ? (
        <>
          <PostCard post={post} isFirst isWhole onDeleted={handleBack} />
          <Card>
            <CommentThread key={postId} post={post} targetId={targetId} />
          </Card>
        </>
      ) : error ? (
        <Card>
          <UnsentComments postId={postId} />
          {isNotFound(error) ? (
            <EmptyState
              icon={<FileQuestion size={24} />}
              title={t("This post does not exist or is no longer available.")}
              action={<ButtonLink href={paths.home}>{t("Go to Home")}</ButtonLink>}
            />
          ) : (
            <ErrorState message={t("Failed to load the post")} onRetry={() => void refetch()} />
          )}
        </Card>
      ) : (
        <PostSkeleton />
      )}
    </Page>
  )
}

const COMMENT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The comment that `?comment=` names. */
function commentIn(search: string): string | undefined {
  const id = new URLSearchParams(search).get("comment")
  return id !== null && COMMENT_ID.test(id) ? id : undefined
}

const handleBack = () => goBack(paths.home)
