// @vitest-environment jsdom
import { attendance } from "@grove/contract/attendance"
import { events, type ListedEvent } from "@grove/contract/events"
import type { Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { expect, test } from "vitest"

import { useAttendance } from "#features/attendance/hooks.ts"
import { clientHolding, staleKeys } from "#test/cache-effects.ts"
import { failureToast, REASON } from "#test/failure-toast.ts"
import { api, failure } from "#test/fake-api.ts"
import { renderHook, shownToast, spokenText } from "#test/render-hook.tsx"
import { eventOf, pagesOf, personOf, postOf } from "#test/samples.ts"

import {
  useCalendar,
  useCancelEvent,
  useEditEvent,
  useEvents,
  useFreshEvents,
  useGuests,
  useInvitations,
  useInvite,
  useReplySettled,
  useStaleEvents,
} from "./hooks.ts"

const QUERY = { tab: "upcoming" as const }
const listed = (id: string): ListedEvent => ({
  ...postOf(id, { event: eventOf() }),
  followedGoing: [],
})

test("lists the events of a tab, page by page", async () => {
  api.on(events.list, ({ query }) =>
    query["cursor"] ? { items: [listed("b")] } : { items: [listed("a")], next: "2" },
  )
  const { result } = renderHook(() => useEvents(QUERY))
  await expect.poll(() => result.current.items?.map(({ id }) => id)).toEqual(["a"])
  expect(api.requests(events.list)[0]!.query).toEqual({ tab: "upcoming" })
  result.current.fetchMore()
  await expect.poll(() => result.current.items?.map(({ id }) => id)).toEqual(["a", "b"])
  expect(result.current.hasMore).toBe(false)
})

test("a reply changes the rows of every list at once and is rolled back with a toast", async () => {
  const answer = Promise.withResolvers<never>()
  api.on(attendance.set, () => answer.promise)
  const post = { id: "r1", event: eventOf() }
  const { client, result } = renderHook(() => useAttendance(post, useReplySettled(post.id)))
  const lists = [keys.events.list(QUERY), keys.events.list({ tab: "mine" })]
  for (const key of lists) client.setQueryData(key, pagesOf([listed("r1"), listed("other")]))
  const shown = () =>
    lists.map((key) => {
      const [row, other] =
        client.getQueryData<ReturnType<typeof pagesOf<ListedEvent>>>(key)!.pages[0]!.items
      return [row!.event!.myReply, row!.event!._count.going, other!.event!.myReply]
    })
  result.current("going")
  expect(shown()).toEqual([
    ["going", 2, null],
    ["going", 2, null],
  ])
  answer.resolve(failure(500) as never)
  await expect.poll(shownToast).toEqual(["Error", "Failed to answer. Please try again."])
  expect(shown()).toEqual([
    [null, 1, null],
    [null, 1, null],
  ])
})

test("after a reply the calendar is fetched again, the rows in view stay", async () => {
  api.on(attendance.set, () => ({
    myReply: "going" as const,
    going: 2,
    interested: 1,
    waiting: 0,
    placesLeft: null,
  }))
  const post = { id: "r2", event: eventOf() }
  const { client, result } = renderHook(() => useAttendance(post, useReplySettled(post.id)))
  client.setQueryData(keys.events.list(QUERY), pagesOf([listed("r2")]))
  client.setQueryData(keys.events.calendar("2126-11", "UTC"), [])
  client.setQueryData(keys.events.guestList("r2", "going"), pagesOf([]))
  result.current("going")
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)!.isInvalidated
  await expect.poll(() => isStale(keys.events.calendar("2126-11", "UTC"))).toBe(true)
  expect(isStale(keys.events.guestList("r2", "going"))).toBe(true)
  expect(api.requests(events.list)).toEqual([])
})

test("a new visit keeps only the first page and marks it stale", () => {
  const first = renderHook(() => undefined)
  first.client.setQueryData(keys.events.list(QUERY), pagesOf([listed("a")], [listed("b")]))
  renderHook(() => useFreshEvents(), first.client)
  const { pages } = first.client.getQueryData<ReturnType<typeof pagesOf>>(keys.events.list(QUERY))!
  expect(pages).toHaveLength(1)
  expect(first.client.getQueryState(keys.events.list(QUERY))!.isInvalidated).toBe(true)
})

test("invites several people at once and tells how many", async () => {
  api.on(events.invite, () => ({ count: 2 }))
  let isDone = false
  const { result } = renderHook(() => useInvite("p", () => (isDone = true)))
  result.current.mutate({ userIds: ["ann", "bob"] })
  await expect.poll(() => isDone).toBe(true)
  expect(api.requests(events.invite)[0]).toMatchObject({
    params: { postId: "p" },
    body: { userIds: ["ann", "bob"] },
  })
  expect(shownToast()[0]).toBe("2 people invited")
})

test("a change replaces the event on its page; a failure keeps it and tells why", async () => {
  const post = postOf("p", { event: eventOf() })
  const changed = postOf("p", { event: eventOf({ title: "Lake Picnic" }) })
  let isDone = false
  const { client, result } = renderHook(() => useEditEvent("p", () => (isDone = true)))
  client.setQueryData(keys.posts.one("p"), post)
  const title = () => client.getQueryData<Post>(keys.posts.one("p"))!.event!.title
  api.on(events.edit, () => failure(409, "event.canceled"))
  result.current.mutate({ title: "Lake Picnic" })
  await expect.poll(shownToast).toEqual(["Error", "event.canceled message"])
  expect([title(), isDone]).toEqual(["Picnic", false])
  api.on(events.edit, () => changed)
  result.current.mutate({ title: "Lake Picnic", scope: "this" })
  await expect.poll(() => isDone).toBe(true)
  expect(title()).toBe("Lake Picnic")
})

test.each([
  ["this", false],
  ["following", true],
] as const)("a change of %j fetches the lists in view again: %j", async (scope, isFetched) => {
  api.on(events.list, () => ({ items: [listed("p")] }))
  api.on(events.edit, () => postOf("p", { event: eventOf() }))
  let isDone = false
  const { client, result } = renderHook(
    () => [useEvents(QUERY), useEditEvent("p", () => (isDone = true))] as const,
  )
  await expect.poll(() => result.current[0].items).toHaveLength(1)
  result.current[1].mutate({ title: "Lake Picnic", scope })
  await expect.poll(() => isDone).toBe(true)
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(api.requests(events.list)).toHaveLength(isFetched ? 2 : 1)
})

test("a canceled event is marked everywhere", async () => {
  const canceled = eventOf({ canceledAt: "2126-01-01T00:00:00.000Z" })
  api.on(events.cancel, () => postOf("p", { event: canceled }))
  let isDone = false
  const { client, result } = renderHook(() => useCancelEvent("p", () => (isDone = true)))
  client.setQueryData(keys.posts.feed, pagesOf([postOf("p", { event: eventOf() })]))
  result.current.mutate("following")
  await expect.poll(() => isDone).toBe(true)
  expect(api.requests(events.cancel)[0]!.body).toEqual({ scope: "following" })
  const [post] = client.getQueryData<ReturnType<typeof pagesOf<Post>>>(keys.posts.feed)!.pages[0]!
    .items
  expect(post!.event!.canceledAt).not.toBeNull()
})

test("reads invitations, the calendar of a month and the guests of an event", async () => {
  api.on(events.list, ({ query }) => ({ items: [listed(query["tab"]!)] }))
  api.on(events.calendar, ({ query }) => [query] as never)
  api.on(events.guests, ({ params, query }) => ({ items: [{ ...params, ...query } as never] }))
  const { result } = renderHook(() => ({
    invitations: useInvitations().items?.map(({ id }) => id),
    calendar: useCalendar("2126-11", "UTC").data,
    guests: useGuests("p", "going").items,
  }))
  await expect
    .poll(() => result.current)
    .toEqual({
      invitations: ["invitations"],
      calendar: [{ month: "2126-11", timeZone: "UTC" }],
      guests: [{ postId: "p", tab: "going" }],
    })
})

test("asks for no calendar and no guests before they are wanted", () => {
  const { client } = renderHook(() => [
    useCalendar("2126-11", "UTC", false),
    useGuests("p", "going", false),
  ])
  expect(client.isFetching()).toBe(0)
})

const LISTS = [keys.events.list({}), keys.events.calendar("2126-11", "UTC")]
const GUESTS = [keys.events.guestList("p", "going"), keys.events.guestList("q", "going")]
const [LIST, CALENDAR] = ["posts.events.[object Object]", "event-calendar.2126-11.UTC"]

test("a new event makes lists and calendars stale, without a fetch of the list in view", async () => {
  api.on(events.list, () => ({ items: [] }))
  const { client, result } = renderHook(() => [useEvents(QUERY), useStaleEvents()] as const)
  await expect.poll(() => result.current[0].items).toEqual([])
  client.setQueryData(keys.events.calendar("2126-11", "UTC"), [])
  client.setQueryData(["unrelated"], {})
  result.current[1]()
  expect(staleKeys(client)).toEqual([CALENDAR, LIST])
  expect(api.requests(events.list)).toHaveLength(1)
})

test("a visit makes lists and calendars stale, and nothing else", () => {
  const client = clientHolding(...GUESTS, LISTS[1]!)
  client.setQueryData(LISTS[0]!, pagesOf([listed("a")], [listed("b")]) as never)
  renderHook(useFreshEvents, client)
  expect(staleKeys(client)).toEqual([CALENDAR, LIST])
  expect(client.getQueryData(LISTS[0]!)).toMatchObject({ pageParams: [undefined] })
})

test("an invitation refreshes the guests of its event; one that fails tells why", async () => {
  const client = clientHolding(...LISTS, ...GUESTS)
  let isDone = false
  const { result } = renderHook(() => useInvite("p", () => (isDone = true)), client)
  const invite = () => result.current.mutateAsync({ userIds: ["ann"] })
  expect(await failureToast(events.invite, invite)).toEqual([
    ["Error", "Failed to invite. Please try again."],
    ["Error", REASON],
  ])
  expect([staleKeys(client), isDone]).toEqual([[], false])
  api.on(events.invite, () => ({ count: 1 }))
  await invite()
  expect([staleKeys(client), shownToast()[0]]).toEqual([
    ["users.guests.p.going"],
    "1 person invited",
  ])
})

test.each([
  ["edit", "Your event has been updated!", "Failed to update event. Please try again."],
  [
    "cancel",
    "The event is canceled. Its guests are told.",
    "Failed to cancel event. Please try again.",
  ],
] as const)("%s: refreshes calendar, guests and lists", async (act, success, words) => {
  const reply = postOf("p", { event: eventOf(), content: "of the reply" })
  const client = clientHolding(...LISTS, ...GUESTS)
  const post = postOf("p", { event: eventOf(), repostedBy: personOf("bob") })
  client.setQueryData(keys.posts.one("p"), post)
  let isDone = false
  const onDone = () => (isDone = true)
  const { result } = renderHook(
    () => ({ edit: useEditEvent("p", onDone), cancel: useCancelEvent("p", onDone) }),
    client,
  )
  const run = () =>
    act === "edit"
      ? result.current.edit.mutateAsync({ title: "Lake" })
      : result.current.cancel.mutateAsync("this")
  expect(await failureToast(events[act], run)).toEqual([
    ["Error", words],
    ["Error", REASON],
  ])
  expect([staleKeys(client), isDone]).toEqual([[], false])
  api.on(events[act], () => reply)
  await run()
  expect(staleKeys(client)).toEqual([CALENDAR, LIST, "users.guests.p.going"])
  expect(client.getQueryData(keys.posts.one("p"))).toEqual({
    ...reply,
    repostedBy: personOf("bob"),
  })
  expect(isDone).toBe(true)
  await expect.poll(() => (act === "edit" ? spokenText() : shownToast()[0])).toBe(success)
})
