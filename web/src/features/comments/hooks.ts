import { comments } from "@grove/contract/comments"
import { EMBEDDED_COMMENTS } from "@grove/contract/limits"
import type { Comment, Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { useQueryClient, type QueryClient } from "@tanstack/react-query"

import { patchPost } from "#cache/posts.ts"
import { call } from "#lib/api-client.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { usePages } from "#lib/use-pages.ts"

export const useComments = (postId: string) =>
  usePages(keys.comments(postId), comments.list, { params: { postId } })

type CommentPages = { pages: { items: Comment[] }[] }

const changePages = (
  client: QueryClient,
  postId: string,
  change: (items: Comment[], index: number) => Comment[],
) =>
  client.setQueryData<CommentPages>(
    keys.comments(postId),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, index) => ({ ...page, items: change(page.items, index) })),
      },
  )

export interface CommentDraft {
  content: string
  idempotencyKey: string
}

export function useAddComment(postId: string, onDone: () => void) {
  const client = useQueryClient()
  return useApiMutation<CommentDraft, Comment>({
    send: ({ content, idempotencyKey }) =>
      call(comments.add, { params: { postId }, body: { content } }, { idempotencyKey }),
    success: t("Your comment has been added!"),
    failure: t("Failed to add comment. Please try again."),
    onDone: (comment) => {
      changePages(client, postId, (items, index) => (index === 0 ? [comment, ...items] : items))
      patchPost(client, postId, (post: Post) => ({
        comments: [...post.comments, comment].slice(-EMBEDDED_COMMENTS),
        _count: { ...post._count, comments: post._count.comments + 1 },
      }))
      onDone()
    },
  })
}

export function useRemoveComment(postId: string) {
  const client = useQueryClient()
  return useApiMutation<string, { comments: number }>({
    send: (commentId) => call(comments.remove, { params: { commentId } }),
    success: t("Comment deleted"),
    failure: t("Failed to delete comment. Please try again."),
    onDone: (answer, commentId) => {
      const without = (items: Comment[]) => items.filter((comment) => comment.id !== commentId)
      changePages(client, postId, without)
      patchPost(client, postId, (post: Post) => ({
        comments: without(post.comments),
        _count: { ...post._count, comments: answer.comments },
      }))
    },
  })
}
