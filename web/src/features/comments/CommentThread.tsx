import { MessageCircle } from "lucide-react"

import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"

import { THREAD_ID } from "./box.ts"
import { CommentForm } from "./CommentForm.tsx"
import { CommentItem } from "./CommentItem.tsx"
import { useComments } from "./hooks.ts"

/** All comments of a post, newest first. */
export function CommentThread({ postId }: { postId: string }) {
  const list = useComments(postId)
  return (
    <section id={THREAD_ID} aria-label={t("Comments")} className="grid gap-4">
      <CommentForm postId={postId} />
      <ListStates
        state={listState(list)}
        skeleton={<SkeletonRow />}
        skeletons={3}
        gap="gap-4"
        empty={{
          icon: <MessageCircle size={24} />,
          title: t("No comments yet"),
          hint: t("Be the first to say something."),
        }}
        error={t("Failed to load comments")}
        onRetry={list.retry}
      >
        <ul className="grid gap-4">
          {list.items?.map((comment) => (
            <li key={comment.id}>
              <CommentItem comment={comment} />
            </li>
          ))}
        </ul>
        {list.hasMore && (
          <Button variant="secondary" isLoading={list.isFetchingMore} onClick={list.fetchMore}>
            {t("Show more comments")}
          </Button>
        )}
      </ListStates>
    </section>
  )
}
