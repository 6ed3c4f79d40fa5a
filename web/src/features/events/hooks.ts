import { events, type EventChange, type ListedEvent } from "@grove/contract/events"
import type { Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import type { Input } from "@grove/contract/route"
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query"
import { useEffect } from "react"

import { patchPost } from "#cache/posts.ts"
import { call } from "#lib/api-client.ts"
import { isReturning } from "#lib/history.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { usePages } from "#lib/use-pages.ts"

import type { queryOf } from "./events-filter.ts"

export const useEvents = (query: ReturnType<typeof queryOf> & { seriesId?: string }) =>
  usePages(keys.events.list(query), events.list, { query })

export const useInvitations = () => useEvents({ tab: "invitations" })

export const useCalendar = (month: string, timeZone: string, isEnabled = true) =>
  useQuery({
    ...replyQuery(keys.events.calendar(month, timeZone), events.calendar, {
      query: { month, timeZone },
    }),
    enabled: isEnabled,
  })

export type GuestTab = "going" | "interested" | "waiting" | "invited"

export const useGuests = (postId: string, tab: GuestTab, isEnabled = true) =>
  usePages(
    keys.events.guestList(postId, tab),
    events.guests,
    { params: { postId }, query: { tab } },
    { enabled: isEnabled },
  )

/** Refreshes what a new visit shows; only the first page, however far the last visit had scrolled. */
export function useFreshEvents(): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isReturning()) return
    client.setQueriesData<Pages>({ queryKey: keys.events.lists }, firstPage)
    void client.invalidateQueries({ queryKey: keys.events.lists })
    void client.invalidateQueries({ queryKey: keys.events.calendars })
  }, [client])
}

interface Pages {
  pages: { items: ListedEvent[] }[]
  pageParams: unknown[]
}

const firstPage = (data: Pages | undefined) =>
  data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }

/** After a reply: the dots of the calendar and the guest lists follow. */
export function useReplySettled(postId: string) {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: keys.events.calendars })
    void client.invalidateQueries({ queryKey: keys.events.guests(postId) })
    markLists(client)
  }
}

/** The lists a member sees now keep their rows: one that vanished could not be pressed again. */
function markLists(client: QueryClient) {
  void client.invalidateQueries({ queryKey: keys.events.lists, refetchType: "none" })
}

/** For an event that was just created: lists show it on the next visit. */
export function useStaleEvents() {
  const client = useQueryClient()
  return () => {
    markLists(client)
    void client.invalidateQueries({ queryKey: keys.events.calendars })
  }
}

export function useInvite(postId: string, onDone: () => void) {
  const client = useQueryClient()
  return useApiMutation<Input<typeof events.invite>["body"], { count: number }>({
    send: (body) => call(events.invite, { params: { postId }, body }),
    success: ({ count }) =>
      t("{count, plural, one {# person} other {# people}} invited", { count }),
    failure: t("Failed to invite. Please try again."),
    showsReason: true,
    onDone: () => {
      void client.invalidateQueries({ queryKey: keys.events.guests(postId) })
      onDone()
    },
  })
}

export function useEditEvent(postId: string, onDone: () => void) {
  const client = useQueryClient()
  return useApiMutation<EventChange, Post>({
    send: (body) => call(events.edit, { params: { postId }, body }),
    spoken: t("Your event has been updated!"),
    failure: t("Failed to update event. Please try again."),
    showsReason: true,
    onDone: (post, { scope }) => {
      adopt(client, post, scope)
      onDone()
    },
  })
}

export function useCancelEvent(postId: string, onDone: () => void) {
  const client = useQueryClient()
  return useApiMutation<"this" | "following", Post>({
    send: (scope) => call(events.cancel, { params: { postId }, body: { scope } }),
    success: t("The event is canceled. Its guests are told."),
    failure: t("Failed to cancel event. Please try again."),
    showsReason: true,
    onDone: (post, scope) => {
      adopt(client, post, scope)
      onDone()
    },
  })
}

/** Later events of a series are fetched again. */
function adopt(client: QueryClient, post: Post, scope: "this" | "following" | undefined) {
  patchPost(client, post.id, ({ repostedBy }) => ({ ...post, repostedBy }))
  void client.invalidateQueries({ queryKey: keys.events.calendars })
  void client.invalidateQueries({ queryKey: keys.events.guests(post.id) })
  if (scope === "following") void client.invalidateQueries({ queryKey: keys.events.lists })
  else markLists(client)
}
