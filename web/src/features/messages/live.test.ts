import { DEFAULT_SETTINGS } from "@grove/contract/auth"
import type { LiveEvent } from "@grove/contract/live"
// @vitest-environment jsdom
import { messages } from "@grove/contract/messages"
import { keys } from "@grove/contract/query-keys"
import { afterEach, beforeEach, expect, test } from "vitest"

import type { Paged } from "#cache/messages.ts"
import { effectsOn } from "#test/cache-effects.ts"
import { api } from "#test/fake-api.ts"
import { dismissToasts, freshClient, renderHook, shownToast } from "#test/render-hook.tsx"
import { conversationOf, messageOf, pagesOf, userOf } from "#test/samples.ts"
import { currentToast } from "#ui/toast.ts"

import { live } from "./live.ts"
import { openConversation } from "./open-conversation.ts"
import { useIsTyping } from "./typing.ts"

let client = freshClient()

beforeEach(() => {
  client = freshClient()
  client.setQueryData(keys.me, userOf("me"))
  client.setQueryData(keys.messages("ann"), pagesOf([messageOf("2"), messageOf("1", "me", "ann")]))
  client.setQueryData(keys.messages("bob"), pagesOf([messageOf("1", "bob")]))
  client.setQueryData(
    keys.conversationBox("inbox"),
    pagesOf([
      conversationOf("bob", messageOf("1", "bob"), { unreadCount: 1 }),
      conversationOf("ann", messageOf("2"), { unreadCount: 1 }),
    ]),
  )
  client.setQueryData(
    keys.conversationBox("requests"),
    pagesOf([conversationOf("eve", messageOf("1", "eve"))]),
  )
  client.setQueryData(keys.conversation("ann"), { isOnline: false })
  client.setQueryData(keys.messageCounts, { conversations: 2, requests: 1, unread: 2 })
})
afterEach(() => {
  dismissToasts()
  openConversation.set(undefined)
})

const handle = (event: LiveEvent) => effectsOn(client, () => live.handle(event, client))
const inbox = () =>
  client
    .getQueryData<Paged<ReturnType<typeof conversationOf>>>(keys.conversationBox("inbox"))!
    .pages.flatMap((page) => page.items)
const thread = (otherId: string) =>
  client
    .getQueryData<Paged<ReturnType<typeof messageOf>>>(keys.messages(otherId))!
    .pages.flatMap((page) => page.items)

const ALL_STALE = [
  "conversations.box.inbox",
  "conversations.box.requests",
  "conversations.counts",
  "conversations.one.ann",
]

test("a message goes to its thread, lifts its conversation and refreshes the counts", () => {
  expect(handle({ type: "message", message: messageOf("3") })).toEqual({
    changed: ["conversations.box.inbox", "messages.ann"],
    stale: ["conversations.counts"],
  })
  expect(thread("ann").map(({ id }) => id)).toEqual(["3", "2", "1"])
  expect(inbox().map(({ other, unreadCount }) => [other.id, unreadCount])).toEqual([
    ["ann", 2],
    ["bob", 1],
  ])
  expect(shownToast()).toEqual(["New message from ann Moss", "text 3"])
})

test("a message from a new member refetches all conversations", () => {
  expect(handle({ type: "message", message: messageOf("3", "zoe") })).toEqual({
    changed: [],
    stale: ALL_STALE,
  })
})

test("the member's own message from another tab appears without a toast", () => {
  const { changed } = handle({ type: "message", message: messageOf("3", "me", "ann") })
  expect(changed).toEqual(["conversations.box.inbox", "messages.ann"])
  expect(currentToast()).toBeUndefined()
})

test("a reply to a request moves the conversation", () => {
  expect(handle({ type: "message", message: messageOf("3", "me", "eve") }).stale).toEqual(ALL_STALE)
})

test.each<[string, () => void]>([
  ["from the open conversation", () => openConversation.set("ann")],
  [
    "when the member has turned them off",
    () => {
      const notify = { ...DEFAULT_SETTINGS.notify, message: false }
      client.setQueryData(keys.me, userOf("me", { settings: { ...DEFAULT_SETTINGS, notify } }))
    },
  ],
])("no toast for a message %s", (_, prepare) => {
  prepare()
  live.handle({ type: "message", message: messageOf("3") }, client)
  expect(currentToast()).toBeUndefined()
})

test("no toast for a message request", () => {
  live.handle({ type: "message", message: messageOf("3", "eve") }, client)
  expect(currentToast()).toBeUndefined()
})

test("no toast while the tab is hidden", () => {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true })
  live.handle({ type: "message", message: messageOf("3") }, client)
  Reflect.deleteProperty(document, "visibilityState")
  expect(currentToast()).toBeUndefined()
})

test("a deleted message is emptied in its thread and in the list", () => {
  expect(handle({ type: "message.gone", messageId: "2", userId: "ann" })).toEqual({
    changed: ["conversations.box.inbox", "messages.ann"],
    stale: ALL_STALE,
  })
  expect(thread("ann")[0]).toMatchObject({ content: "", isDeleted: true })
  expect(inbox()[1]!.lastMessage).toMatchObject({ content: "", isDeleted: true })
})

test("reading in another tab clears the unread count", () => {
  expect(handle({ type: "read", userId: "me", otherId: "ann", upTo: "2" })).toEqual({
    changed: ["conversations.box.inbox", "messages.ann"],
    stale: ["conversations.counts"],
  })
  expect(thread("ann").map(({ isRead }) => isRead)).toEqual([true, false])
  expect(inbox().map(({ unreadCount }) => unreadCount)).toEqual([1, 0])
})

test("the unread count stays when there are newer messages than those read", () => {
  handle({ type: "read", userId: "me", otherId: "ann", upTo: "1" })
  expect(inbox()[1]).toMatchObject({ unreadCount: 1, lastMessage: { isRead: false } })
})

test("a receipt of the other member marks the own messages only", () => {
  expect(handle({ type: "read", userId: "ann", otherId: "me", upTo: "2" })).toEqual({
    changed: ["messages.ann"],
    stale: [],
  })
  expect(thread("ann").map(({ isRead }) => isRead)).toEqual([false, true])
  expect(inbox()[1]).toMatchObject({ unreadCount: 1, lastMessage: { isRead: false } })
})

test("presence changes the list and the open conversation", () => {
  expect(handle({ type: "presence", userId: "ann", isOnline: true })).toEqual({
    changed: ["conversations.box.inbox", "conversations.one.ann"],
    stale: [],
  })
  expect(inbox().map(({ isOnline }) => isOnline)).toEqual([false, true])
  expect(client.getQueryData(keys.conversation("ann"))).toEqual({ isOnline: true })
})

test("an accepted request refetches the conversations", () => {
  expect(handle({ type: "message.accepted", userId: "eve" })).toEqual({
    changed: [],
    stale: ALL_STALE,
  })
})

test("typing ends with the message or when it is taken back", async () => {
  const { result } = renderHook(() => useIsTyping("ann"))
  live.handle({ type: "typing", userId: "ann", isTyping: true }, client)
  await expect.poll(() => result.current).toBe(true)
  live.handle({ type: "message", message: messageOf("3") }, client)
  await expect.poll(() => result.current).toBe(false)
})

test.each<LiveEvent>([
  { type: "posts", posts: [{ postId: "1", authorId: "ann" }] },
  { type: "violations" },
  { type: "standing" },
])("leaves the cache alone on $type", (event) => {
  expect(handle(event)).toEqual({ changed: [], stale: [] })
})

test("does nothing while signed out", () => {
  client.setQueryData(keys.me, null)
  expect(handle({ type: "message", message: messageOf("3") })).toEqual({ changed: [], stale: [] })
})

test("a reconnect refetches threads and conversations", () => {
  api.on(messages.send, () => messageOf("9", "me", "ann"))
  expect(effectsOn(client, () => live.refresh(client))).toEqual({
    changed: [],
    stale: [...ALL_STALE, "messages.ann", "messages.bob"],
  })
})
