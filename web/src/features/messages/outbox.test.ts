import type { Message } from "@grove/contract/messages"
import { expect, test } from "vitest"

import { openOutbox, type OutboxMessage, type Outcome, type OutboxStore } from "./outbox.ts"

/** The browser's database, as far as an outbox sees it; it outlives a page. */
function memoryShelf() {
  const kept = new Map<string, OutboxMessage>()
  const store: OutboxStore = {
    all: async () => [...kept.values()].toReversed(),
    put: async (message) => void kept.set(message.key, structuredClone(message)),
    remove: async (key) => void kept.delete(key),
  }
  return { store, kept }
}

/** A server that stores once per key, and answers as it is told: the answer may get lost on the way back. */
function server() {
  const stored = new Map<string, string>()
  let mood: "well" | "down" | "answer lost" | { refuses: string } = "well"
  return {
    stored,
    contents: () => [...stored.values()],
    be: (next: typeof mood) => void (mood = next),
    send: async (message: OutboxMessage): Promise<Outcome> => {
      if (mood === "down") return { kind: "later" }
      if (typeof mood === "object") return { kind: "refused", reason: mood.refuses }
      stored.set(message.key, message.content)
      if (mood === "answer lost") return { kind: "later" }
      return { kind: "sent", message: { id: `id-${message.content}` } as Message }
    },
  }
}

/** One page of a person; `tick` lets the waiting time pass. */
function page(
  store: OutboxStore,
  send: (message: OutboxMessage) => Promise<Outcome>,
  userId = "me",
) {
  const timers: (() => void)[] = []
  const sent: string[] = []
  let shown: readonly OutboxMessage[] = []
  let clock = Date.parse("2026-01-01T10:00:00Z")
  const outbox = openOutbox({
    userId,
    store,
    send,
    onSent: (message) => sent.push(message.id),
    onChange: (messages) => (shown = messages),
    exclusively: (work) => work(),
    after: (_, work) => timers.push(work),
    now: () => new Date(clock),
  })
  return {
    outbox,
    sent,
    shown: () => shown.map((message) => message.content),
    pending: () => shown.filter((message) => message.sentAs === undefined),
    write: (content: string) => outbox.add({ receiverId: "ann", content, images: [] }),
    pass: (ms: number) => (clock += ms),
    async tick() {
      for (const work of timers.splice(0)) work()
      await outbox.settled()
    },
  }
}

test("what is written at once goes out in the order it was written, once each", async () => {
  const { store, kept } = memoryShelf()
  const { send, contents } = server()
  const { write, sent, outbox } = page(store, send)
  const texts = Array.from({ length: 30 }, (_, n) => `m${n}`)
  await Promise.all(texts.map(write))
  await outbox.drain()
  expect(contents()).toEqual(texts)
  expect(sent).toEqual(texts.map((text) => `id-${text}`))
  expect(kept.size).toBe(0)
})

test("it is shown at once, and until the thread shows it", async () => {
  const { store } = memoryShelf()
  const { send } = server()
  const { write, shown, pending, tick } = page(store, send)
  const writing = write("hi")
  expect(shown()).toEqual(["hi"])
  await writing
  expect([shown(), pending()]).toEqual([["hi"], []])
  await tick()
  expect(shown()).toEqual([])
})

test("without a connection it waits, over a reload, and goes out once when there is one", async () => {
  const { store, kept } = memoryShelf()
  const { send, be, contents } = server()
  be("down")
  const before = page(store, send)
  await before.write("one")
  await before.write("two")
  expect(before.shown()).toEqual(["one", "two"])
  expect(kept.size).toBe(2)

  const after = page(store, send)
  await after.outbox.drain()
  expect(after.shown()).toEqual(["one", "two"])
  be("well")
  await after.tick()
  expect(contents()).toEqual(["one", "two"])
  expect(kept.size).toBe(0)
})

test("an answer that got lost is asked for again with the same key: one message, not two", async () => {
  const { store } = memoryShelf()
  const { send, be, stored } = server()
  be("answer lost")
  await page(store, send).write("once")
  be("well")
  const reloaded = page(store, send)
  await reloaded.outbox.drain()
  expect(stored.size).toBe(1)
  expect(reloaded.sent).toEqual(["id-once"])
})

test("what the server refuses stays, with its reason, and does not hold up the rest", async () => {
  const { store, kept } = memoryShelf()
  const { send, be, contents } = server()
  const { write, pending, outbox } = page(store, send)
  be({ refuses: "This person does not accept messages from you." })
  await write("refused")
  be("well")
  await write("accepted")
  expect(contents()).toEqual(["accepted"])
  const [failed] = pending()
  expect(failed).toMatchObject({
    content: "refused",
    failure: "This person does not accept messages from you.",
  })
  await outbox.retry(failed!.key)
  expect(contents()).toEqual(["accepted", "refused"])
  be({ refuses: "no" })
  await write("unwanted")
  await outbox.discard(pending()[0]!.key)
  expect([pending(), kept.size]).toEqual([[], 0])
})

test("a key the server may have forgotten is not used again by itself", async () => {
  const { store } = memoryShelf()
  const { send, be, stored } = server()
  const { write, pending, outbox, pass } = page(store, send)
  be("answer lost")
  await write("maybe there")
  be("well")
  pass(21 * 3_600_000)
  await outbox.drain()
  expect(pending()).toMatchObject([{ failure: "" }])
  await outbox.retry(pending()[0]!.key)
  expect(stored.size).toBe(2)
})

test("another person in the same browser neither sees nor sends it", async () => {
  const { store, kept } = memoryShelf()
  const { send, be, contents } = server()
  be("down")
  await page(store, send, "me").write("mine")
  be("well")
  const theirs = page(store, send, "other")
  await theirs.outbox.drain()
  expect([theirs.shown(), contents(), kept.size]).toEqual([[], [], 1])
})

test("two tabs with the same store send it once", async () => {
  const { store } = memoryShelf()
  const { send, be, stored } = server()
  be("down")
  const [left, right] = [page(store, send), page(store, send)]
  await left.write("shared")
  be("well")
  await Promise.all([left.outbox.drain(), right.outbox.drain()])
  expect(stored.size).toBe(1)
  await left.outbox.drain()
  await left.tick()
  expect(left.shown()).toEqual([])
})
