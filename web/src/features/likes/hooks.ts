import { likes } from "@grove/contract/likes"
import type { Post } from "@grove/contract/posts"
import { useQueryClient } from "@tanstack/react-query"

import { adoptLike, showLike } from "#cache/likes.ts"
import { call } from "#lib/api-client.ts"
import { t } from "#lib/text.ts"
import { useToggle } from "#lib/use-toggle.ts"

export function useToggleLike(post: Pick<Post, "id" | "isLiked" | "_count">) {
  const client = useQueryClient()
  const params = { postId: post.id }
  return useToggle({
    key: `like:${post.id}`,
    mayWait: true,
    isOn: post.isLiked,
    show: (isLiked) => showLike(client, post.id, isLiked),
    send: (isLiked) => call(isLiked ? likes.add : likes.remove, { params }),
    adopt: (answer) => adoptLike(client, post.id, answer),
    failure: t("Failed to like/unlike post. Please try again."),
  })
}
