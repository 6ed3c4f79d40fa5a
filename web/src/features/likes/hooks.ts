import { likes } from "@grove/contract/likes"
import type { Post } from "@grove/contract/posts"
import { useQueryClient } from "@tanstack/react-query"

import { patchPost } from "#cache/posts.ts"
import { call } from "#lib/api-client.ts"
import { t } from "#lib/text.ts"
import { useToggle } from "#lib/use-toggle.ts"

export function useToggleLike(post: Pick<Post, "id" | "isLiked" | "_count">) {
  const client = useQueryClient()
  const params = { postId: post.id }
  return useToggle({
    key: `like:${post.id}`,
    isOn: post.isLiked,
    show: (isLiked) =>
      patchPost(client, post.id, (shown) =>
        shown.isLiked === isLiked
          ? {}
          : {
              isLiked,
              _count: {
                ...shown._count,
                likes: Math.max(0, shown._count.likes + (isLiked ? 1 : -1)),
              },
            },
      ),
    send: (isLiked) => call(isLiked ? likes.add : likes.remove, { params }),
    adopt: (answer) =>
      patchPost(client, post.id, (shown) => ({
        isLiked: answer.isLiked,
        _count: { ...shown._count, likes: answer.likes },
      })),
    failure: t("Failed to like/unlike post. Please try again."),
  })
}
