// @vitest-environment jsdom
import type { LiveEvent } from "@grove/contract/live"
import { posts, type Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { expect, test } from "vitest"

import { effectsOn } from "#test/cache-effects.ts"
import { api, failure } from "#test/fake-api.ts"
import { freshClient } from "#test/render-hook.tsx"
import { eventOf, notificationOf, pagesOf, postOf } from "#test/samples.ts"

import { live } from "./live.ts"

const ID = "0198c5f0-aaaa-7bbb-8ccc-0123456789ab"
const INVITATIONS = keys.events.list({ tab: "invitations" })

const notified = (fields: object): LiveEvent => ({
  type: "notification",
  notification: { ...notificationOf("n"), type: "other", link: `/post/${ID}`, ...fields },
})

function open() {
  const client = freshClient()
  client.setQueryData(INVITATIONS, pagesOf<Post>([]))
  client.setQueryData(keys.events.calendar("2126-11", "UTC"), [])
  client.setQueryData(keys.events.guestList(ID, "going"), pagesOf([]))
  client.setQueryData(keys.posts.feed, pagesOf([postOf(ID, { event: eventOf() })]))
  const shown = () =>
    client.getQueryData<ReturnType<typeof pagesOf<Post>>>(keys.posts.feed)!.pages[0]!.items[0]!
  return { client, shown }
}

test("a canceled event is marked in every list", async () => {
  const { client, shown } = open()
  const canceledAt = "2126-01-01T00:00:00.000Z"
  api.on(posts.get, () => postOf(ID, { event: eventOf({ canceledAt }) }))
  const { stale } = effectsOn(client, () => live.handle(notified({}), client))
  expect(stale).toEqual(
    [INVITATIONS, keys.events.calendar("2126-11", "UTC"), keys.events.guestList(ID, "going")]
      .map((key) => key.join("."))
      .toSorted(),
  )
  await expect.poll(() => shown().event!.canceledAt).toBe(canceledAt)
})

test("an event that cannot be read stays as it was", async () => {
  const { client, shown } = open()
  api.on(posts.get, () => failure(500))
  live.handle(notified({}), client)
  await expect.poll(() => api.requests(posts.get)).toHaveLength(1)
  expect(shown().event!.canceledAt).toBeNull()
})

test("an invitation to an unknown event asks only for the invitations", () => {
  const { client } = open()
  const other = notified({ link: `/post/${ID.replace("0198", "0199")}` })
  const { stale } = effectsOn(client, () => live.handle(other, client))
  expect(stale).toEqual([INVITATIONS.join(".")])
  expect(api.requests(posts.get)).toEqual([])
})

test.each([
  notified({ type: "like" }),
  notified({ link: null }),
  notified({ link: "/appeals/3" }),
  { type: "standing" } as const,
])("%j changes nothing", (event) => {
  const { client } = open()
  expect(effectsOn(client, () => live.handle(event, client))).toEqual({ changed: [], stale: [] })
})

test("after a lost connection, invitations and calendar are fetched again", () => {
  const { client } = open()
  const { stale } = effectsOn(client, () => live.refresh(client))
  expect(stale).toEqual(
    [INVITATIONS, keys.events.calendar("2126-11", "UTC")].map((key) => key.join(".")).toSorted(),
  )
})

test("counts change on the open page, and the member's own reply stays", () => {
  const { client, shown } = open()
  const before = shown().event!
  const counts = { going: 41, interested: 7, waiting: 2, placesLeft: 0 }
  const { stale } = effectsOn(client, () =>
    live.handle({ type: "attendance", postId: ID, ...counts }, client),
  )
  expect(stale).toEqual([keys.events.guestList(ID, "going").join(".")])
  expect(shown().event).toEqual({
    ...before,
    waitingCount: 2,
    placesLeft: 0,
    _count: { going: 41, interested: 7 },
  })
})

test("an event on its own page is read again, a post without one is not", async () => {
  const { client } = open()
  client.removeQueries({ queryKey: keys.posts.feed })
  client.setQueryData(keys.posts.trending as readonly unknown[], [postOf("x")])
  client.setQueryData(keys.posts.one(ID), postOf(ID))
  live.handle(notified({}), client)
  expect(api.requests(posts.get)).toEqual([])
  client.setQueryData(keys.posts.one(ID), postOf(ID, { event: eventOf() }))
  api.on(posts.get, () => postOf(ID, { content: "Moved", event: eventOf({ title: "Tea" }) }))
  live.handle(notified({ link: `/post/${ID}?from=invitation` }), client)
  await expect
    .poll(() => client.getQueryData<Post>(keys.posts.one(ID)))
    .toMatchObject({ content: "Moved", event: { title: "Tea" } })
  expect(api.requests(posts.get).map(({ params }) => params)).toEqual([{ postId: ID }])
})

test("an event on a later page of a list is read again", async () => {
  const { client } = open()
  client.setQueryData(
    keys.posts.feed,
    pagesOf([postOf("x", { event: eventOf() })], [postOf("y"), postOf(ID, { event: eventOf() })]),
  )
  api.on(posts.get, () => postOf(ID, { event: eventOf({ title: "Tea" }) }))
  live.handle(notified({}), client)
  await expect.poll(() => api.requests(posts.get)).toHaveLength(1)
})

test("an event that is cached elsewhere than among posts is not read again", () => {
  const { client } = open()
  client.removeQueries({ queryKey: keys.posts.feed })
  client.setQueryData(["elsewhere"], postOf(ID, { event: eventOf() }))
  const { stale } = effectsOn(client, () => live.handle(notified({}), client))
  expect(stale).toEqual([INVITATIONS.join(".")])
})

test("a post of a list without an event is not read again", () => {
  const { client } = open()
  client.setQueryData(keys.posts.feed, pagesOf([postOf(ID)]))
  const { stale } = effectsOn(client, () => live.handle(notified({}), client))
  expect(stale).toEqual([INVITATIONS.join(".")])
})

test.each([`/away/post/${ID}`, `/post/${ID.slice(1)}`])("%s leads to no event", (link) => {
  const { client } = open()
  const event = notified({ link })
  expect(effectsOn(client, () => live.handle(event, client))).toEqual({ changed: [], stale: [] })
})

test("ignores counts for a post without an event", () => {
  const { client, shown } = open()
  client.setQueryData(keys.posts.feed, pagesOf([postOf(ID)]))
  const counts = { going: 41, interested: 7, waiting: 2, placesLeft: 0 }
  live.handle({ type: "attendance", postId: ID, ...counts }, client)
  expect(shown().event).toBeNull()
})
