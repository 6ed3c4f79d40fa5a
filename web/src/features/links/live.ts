import type { LiveEvent } from "@grove/contract/live"
import type { Post } from "@grove/contract/posts"
import type { QueryClient } from "@tanstack/react-query"

import { patchPost } from "#cache/posts.ts"

export const live = {
  handle(event: LiveEvent, client: QueryClient) {
    if (event.type !== "links") return
    for (const { postId, link } of event.links) patchPost<Post>(client, postId, { link })
  },
}
