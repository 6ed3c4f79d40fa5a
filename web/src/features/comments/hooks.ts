import { comments, type CommentOrder, type Thread } from "@grove/contract/comments"
import type { Comment } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { useQuery, useQueryClient } from "@tanstack/react-query"

import { addComment, patchComment, removeComment } from "#cache/comments.ts"
import { call } from "#lib/api-client.ts"
import { ApiError } from "#lib/api-error.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { usePages } from "#lib/use-pages.ts"
import { useToggle } from "#lib/use-toggle.ts"
import { KEPT, sendOrKeep, type Kept } from "#lib/waiting.ts"

import { likeKey } from "./like-key.ts"

/** The comments of a post; the page with the comment `around` comes first. */
export const useComments = (
  postId: string,
  order: CommentOrder,
  around: string | undefined,
  isEnabled = true,
) =>
  usePages(
    keys.comments.list(postId, order, around),
    comments.list,
    { params: { postId }, query: { order, ...(around && { around }) } },
    { enabled: isEnabled },
  )

export const useReplies = (
  { id, postId }: Comment,
  around: string | undefined,
  isEnabled: boolean,
) =>
  usePages(
    keys.comments.replies(postId, id, around),
    comments.replies,
    { params: { commentId: id }, query: around ? { around } : {} },
    { enabled: isEnabled },
  )

/** Comments that the member wrote during this visit or that arrived live, oldest first. */
export function useWritten(postId: string): readonly Thread[] {
  const { data } = useQuery({
    queryKey: keys.comments.written(postId),
    queryFn: (): Thread[] => [],
    enabled: false,
  })
  return data ?? NONE
}

const NONE: readonly Thread[] = []

interface CommentDraft {
  content: string
  parentId?: string
  idempotencyKey: string
}

/** `onDone` gets no comment when it waits in the outbox. */
export function useAddComment(postId: string, onDone: (comment: Comment | undefined) => void) {
  const client = useQueryClient()
  return useApiMutation<CommentDraft, Comment | Kept>({
    send: ({ idempotencyKey, ...body }) =>
      sendOrKeep({ kind: "comment", subject: postId, data: body, key: idempotencyKey }, () =>
        call(comments.add, { params: { postId }, body }, { idempotencyKey }),
      ),
    success: (comment) => (comment === KEPT ? undefined : t("Your comment has been added!")),
    failure: t("Failed to add comment. Please try again."),
    showsReason: true,
    onDone: (comment) => {
      if (comment !== KEPT) addComment(client, comment)
      onDone(comment === KEPT ? undefined : comment)
    },
    onFail: (error) => {
      // Closed, or the answered comment is gone: show what is true now.
      if (!(error instanceof ApiError) || !error.code.startsWith("comment.")) return
      void client.invalidateQueries({ queryKey: keys.posts.one(postId) })
      void client.invalidateQueries({ queryKey: keys.comments.of(postId) })
    },
  })
}

export function useEditComment(comment: Comment, onDone: () => void) {
  const client = useQueryClient()
  return useApiMutation<string, Comment>({
    send: (content) =>
      call(comments.edit, { params: { commentId: comment.id }, body: { content } }),
    spoken: t("Your comment has been updated!"),
    failure: t("Failed to update comment. Please try again."),
    showsReason: true,
    onDone: (edited) => {
      patchComment(client, comment, () => edited)
      onDone()
    },
  })
}

export function useRemoveComment(comment: Comment) {
  const client = useQueryClient()
  return useApiMutation<void, { comments: number }>({
    send: () => call(comments.remove, { params: { commentId: comment.id } }),
    spoken: t("Comment deleted"),
    failure: t("Failed to delete comment. Please try again."),
    onDone: (answer) => removeComment(client, comment, answer.comments),
  })
}

export function useToggleCommentLike(comment: Comment) {
  const client = useQueryClient()
  const params = { commentId: comment.id }
  return useToggle({
    key: likeKey(comment.id),
    isOn: comment.isLiked,
    show: (isLiked) =>
      patchComment(client, comment, (shown) =>
        shown.isLiked === isLiked
          ? {}
          : { isLiked, likeCount: Math.max(0, shown.likeCount + (isLiked ? 1 : -1)) },
      ),
    send: (isLiked) => call(isLiked ? comments.like : comments.unlike, { params }),
    adopt: ({ isLiked, likes }) =>
      patchComment(client, comment, () => ({ isLiked, likeCount: likes })),
    failure: t("Failed to like/unlike comment. Please try again."),
  })
}

/** For the author of the post. */
export function useHideComment(comment: Comment) {
  const client = useQueryClient()
  return useApiMutation<boolean, { isHidden: boolean }>({
    send: (isHidden) =>
      call(isHidden ? comments.hide : comments.unhide, { params: { commentId: comment.id } }),
    success: ({ isHidden }) =>
      isHidden ? t("Hidden. Others can still choose to see it.") : t("Shown again."),
    failure: t("Failed to hide or show the comment. Please try again."),
    onDone: ({ isHidden }) => patchComment(client, comment, () => ({ isHidden })),
  })
}
