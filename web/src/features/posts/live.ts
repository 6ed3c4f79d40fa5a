import type { LiveEvent } from "@grove/contract/live"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

import { newPosts } from "./new-posts.ts"

export const live = {
  /** A fetch of the first page includes all announced posts. */
  start(client: QueryClient) {
    const feed = JSON.stringify(keys.posts.feed)
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.query.queryHash !== feed) return
      if (event.action.type === "fetch" && !event.action.meta?.fetchMore) newPosts.clear()
    })
  },
  handle(event: LiveEvent) {
    if (event.type === "posts") for (const { postId } of event.posts) newPosts.add(postId)
  },
  /** Missed posts are fetched when the feed is opened next. */
  refresh(client: QueryClient) {
    void client.invalidateQueries({ queryKey: keys.posts.feed, refetchType: "none" })
  },
}
