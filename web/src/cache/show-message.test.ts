import type { Conversation, Message } from "@grove/contract/messages"
import { keys } from "@grove/contract/query-keys"
import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"

import { effectsOn } from "#test/cache-effects.ts"
import { conversationOf, messageOf, pagesOf } from "#test/samples.ts"

import type { Paged } from "./messages.ts"
import { showMessage } from "./show-message.ts"

/** A cache with ann in the inbox, bob among the requests, and the thread with ann. */
function filled() {
  const client = new QueryClient()
  const box = (...others: string[]) =>
    pagesOf(others.map((id) => conversationOf(id, messageOf("1", id))))
  client.setQueryData(keys.conversationBox("inbox"), box("carl", "ann"))
  client.setQueryData(keys.conversationBox("requests"), box("bob"))
  client.setQueryData(keys.messages("ann"), pagesOf([messageOf("1")]))
  client.setQueryData(keys.messageCounts, { conversations: 1, requests: 1, unread: 0 })
  return client
}
const order = (client: QueryClient, box: "inbox" | "requests") =>
  client
    .getQueryData<Paged<Conversation>>(keys.conversationBox(box))
    ?.pages.flatMap(({ items }) =>
      items.map(({ other, lastMessage }) => [other.id, lastMessage.id]),
    )
const thread = (client: QueryClient) =>
  client
    .getQueryData<Paged<Message>>(keys.messages("ann"))
    ?.pages.flatMap(({ items }) => items.map(({ id }) => id))

test.each([
  ["received", messageOf("2", "ann", "me")],
  ["sent", messageOf("2", "me", "ann")],
])("a message %s in a known conversation lifts it and refreshes the badges only", (_, message) => {
  const client = filled()
  const { stale } = effectsOn(client, () => showMessage(client, message, "me"))
  expect(stale).toEqual([keys.messageCounts.join(".")])
  expect(order(client, "inbox")).toEqual([
    ["ann", "2"],
    ["carl", "1"],
  ])
  expect(order(client, "requests")).toEqual([["bob", "1"]])
  expect(thread(client)).toHaveLength(2)
  showMessage(client, message, "me")
  expect(thread(client)).toHaveLength(2)
})

test.each([
  ["a new conversation moves", messageOf("2", "dora", "me"), true],
  ["an answered request moves", messageOf("2", "me", "bob"), true],
  ["another message of a request stays", messageOf("2", "bob", "me"), false],
])("%s between the boxes", (_, message, isMoved) => {
  const client = filled()
  const { stale } = effectsOn(client, () => showMessage(client, message, "me"))
  expect(stale.includes(keys.conversationBox("inbox").join("."))).toBe(isMoved)
  expect(stale).toContain(keys.messageCounts.join("."))
})
