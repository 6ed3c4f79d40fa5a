import { posts, type Post } from "@grove/contract/posts"
import { useQueryClient } from "@tanstack/react-query"

import { patchPost } from "#cache/posts.ts"
import { call } from "#lib/api-client.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"

/** Opens or closes the comments of the member's own post. */
export function useSetCommentsOpen(postId: string) {
  const client = useQueryClient()
  return useApiMutation<boolean, Post>({
    send: (commentsOpen) => call(posts.edit, { params: { postId }, body: { commentsOpen } }),
    success: ({ commentsOpen }) =>
      commentsOpen ? t("Comments are open.") : t("Comments are closed."),
    failure: t("Failed to open or close the comments. Please try again."),
    onDone: ({ commentsOpen }) => patchPost<Post>(client, postId, { commentsOpen }),
  })
}
