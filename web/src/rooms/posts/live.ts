import type { LiveEvent } from "@grove/contract/events"
import type { QueryClient } from "@tanstack/react-query"

import { keys } from "#cache/keys.ts"

import { feedNews } from "./feed-news.ts"

export const live = {
  handle(event: LiveEvent) {
    if (event.type === "post") feedNews.add(event.postId)
  },
  /** What was missed while the line was down is on top of the feed when it is next asked for. */
  refresh(client: QueryClient) {
    void client.invalidateQueries({ queryKey: keys.posts.feed, refetchType: "none" })
  },
}
