import { expect, test } from "vitest"

import { openOutbox } from "./outbox.ts"
import type { OutboxItem } from "./queue.ts"
import type { SendResult } from "./sender.ts"
import type { OutboxStore } from "./store.ts"

const textOf = ({ data }: OutboxItem) => {
  const { content, isOn } = data as { content?: string; isOn?: boolean }
  return content ?? (isOn ? "on" : "off")
}

/** A store that outlives a page, as IndexedDB does. */
function memoryStore() {
  const kept = new Map<string, OutboxItem>()
  const store: OutboxStore = {
    all: async () => [...kept.values()].toReversed(),
    put: async (message) => void kept.set(message.key, structuredClone(message)),
    remove: async (key) => void kept.delete(key),
  }
  return { store, kept }
}

/** A server that stores one message per key. Its reply can get lost. */
function server() {
  const stored = new Map<string, string>()
  let mode: "up" | "down" | "reply lost" | { rejects: string } = "up"
  return {
    stored,
    contents: () => [...stored.values()],
    become: (next: typeof mode) => void (mode = next),
    send: async (message: OutboxItem): Promise<SendResult> => {
      if (mode === "down") return { kind: "retry" }
      if (typeof mode === "object") return { kind: "rejected", reason: mode.rejects }
      stored.set(message.key, textOf(message))
      if (mode === "reply lost") return { kind: "retry" }
      return { kind: "sent", reply: { id: `id-${textOf(message)}` } }
    },
  }
}

/** An open page of a member. `tick` runs the timers that are due. */
function page(
  store: OutboxStore,
  send: (message: OutboxItem) => Promise<SendResult>,
  userId = "me",
) {
  const timers: (() => void)[] = []
  const sent: string[] = []
  const rejected: string[] = []
  let isOnline = true
  let shown: readonly OutboxItem[] = []
  let clock = Date.parse("2026-01-01T10:00:00Z")
  const outbox = openOutbox({
    userId,
    store,
    send,
    isState: (kind) => kind === "like",
    mayTry: () => isOnline,
    onSent: (_, reply) => {
      const { id } = reply as { id: string }
      sent.push(id)
      return id
    },
    onRejected: (item) => rejected.push(textOf(item)),
    onChange: (messages) => (shown = messages),
    exclusively: (work) => work(),
    after: (_, work) => timers.push(work),
    now: () => new Date(clock),
  })
  return {
    outbox,
    sent,
    rejected,
    like: (isOn: boolean) => outbox.add({ kind: "like", subject: "p1", data: { isOn } }),
    goOnline: (isNow: boolean) => void (isOnline = isNow),
    shown: () => shown.map(textOf),
    pending: () => shown.filter((message) => message.sentAs === undefined),
    write: (content: string) => outbox.add({ kind: "message", subject: "ann", data: { content } }),
    pass: (ms: number) => (clock += ms),
    async tick() {
      for (const work of timers.splice(0)) work()
      await outbox.settled()
    },
  }
}

test("sends messages exactly once, in the order they were written", async () => {
  const { store, kept } = memoryStore()
  const { send, contents } = server()
  const { write, sent, outbox } = page(store, send)
  const texts = Array.from({ length: 30 }, (_, n) => `m${n}`)
  await Promise.all(texts.map(write))
  await outbox.drain()
  expect(contents()).toEqual(texts)
  expect(sent).toEqual(texts.map((text) => `id-${text}`))
  expect(kept.size).toBe(0)
})

test("shows a message at once, until the thread shows it", async () => {
  const { store } = memoryStore()
  const { send } = server()
  const { write, shown, pending, tick } = page(store, send)
  const writing = write("hi")
  expect(shown()).toEqual(["hi"])
  await writing
  expect([shown(), pending()]).toEqual([["hi"], []])
  await tick()
  expect(shown()).toEqual([])
})

test("keeps messages over a reload and sends them once there is a connection", async () => {
  const { store, kept } = memoryStore()
  const { send, become, contents } = server()
  become("down")
  const before = page(store, send)
  await before.write("one")
  await before.write("two")
  expect(before.shown()).toEqual(["one", "two"])
  expect(kept.size).toBe(2)

  const after = page(store, send)
  await after.outbox.drain()
  expect(after.shown()).toEqual(["one", "two"])
  become("up")
  await after.tick()
  expect(contents()).toEqual(["one", "two"])
  expect(kept.size).toBe(0)
})

test("repeats the request with the same key when the reply was lost", async () => {
  const { store } = memoryStore()
  const { send, become, stored } = server()
  become("reply lost")
  await page(store, send).write("once")
  become("up")
  const reloaded = page(store, send)
  await reloaded.outbox.drain()
  expect(stored.size).toBe(1)
  expect(reloaded.sent).toEqual(["id-once"])
})

test("keeps a rejected message with its reason and sends the rest", async () => {
  const { store, kept } = memoryStore()
  const { send, become, contents } = server()
  const { write, pending, outbox } = page(store, send)
  become({ rejects: "This person does not accept messages from you." })
  await write("rejected")
  become("up")
  await write("accepted")
  expect(contents()).toEqual(["accepted"])
  const [failed] = pending()
  expect(failed).toMatchObject({
    data: { content: "rejected" },
    failure: "This person does not accept messages from you.",
  })
  await outbox.retry(failed!.key)
  expect(contents()).toEqual(["accepted", "rejected"])
  become({ rejects: "no" })
  await write("unwanted")
  await outbox.discard(pending()[0]!.key)
  expect([pending(), kept.size]).toEqual([[], 0])
})

test("does not resend automatically with an expired key", async () => {
  const { store } = memoryStore()
  const { send, become, stored } = server()
  const { write, pending, outbox, pass } = page(store, send)
  become("reply lost")
  await write("maybe there")
  become("up")
  pass(145 * 3_600_000)
  await outbox.drain()
  expect(pending()).toMatchObject([{ failure: "" }])
  await outbox.retry(pending()[0]!.key)
  expect(stored.size).toBe(2)
})

test("hides a message from other members of the same browser", async () => {
  const { store, kept } = memoryStore()
  const { send, become, contents } = server()
  become("down")
  await page(store, send, "me").write("mine")
  become("up")
  const theirs = page(store, send, "other")
  await theirs.outbox.drain()
  expect([theirs.shown(), contents(), kept.size]).toEqual([[], [], 1])
})

test("sends a message once when two tabs share the store", async () => {
  const { store } = memoryStore()
  const { send, become, stored } = server()
  become("down")
  const [left, right] = [page(store, send), page(store, send)]
  await left.write("shared")
  become("up")
  await Promise.all([left.outbox.drain(), right.outbox.drain()])
  expect(stored.size).toBe(1)
  await left.outbox.drain()
  await left.tick()
  expect(left.shown()).toEqual([])
})

test("tries nothing while the device is offline, so that it stays certain what arrived", async () => {
  const { store, kept } = memoryStore()
  const { send, contents } = server()
  const { write, goOnline, tick } = page(store, send)
  goOnline(false)
  await write("in the tunnel")
  expect([...kept.values()].map(({ triedAt }) => triedAt)).toEqual([undefined])
  goOnline(true)
  await tick()
  expect(contents()).toEqual(["in the tunnel"])
})

test("opposite states cancel out, and the last one wins", async () => {
  const { store, kept } = memoryStore()
  const { send, contents } = server()
  const { like, goOnline, tick } = page(store, send)
  goOnline(false)
  await like(true)
  await like(true)
  expect(kept.size).toBe(1)
  await like(false)
  expect(kept.size).toBe(0)
  await like(true)
  goOnline(true)
  await tick()
  expect(contents()).toEqual(["on"])
})

test("sends the opposite of a state that may have arrived", async () => {
  const { store } = memoryStore()
  const { send, become, contents } = server()
  const { like, tick } = page(store, send)
  become("reply lost")
  await like(true)
  await like(false)
  become("up")
  await tick()
  expect(contents()).toEqual(["on", "off"])
})

test("does not keep a rejected state, but tells about it", async () => {
  const { store, kept } = memoryStore()
  const { send, become } = server()
  const { like, rejected } = page(store, send)
  become({ rejects: "gone" })
  await like(true)
  expect([rejected, kept.size]).toEqual([["on"], 0])
})

test("an edited item keeps its place and its key", async () => {
  const { store } = memoryStore()
  const { send, stored } = server()
  const { write, goOnline, outbox, tick, pending } = page(store, send)
  goOnline(false)
  await write("frist")
  await write("second")
  const [first] = pending()
  const edited = outbox.edit(first!.key, { content: "first" })
  expect(pending().map(textOf)).toEqual(["first", "second"])
  await edited
  expect(pending()[0]!.key).toBe(first!.key)
  goOnline(true)
  await tick()
  expect([...stored.values()]).toEqual(["first", "second"])
})
