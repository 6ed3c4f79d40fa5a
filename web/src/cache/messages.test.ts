import type { Conversation, Message } from "@grove/contract/messages"
import { describe, expect, test } from "vitest"

import {
  dropMessage,
  findConversation,
  liftConversation,
  markRead,
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
})

test("empties a deleted message and nothing else", () => {
  const before = thread([["2", "1"]])
  const after = dropMessage(before, "2")
  expect(after?.pages[0]?.items[0]).toMatchObject({ content: "", isDeleted: true })
  expect(after?.pages[0]?.items[1]).toBe(before.pages[0]?.items[1])
  expect(dropMessage(after, "9")).toBe(after)
})

test("marks received messages as read, up to the given one", () => {
  const before = thread([["3", "2", "1"]])
  const after = markRead(before, "me", "2")
  expect(after?.pages[0]?.items.map((item) => item.isRead)).toEqual([false, true, true])
  expect(markRead(before, "ann", "3")).toBe(before)
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
  })
})
