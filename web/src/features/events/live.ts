import type { LiveEvent } from "@grove/contract/live"
import { posts, type Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

import { invalidateLive } from "#cache/patch-live.ts"
import { patchPost } from "#cache/posts.ts"
import { call } from "#lib/api-client.ts"

const INVITATIONS = keys.events.list({ tab: "invitations" })

/** Counts arrive while the page of an event is open. A change, a cancellation, a free place and an invitation arrive as notifications that lead to the event. */
export const live = {
  handle(event: LiveEvent, client: QueryClient) {
    if (event.type === "attendance") return showCounts(event, client)
    if (event.type !== "notification" || event.notification.type !== "other") return
    const [, postId] = /^\/post\/([0-9a-f-]{36})/.exec(event.notification.link ?? "") ?? []
    if (postId === undefined) return
    invalidateLive(client, INVITATIONS)
    if (isEventShown(client, postId)) void refreshEvent(client, postId)
  },
  refresh(client: QueryClient) {
    void client.invalidateQueries({ queryKey: INVITATIONS })
    void client.invalidateQueries({ queryKey: keys.events.calendars })
  },
}

/** The reply of the member stays: another screen may be sending one. */
function showCounts(event: Extract<LiveEvent, { type: "attendance" }>, client: QueryClient) {
  const { postId, going, interested, waiting: waitingCount, placesLeft } = event
  invalidateLive(client, keys.events.guests(postId))
  patchPost<Post>(client, postId, (post) => ({
    event: post.event && { ...post.event, waitingCount, placesLeft, _count: { going, interested } },
  }))
}

function isEventShown(client: QueryClient, postId: string): boolean {
  const cached = client.getQueriesData<Partial<Post> & { pages?: { items: Post[] }[] }>({
    queryKey: keys.posts.all,
  })
  return cached.some(([, data]) => {
    if (data?.id === postId) return Boolean(data.event)
    return data?.pages?.some(({ items }) => items.some(({ id, event }) => id === postId && event))
  })
}

/** Replaces the event in every list, so that long lists need not be fetched again. */
async function refreshEvent(client: QueryClient, postId: string): Promise<void> {
  invalidateLive(client, keys.events.calendars)
  invalidateLive(client, keys.events.guests(postId))
  // Without an answer the event stays as it was.
  const post = await call(posts.get, { params: { postId } }).catch(() => undefined)
  if (post) patchPost<Post>(client, postId, { event: post.event, content: post.content })
}
