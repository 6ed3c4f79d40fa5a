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

describe("a message takes its place", () => {
  test.each([
    ["on top", thread([["5", "4"]]), "6", [["6", "5", "4"]]],
    ["late, in between", thread([["5", "3"], ["2"]]), "4", [["5", "4", "3"], ["2"]]],
    ["at the end of the first page", thread([["5"], ["3"]]), "4", [["5"], ["4", "3"]]],
    ["twice", thread([["5", "4"]]), "5", [["5", "4"]]],
    ["the first of all", thread([[]]), "1", [["1"]]],
    ["older than what is loaded", thread([["5"]], "cursor"), "1", [["5"]]],
    ["the oldest of a whole thread", thread([["5"]]), "1", [["5", "1"]]],
  ])("%s", (_, before, id, after) => {
    expect(ids(putMessage(before, message(id)))).toEqual(after)
  })

  test("a thread that was never opened stays unknown", () => {
    expect(putMessage(undefined, message("1"))).toBeUndefined()
  })
})

test("taking back empties the message and nothing else", () => {
  const before = thread([["2", "1"]])
  const after = dropMessage(before, "2")
  expect(after?.pages[0]?.items[0]).toMatchObject({ content: "", isDeleted: true })
  expect(after?.pages[0]?.items[1]).toBe(before.pages[0]?.items[1])
  expect(dropMessage(after, "9")).toBe(after)
})

test("reading marks up to the message, and only what that reader received", () => {
  const before = thread([["3", "2", "1"]])
  const after = markRead(before, "me", "2")
  expect(after?.pages[0]?.items.map((item) => item.isRead)).toEqual([false, true, true])
  expect(markRead(before, "ann", "3")).toBe(before)
})

describe("a conversation rises", () => {
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

  test("to the top, and counts what one received once", () => {
    const once = liftConversation(box, message("5"), "me")
    expect(others(once)).toEqual([["ann", "bob"], []])
    expect(findConversation(once, "ann")?.unreadCount).toBe(1)
    const twice = liftConversation(once, message("5"), "me")
    expect(findConversation(twice, "ann")?.unreadCount).toBe(1)
  })
  test("by what one wrote oneself, without counting it", () => {
    const after = liftConversation(box, message("5", "me", "ann"), "me")
    expect(findConversation(after, "ann")).toMatchObject({
      unreadCount: 0,
      lastMessage: { id: "5" },
    })
  })
  test("not for what is older than it shows, and not if it is unknown", () => {
    expect(liftConversation(box, message("2"), "me")).toBe(box)
    expect(liftConversation(box, message("9", "eve"), "me")).toBe(box)
  })
})
