// @vitest-environment jsdom
import { messages, type Message } from "@grove/contract/messages"
import { keys } from "@grove/contract/query-keys"
import { expect, test } from "vitest"

import type { Paged } from "#cache/messages.ts"
import { effectsOn } from "#test/cache-effects.ts"
import { api, failure } from "#test/fake-api.ts"
import { freshClient, renderHook, shownToast } from "#test/render-hook.tsx"
import { conversationOf, messageOf, pagesOf, personOf } from "#test/samples.ts"

import { useMessageCounts } from "./counts.hooks.ts"
import {
  useAcceptRequest,
  useConversation,
  useConversations,
  useDeleteMessage,
  useReadReceipts,
  useThread,
} from "./hooks.ts"

test("lists the conversations of a box", async () => {
  api.on(messages.conversations, ({ query }) => ({
    items: [conversationOf(query["box"]!, messageOf("1"))],
  }))
  const { result } = renderHook(() => useConversations("requests"))
  await expect.poll(() => result.current.items).toMatchObject([{ other: { id: "requests" } }])
})

test("reads a thread page by page", async () => {
  api.on(messages.thread, ({ query }) =>
    query["cursor"] === undefined
      ? { items: [messageOf("2")], next: "older" }
      : { items: [messageOf("1")] },
  )
  const { result } = renderHook(() => useThread("ann"))
  await expect.poll(() => result.current.hasMore).toBe(true)
  result.current.fetchMore()
  await expect.poll(() => result.current.items?.map(({ id }) => id)).toEqual(["2", "1"])
  expect(result.current.hasMore).toBe(false)
  expect(api.requests(messages.thread).map(({ query }) => query)).toEqual([
    { limit: "40" },
    { limit: "40", cursor: "older" },
  ])
})

test("shows what the list knows of a conversation until the reply is there", async () => {
  const reply = Promise.withResolvers<never>()
  api.on(messages.conversation, () => reply.promise)
  const client = freshClient()
  client.setQueryData(
    keys.conversationBox("requests"),
    pagesOf([conversationOf("ann", messageOf("1"), { isRequest: true })]),
  )
  const { result } = renderHook(() => useConversation("ann"), client)
  expect(result.current.data).toMatchObject({ isRequest: true, mayWrite: true })
  reply.resolve({ other: personOf("ann"), isRequest: false, mayWrite: false } as never)
  await expect.poll(() => result.current.data).toMatchObject({ isRequest: false, mayWrite: false })
})

const read = () => api.requests(messages.read).map(({ params, query }) => [params, query])

test("sends a receipt for the newest message while it is on screen", async () => {
  api.on(messages.read, () => ({ unreadCount: 0 }))
  renderHook(() => useReadReceipts("ann", messageOf("7"), true))
  await expect.poll(read).toEqual([[{ otherUserId: "ann" }, { upTo: "7" }]])
})

test.each<[string, Message | undefined, boolean]>([
  ["the member reads further up", messageOf("7"), false],
  ["the newest message is read", { ...messageOf("7"), isRead: true }, true],
  ["there is no message", undefined, true],
])("sends no receipt when %s", (_, newest, isLooking) => {
  api.on(messages.read, () => ({ unreadCount: 0 }))
  renderHook(() => useReadReceipts("ann", newest, isLooking))
  document.dispatchEvent(new Event("visibilitychange"))
  expect(read()).toEqual([])
})

test("sends the receipt when a hidden tab becomes visible", async () => {
  api.on(messages.read, () => ({ unreadCount: 0 }))
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true })
  const { unmount } = renderHook(() => useReadReceipts("ann", messageOf("7"), true))
  expect(read()).toEqual([])
  Reflect.deleteProperty(document, "visibilityState")
  document.dispatchEvent(new Event("visibilitychange"))
  await expect.poll(read).toHaveLength(1)
  unmount()
  document.dispatchEvent(new Event("visibilitychange"))
  expect(read()).toHaveLength(1)
})

test("accepting a request refetches the conversations", async () => {
  api.on(messages.accept, () => ({ isRequest: false }))
  const { client, result } = renderHook(() => useAcceptRequest("ann"))
  client.setQueryData(keys.conversationBox("requests"), pagesOf([]))
  await result.current.mutateAsync()
  expect(effectsOn(client, () => undefined).stale).toEqual(["conversations.box.requests"])
})

test("tells when a request could not be accepted", async () => {
  api.on(messages.accept, () => failure(500))
  const { result } = renderHook(() => useAcceptRequest("ann"))
  result.current.mutate()
  await expect
    .poll(shownToast)
    .toEqual(["Error", "Failed to accept the request. Please try again."])
})

function openThread() {
  const own = messageOf("2", "me", "ann")
  const rendered = renderHook(() => useDeleteMessage("ann"))
  rendered.client.setQueryData(keys.messages("ann"), pagesOf([own, messageOf("1")]))
  rendered.client.setQueryData(keys.conversationBox("inbox"), pagesOf([conversationOf("ann", own)]))
  const isDeleted = () =>
    rendered.client
      .getQueryData<Paged<Message>>(keys.messages("ann"))!
      .pages[0]!.items.map((message) => message.isDeleted)
  return { ...rendered, isDeleted }
}

test("empties a deleted message at once, in the thread and in the list", async () => {
  const reply = Promise.withResolvers<{ isDeleted: boolean }>()
  api.on(messages.remove, () => reply.promise)
  const { client, result, isDeleted } = openThread()
  result.current.mutate("2")
  await expect.poll(isDeleted).toEqual([true, false])
  expect(client.getQueryData(keys.conversationBox("inbox"))).toMatchObject({
    pages: [{ items: [{ lastMessage: { isDeleted: true } }] }],
  })
  reply.resolve({ isDeleted: true })
  await expect.poll(() => result.current.isSuccess).toBe(true)
  expect(effectsOn(client, () => undefined).stale).toEqual([])
})

test("refetches and tells when a message could not be deleted", async () => {
  api.on(messages.remove, () => failure(500))
  const { client, result } = openThread()
  result.current.mutate("2")
  await expect.poll(shownToast).toEqual(["Error", "Failed to delete message. Please try again."])
  expect(effectsOn(client, () => undefined).stale).toEqual([
    "conversations.box.inbox",
    "messages.ann",
  ])
})

test("counts nothing until the counts are there", async () => {
  api.on(messages.counts, () => ({ conversations: 3, requests: 1, unread: 2 }))
  const { result } = renderHook(useMessageCounts)
  expect(result.current).toEqual({ conversations: 0, requests: 0, unread: 0 })
  await expect.poll(() => result.current).toEqual({ conversations: 3, requests: 1, unread: 2 })
})
