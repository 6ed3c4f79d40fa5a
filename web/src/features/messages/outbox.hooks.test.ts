// @vitest-environment jsdom
import "fake-indexeddb/auto"
import { messages, type Message, type NewMessage } from "@grove/contract/messages"
import { keys } from "@grove/contract/query-keys"
import { beforeEach, expect, test } from "vitest"

import type { Paged } from "#cache/messages.ts"
import { outbox, resumeOutbox } from "#lib/outbox/current.ts"
import { registerKinds } from "#lib/outbox/kind.ts"
import { browserOutboxStore } from "#lib/outbox/store.ts"
import { api, failure, NO_REPLY } from "#test/fake-api.ts"
import { freshClient, renderHook, shownToast } from "#test/render-hook.tsx"
import { messageOf, pagesOf, userOf } from "#test/samples.ts"

import { useOutboxMessages } from "./outbox.hooks.ts"
import { kinds } from "./outbox.ts"

registerKinds(kinds)

let member = 0
let me = ""

beforeEach(() => {
  me = `member-${++member}`
})

function open() {
  const client = freshClient()
  client.setQueryData(keys.me, userOf(me))
  client.setQueryData(keys.messages("ann"), pagesOf<Message>([]))
  const { result } = renderHook(() => useOutboxMessages("ann"), client)
  return {
    client,
    write: (content: string, images: string[] = []) =>
      outbox(client).add({ kind: "message", subject: "ann", data: { content, images } }),
    pending: () => result.current.filter(({ sentAs }) => sentAs === undefined),
    thread: () =>
      client
        .getQueryData<Paged<Message>>(keys.messages("ann"))!
        .pages.flatMap((page) => page.items.map(({ id }) => id)),
  }
}

/** A server that stores one message per idempotency key. */
function acceptMessages() {
  const stored = new Map<string, Message>()
  api.on(messages.send, ({ headers, body }) => {
    const key = headers.get("idempotency-key")!
    const sent = { ...messageOf(String(stored.size + 1), me, "ann"), ...(body as NewMessage) }
    if (!stored.has(key)) stored.set(key, { ...sent, images: [] })
    return stored.get(key)!
  })
  return () => [...stored.values()].map(({ content }) => content)
}

const stored = async () =>
  (await browserOutboxStore.all())
    .filter(({ userId }) => userId === me)
    .map(({ data }) => (data as { content: string }).content)

test("sends in order, shows the messages in the thread and empties the store", async () => {
  const received = acceptMessages()
  const { write, pending, thread } = open()
  await Promise.all([write("one"), write("two"), write("three")])
  await outbox(open().client).settled()
  await expect.poll(received).toEqual(["one", "two", "three"])
  await expect.poll(thread).toEqual(["3", "2", "1"])
  await expect.poll(pending).toEqual([])
  expect(await stored()).toEqual([])
})

test("sends pictures only when there are some", async () => {
  acceptMessages()
  const { write } = open()
  await write("plain")
  await write("", ["data:image/png;base64,AAAA"])
  await expect
    .poll(() => api.requests(messages.send).map(({ body }) => body))
    .toEqual([
      { receiverId: "ann", content: "plain" },
      { receiverId: "ann", content: "", images: ["data:image/png;base64,AAAA"] },
    ])
})

test("keeps a message without a connection and sends it once after the reconnect", async () => {
  api.on(messages.send, () => NO_REPLY)
  const { client, write, pending } = open()
  await write("waiting")
  expect(pending()).toMatchObject([{ content: "waiting" }])
  expect(await stored()).toEqual(["waiting"])
  const received = acceptMessages()
  await resumeOutbox(client)
  await expect.poll(pending).toEqual([])
  expect([received(), await stored()]).toEqual([["waiting"], []])
})

test("keeps a rejected message with its reason until it is discarded", async () => {
  api.on(messages.send, () => failure(403, "message.notAllowed"))
  const { client, write, pending } = open()
  await write("rejected")
  await expect.poll(pending).toMatchObject([{ failure: "message.notAllowed message" }])
  expect(shownToast()).toEqual(["Error", "Failed to send message"])
  await resumeOutbox(client)
  expect(api.requests(messages.send)).toHaveLength(1)
  await outbox(client).discard(pending()[0]!.key)
  await expect.poll(pending).toEqual([])
  expect(await stored()).toEqual([])
})

test("sends nothing of another member in the same browser", async () => {
  api.on(messages.send, () => NO_REPLY)
  await open().write("private")
  const [first, received] = [me, acceptMessages()]
  me = "someone-else"
  const other = open()
  await resumeOutbox(other.client)
  expect([received(), other.pending()]).toEqual([[], []])
  me = first
  expect(await stored()).toEqual(["private"])
})

test("shows pending messages of one conversation only", async () => {
  api.on(messages.send, () => NO_REPLY)
  const { client, pending } = open()
  await outbox(client).add({
    kind: "message",
    subject: "bob",
    data: { content: "to bob", images: [] },
  })
  expect(pending()).toEqual([])
})
