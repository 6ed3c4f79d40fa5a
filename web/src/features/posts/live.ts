import type { LiveEvent } from "@grove/contract/live"
import type { Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

import type { Paged } from "#cache/messages.ts"

import { newPosts } from "./new-posts.ts"

const firstPageOf = (feed: unknown) =>
  (feed as Partial<Paged<Post>>).pages?.[0]?.items.map(({ id }) => id) ?? []

export const live = {
  /** A fetch of the first page includes all announced posts, and perhaps some that are announced meanwhile. */
  start(client: QueryClient) {
    const feed = JSON.stringify(keys.posts.feed)
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.query.queryHash !== feed) return
      const { action, query } = event
      if (action.type === "fetch" && !action.meta?.fetchMore) newPosts.clear()
      if (action.type === "success" && action.manual !== true)
        newPosts.remove(firstPageOf(query.state.data))
    })
  },
  /** The feed may have been fetched since the post was published. */
  handle(event: LiveEvent, client: QueryClient) {
    if (event.type !== "posts") return
    const shown = firstPageOf(client.getQueryData(keys.posts.feed) ?? {})
    for (const { postId } of event.posts) if (!shown.includes(postId)) newPosts.add(postId)
  },
  /** Missed posts are fetched when the feed is opened next. */
  refresh(client: QueryClient) {
    void client.invalidateQueries({ queryKey: keys.posts.feed, refetchType: "none" })
  },
}
