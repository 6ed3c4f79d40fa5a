import type { LikeState } from "@grove/contract/likes"
import type { QueryClient } from "@tanstack/react-query"

import { patchPost } from "./posts.ts"

/** Shows a like before the server knows it. Idempotent. */
export const showLike = (client: QueryClient, postId: string, isLiked: boolean) =>
  patchPost(client, postId, (shown) =>
    shown.isLiked === isLiked
      ? {}
      : {
          isLiked,
          _count: { ...shown._count, likes: Math.max(0, shown._count.likes + (isLiked ? 1 : -1)) },
        },
  )

export const adoptLike = (client: QueryClient, postId: string, answer: LikeState) =>
  patchPost(client, postId, (shown) => ({
    isLiked: answer.isLiked,
    _count: { ...shown._count, likes: answer.likes },
  }))
