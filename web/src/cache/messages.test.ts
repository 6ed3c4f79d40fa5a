import type { Conversation, Message } from "@grove/contract/messages"
import { describe, expect, test } from "vitest"

import {
  dropLastMessage,
  dropMessage,
  findConversation,
  liftConversation,
  markRead,
  patchConversation,
  putMessage,
  type Paged,
} from "./messages.ts"

const person = (id: string) => ({
  id,
  firstName: id,
  lastName: "Moss",
  handle: id,
  profileImageUrl: null,
  isVerified: false,
})
const message = (id: string, from = "ann", to = "me"): Message => ({
  id,
  content: `text ${id}`,
  mentions: [],
  images: [],
  createdAt: "2026-01-01T00:00:00.000Z",
  isRead: false,
  isDeleted: false,
  storyId: null,
  sender: person(from),
  receiver: person(to),
  receiverId: to,
})
const thread = (pages: string[][], next?: string): Paged<Message> => ({
  pages: pages.map((ids, at) => ({
    items: ids.map((id) => message(id)),
    next: at === pages.length - 1 ? next : "more",
  })),
  pageParams: pages.map(() => undefined),
})
const ids = (data: Paged<Message> | undefined) =>
  data?.pages.map((page) => page.items.map((item) => item.id))

describe("putMessage", () => {
  test.each([
    ["newest", thread([["5", "4"]]), "6", [["6", "5", "4"]]],
    ["between two others", thread([["5", "3"], ["2"]]), "4", [["5", "4", "3"], ["2"]]],
    ["at the end of the first page", thread([["5"], ["3"]]), "4", [["5"], ["4", "3"]]],
    ["already there", thread([["5", "4"]]), "5", [["5", "4"]]],
    ["into an empty thread", thread([[]]), "1", [["1"]]],
    ["older than the loaded pages", thread([["5"]], "cursor"), "1", [["5"]]],
    ["oldest of a complete thread", thread([["5"]]), "1", [["5", "1"]]],
  ])("%s", (_, before, id, after) => {
    expect(ids(putMessage(before, message(id)))).toEqual(after)
  })

  test("leaves a thread that is not cached alone", () => {
    expect(putMessage(undefined, message("1"))).toBeUndefined()
  })
  test.each([
    [false, false, false],
    [true, false, true],
    [false, true, true],
  ])("replaces a copy; read stays read (%s, %s)", (wasRead, isRead, expected) => {
    const before = thread([["5", "4"], ["3"]])
    before.pages[0]!.items[1]!.isRead = wasRead
    const after = putMessage(before, { ...message("4"), content: "edited", isRead })!
    expect(after.pages[0]!.items[1]).toEqual({
      ...message("4"),
      content: "edited",
      isRead: expected,
    })
    expect(after.pages[0]!.items[0]).toBe(before.pages[0]!.items[0])
    expect(after.pages[1]).toBe(before.pages[1])
    expect(after.pageParams).toBe(before.pageParams)
  })
  test("inserts into one page and keeps the others and the cursors", () => {
    const before = thread([["9"], ["5", "3"], ["2"]], "cursor")
    const after = putMessage(before, message("4"))!
    expect(after.pages[0]).toBe(before.pages[0])
    expect(after.pages[2]).toBe(before.pages[2])
    expect(after.pages[1]).toEqual({
      items: [message("5"), message("4"), message("3")],
      next: "more",
    })
    expect(after.pageParams).toBe(before.pageParams)
    expect(putMessage(before, message("1"))).toBe(before)
  })
})

test("empties a deleted message and nothing else", () => {
  const before = thread([["2", "1"]])
  const after = dropMessage(before, "2")
  expect(after?.pages[0]?.items[0]).toEqual({
    ...message("2"),
    content: "",
    images: [],
    isDeleted: true,
  })
  expect(after?.pages[0]?.items[1]).toBe(before.pages[0]?.items[1])
  expect(dropMessage(after, "9")).toBe(after)
  expect(dropMessage(after, "2")).toBe(after)
  expect(dropMessage(undefined, "2")).toBeUndefined()
  before.pages[0]!.items[0]!.images = ["a.jpg"] as never
  expect(dropMessage(before, "2")?.pages[0]?.items[0]?.images).toEqual([])
})

test("marks received messages as read, up to the given one", () => {
  const before = thread([["3", "2", "1"]])
  const after = markRead(before, "me", "2")
  expect(after?.pages[0]?.items.map((item) => item.isRead)).toEqual([false, true, true])
  expect(markRead(before, "ann", "3")).toBe(before)
  expect(after?.pages[0]?.items[1]).toEqual({ ...message("2"), isRead: true })
  expect(markRead(after, "me", "2")).toBe(after)
  expect(markRead(undefined, "me", "2")).toBeUndefined()
})

describe("liftConversation", () => {
  const conversation = (id: string, last: Message): Conversation => ({
    other: person(id),
    lastMessage: last,
    unreadCount: 0,
    isRequest: false,
    isOnline: false,
  })
  const box: Paged<Conversation> = {
    pages: [
      { items: [conversation("bob", message("4", "bob"))], next: "more" },
      { items: [conversation("ann", message("3"))], next: undefined },
    ],
    pageParams: [undefined, "more"],
  }
  const others = (data: Paged<Conversation> | undefined) =>
    data?.pages.map((page) => page.items.map((item) => item.other.id))

  test("moves to the top and counts a received message once", () => {
    const once = liftConversation(box, message("5"), "me")
    expect(others(once)).toEqual([["ann", "bob"], []])
    expect(findConversation(once, "ann")?.unreadCount).toBe(1)
    const twice = liftConversation(once, message("5"), "me")
    expect(findConversation(twice, "ann")?.unreadCount).toBe(1)
  })
  test("does not count an own message as unread", () => {
    const after = liftConversation(box, message("5", "me", "ann"), "me")
    expect(findConversation(after, "ann")).toMatchObject({
      unreadCount: 0,
      lastMessage: { id: "5" },
    })
  })
  test("ignores older messages and unknown conversations", () => {
    expect(liftConversation(box, message("2"), "me")).toBe(box)
    expect(liftConversation(box, message("9", "eve"), "me")).toBe(box)
    expect(liftConversation(undefined, message("9"), "me")).toBeUndefined()
  })
  test("does not count a message that was read elsewhere", () => {
    const after = liftConversation(box, { ...message("5"), isRead: true }, "me")
    expect(findConversation(after, "ann")?.unreadCount).toBe(0)
  })
  test.each([
    ["the sender", message("5", "ann", "me"), "sender" as const],
    ["the receiver of an own message", message("5", "me", "ann"), "receiver" as const],
  ])("shows the other member as %s of the message, and keeps the cursors", (_, news, side) => {
    const renamed = { ...news, [side]: { ...news[side], firstName: "Anna" } }
    const after = liftConversation(box, renamed, "me")!
    expect(findConversation(after, "ann")?.other).toBe(renamed[side])
    expect(after.pages.map(({ next }) => next)).toEqual(["more", undefined])
    expect(after.pageParams).toBe(box.pageParams)
  })
  test("changes the conversation with one member only", () => {
    const after = patchConversation(box, "ann", (item) => ({ ...item, isOnline: true }))
    expect(after?.pages[0]).toBe(box.pages[0])
    expect(findConversation(after, "ann")?.isOnline).toBe(true)
    expect(patchConversation(box, "eve", (item) => ({ ...item }))).toBe(box)
    expect(patchConversation(undefined, "ann", (item) => item)).toBeUndefined()
    expect(findConversation(undefined, "ann")).toBeUndefined()
  })
  test("empties a deleted message in the list only while it is the last one", () => {
    const after = dropLastMessage(box, "ann", "3")
    expect(findConversation(after, "ann")).toMatchObject({
      other: { id: "ann" },
      lastMessage: { id: "3", content: "", isDeleted: true },
    })
    expect(after?.pages[0]).toBe(box.pages[0])
    expect(dropLastMessage(box, "ann", "2")).toBe(box)
    expect(dropLastMessage(box, "bob", "3")).toBe(box)
  })
})
