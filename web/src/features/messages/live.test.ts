// @vitest-environment jsdom
import "fake-indexeddb/auto"
import { DEFAULT_SETTINGS } from "@grove/contract/auth"
import type { LiveEvent } from "@grove/contract/live"
import { messages } from "@grove/contract/messages"
import { keys } from "@grove/contract/query-keys"
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest"

import type { Paged } from "#cache/messages.ts"
import { outbox } from "#lib/outbox/current.ts"
import { registerKinds } from "#lib/outbox/kind.ts"
import { connect, disconnect } from "#lib/socket.ts"
import { effectsOn } from "#test/cache-effects.ts"
import { api } from "#test/fake-api.ts"
import { fakeSockets } from "#test/fake-socket.ts"
import { dismissToasts, freshClient, renderHook, shownToast } from "#test/render-hook.tsx"
import { conversationOf, messageOf, pagesOf, userOf } from "#test/samples.ts"
import { currentToast } from "#ui/toast.ts"

import { live } from "./live.ts"
import { openConversation } from "./open-conversation.ts"
import { kinds } from "./outbox.ts"
import { useIsTyping } from "./typing.ts"

registerKinds(kinds)
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
  history.replaceState(null, "", "/")
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

test("the first connection refetches, as the page is older; a stopped page does not", () => {
  const sockets = fakeSockets()
  const start = () => {
    connect()
    sockets.last().accept()
    disconnect()
  }
  live.start(client)()
  expect(effectsOn(client, start).stale).toEqual([])
  onTestFinished(live.start(client) as () => void)
  expect(effectsOn(client, start).stale).toEqual([...ALL_STALE, "messages.ann", "messages.bob"])
})

test("the toast of a message opens its conversation", () => {
  live.handle({ type: "message", message: messageOf("3") }, client)
  expect(currentToast()?.action?.label).toBe("Open")
  currentToast()!.action!.onAct()
  expect(location.pathname + location.search).toBe("/messages?to=ann")
})

test("no toast for a message that is deleted already", () => {
  live.handle({ type: "message", message: { ...messageOf("3"), isDeleted: true } }, client)
  expect(currentToast()).toBeUndefined()
})

test("typing ends when it is taken back", async () => {
  const { result } = renderHook(() => useIsTyping("bob"))
  live.handle({ type: "typing", userId: "bob", isTyping: true }, client)
  await expect.poll(() => result.current).toBe(true)
  live.handle({ type: "typing", userId: "bob", isTyping: false }, client)
  await expect.poll(() => result.current).toBe(false)
})

test.each([
  ["up to it", "3", true],
  ["only before it", "2", false],
])("a receipt %s marks the own last message in the list: %s", (_, upTo, isRead) => {
  live.handle({ type: "message", message: messageOf("3", "me", "ann") }, client)
  live.handle({ type: "read", userId: "ann", otherId: "me", upTo }, client)
  expect(inbox()[0]).toMatchObject({
    other: { id: "ann" },
    unreadCount: 1,
    lastMessage: { id: "3", content: "text 3", isRead },
  })
})

test("reading marks the last message of a request too, and no other conversation", () => {
  const { changed } = handle({ type: "read", userId: "me", otherId: "eve", upTo: "1" })
  expect(changed).toEqual(["conversations.box.requests"])
})

test("presence of a member without an open conversation makes up none", () => {
  expect(handle({ type: "presence", userId: "eve", isOnline: true })).toEqual({
    changed: ["conversations.box.requests"],
    stale: [],
  })
  expect(client.getQueryData(keys.conversation("eve"))).toBeUndefined()
})

/** A message to ann whose reply is still to come. */
async function sending(userId: string) {
  client.setQueryData(keys.me, userOf(userId))
  const reply = Promise.withResolvers<void>()
  const sent = messageOf("3", userId, "ann")
  api.on(messages.send, async () => {
    await reply.promise
    return sent
  })
  const added = outbox(client).add({
    kind: "message",
    subject: "ann",
    data: { content: "text 3", images: [] },
  })
  await expect.poll(() => api.requests(messages.send)).toHaveLength(1)
  const arrive = () => {
    reply.resolve()
    return added
  }
  return { sent, arrive }
}
const shownIds = () => thread("ann").map(({ id }) => id)

test("the own message in flight is shown once, by its reply", async () => {
  const { sent, arrive } = await sending("me-sending")
  live.handle({ type: "message", message: sent }, client)
  expect(shownIds()).toEqual(["2", "1"])
  live.handle({ type: "message", message: messageOf("4", "me-sending", "bob") }, client)
  expect(thread("bob").map(({ id }) => id)).toEqual(["4", "1"])
  await arrive()
  await expect.poll(shownIds).toEqual(["3", "2", "1"])
})

test("a receipt that overtakes the reply marks the message when it arrives", async () => {
  const { arrive } = await sending("me-read")
  live.handle({ type: "read", userId: "ann", otherId: "me-read", upTo: "3" }, client)
  await arrive()
  await expect.poll(() => thread("ann")[0]).toMatchObject({ id: "3", isRead: true })
})
