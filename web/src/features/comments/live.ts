import type { LiveEvent } from "@grove/contract/live"
import type { Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

import { applyLiveComments } from "#cache/comments.ts"
import { invalidateLive } from "#cache/patch-live.ts"
import { desiredStateOf } from "#lib/toggle.ts"

import { likeKey } from "./like-key.ts"

export const live = {
  handle(event: LiveEvent, client: QueryClient) {
    if (event.type !== "comments") return
    const { postId, count, added, changed, gone } = event
    if (added.length + changed.length + gone.length > 0)
      return applyLiveComments(client, event, (id) => desiredStateOf(likeKey(id)) !== undefined)
    // Watching has begun: comments may have been written while the page loaded.
    const post = client.getQueryData<Post>(keys.posts.one(postId))
    if (!post || post._count.comments === count) return
    invalidateLive(client, keys.posts.one(postId))
    invalidateLive(client, keys.comments.of(postId))
  },
  refresh: (client: QueryClient) => void client.invalidateQueries({ queryKey: keys.comments.all }),
}
