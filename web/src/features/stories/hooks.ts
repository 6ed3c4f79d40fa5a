import type { Message } from "@grove/contract/messages"
import { keys } from "@grove/contract/query-keys"
import { stories, type NewStory, type Story } from "@grove/contract/stories"
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query"
import { useEffect, useMemo } from "react"

import { patchIn } from "#cache/patch.ts"
import { call } from "#lib/api-client.ts"
import { useMinute } from "#lib/clock.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { usePages } from "#lib/use-pages.ts"
import { sendOrKeep } from "#lib/waiting.ts"

import { groupStories } from "./group-stories.ts"

/** How long the list of stories stays fresh. */
const FRESH_MS = 60_000

const listQuery = {
  ...replyQuery(keys.stories.list, stories.list, {}),
  staleTime: FRESH_MS,
}

export const prefetchStories = (client: QueryClient) => client.prefetchQuery(listQuery)

/** The stories grouped by member, own first. */
export function useStories() {
  const query = useQuery(listQuery)
  const now = useMinute(0)
  const groups = useMemo(() => query.data && groupStories(query.data, now), [query.data, now])
  return { groups, isError: query.isError && !query.data, retry: () => void query.refetch() }
}

export interface StoryDraft {
  body: NewStory
  /** The same for every attempt with one draft. */
  idempotencyKey: string
  onProgress?: (share: number) => void
}

export function useCreateStory(onDone: () => void) {
  const client = useQueryClient()
  return useApiMutation<StoryDraft, Story>({
    send: ({ body, idempotencyKey, onProgress }) =>
      call(
        stories.create,
        { body },
        { idempotencyKey, ...(onProgress && body.imageUrl && { onProgress }) },
      ),
    success: t("Your story has been shared!"),
    failure: t("Failed to create story. Please try again."),
    showsReason: true,
    onDone: (story) => {
      client.setQueryData<Story[]>(keys.stories.list, (list) => list && withOwn(list, story))
      onDone()
    },
  })
}

/** Own stories come first, oldest first; the new one follows the last of them. */
function withOwn(list: Story[], story: Story): Story[] {
  if (list.some((known) => known.id === story.id)) return list
  const after = list.findLastIndex((known) => known.user.id === story.user.id) + 1
  return list.toSpliced(after, 0, story)
}

const patchStory = (client: QueryClient, id: string, change: Partial<Story> | null) =>
  client.setQueryData(keys.stories.list, (list: unknown) => patchIn(list, id, change))

/** Marks a story as seen with an optimistic update and reports the view. */
export function useMarkSeen(story: Story, isOwn: boolean) {
  const client = useQueryClient()
  const { id, isSeen } = story
  useEffect(() => {
    if (isOwn || isSeen) return
    patchStory(client, id, { isSeen: true })
    const draft = { kind: "story-view", subject: id, data: { isOn: true } }
    // A failed report must not disturb the viewer.
    sendOrKeep(draft, () => call(stories.view, { params: { storyId: id } })).catch(() => undefined)
  }, [client, id, isOwn, isSeen])
}

/** Removed from the cache when the panel closes, so that it is fresh next time. */
export function useStoryViewers(storyId: string) {
  const client = useQueryClient()
  useEffect(
    () => () => client.removeQueries({ queryKey: keys.stories.viewers(storyId) }),
    [client, storyId],
  )
  return usePages(keys.stories.viewers(storyId), stories.viewers, { params: { storyId } })
}

export function useDeleteStory(onDone: (storyId: string) => void) {
  const client = useQueryClient()
  return useApiMutation<string>({
    send: (storyId) => call(stories.remove, { params: { storyId } }),
    spoken: t("Story deleted"),
    failure: t("Failed to delete story. Please try again."),
    onDone: (_, storyId) => {
      patchStory(client, storyId, null)
      onDone(storyId)
    },
  })
}

export function useReplyToStory(onDone: () => void) {
  const client = useQueryClient()
  return useApiMutation<{ storyId: string; content: string; idempotencyKey: string }, Message>({
    send: ({ storyId, content, idempotencyKey }) =>
      call(stories.reply, { params: { storyId }, body: { content } }, { idempotencyKey }),
    success: t("Message sent"),
    failure: t("Failed to send message"),
    showsReason: true,
    onDone: (message) => {
      void client.invalidateQueries({ queryKey: keys.conversations })
      void client.invalidateQueries({ queryKey: keys.messages(message.receiverId) })
      onDone()
    },
  })
}
