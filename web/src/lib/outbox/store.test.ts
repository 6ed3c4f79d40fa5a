// @vitest-environment jsdom
import "fake-indexeddb/auto"
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest"

import { inStore } from "#lib/indexed-db.ts"

import type { OutboxItem } from "./queue.ts"

/** Delivers at once, and to this file only: the real one also reaches tests in other threads. */
class Channel extends EventTarget {
  static readonly open: Channel[] = []
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    Channel.open.push(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.open)
      if (other !== this && other.name === this.name)
        other.dispatchEvent(new MessageEvent("message", { data }))
  }
}

/** The module opens its channel when it is loaded. */
async function load() {
  vi.resetModules()
  return import("./store.ts")
}
vi.stubGlobal("BroadcastChannel", Channel)
const { browserOutboxStore: store, onOtherTab } = await load()
afterAll(() => void vi.unstubAllGlobals())

const item = (key: string, fields: Partial<OutboxItem> = {}): OutboxItem => ({
  key,
  userId: "me",
  kind: "message",
  subject: "ann",
  data: { content: key, images: [] },
  createdAt: "2026-01-01T00:00:00.000Z",
  ...fields,
})
const otherTab = new Channel("grove-outbox")
const received: unknown[] = []
otherTab.addEventListener("message", (event) => received.push((event as MessageEvent).data))

async function emptyStore() {
  for (const { key } of await store.all()) await store.remove(key)
}

// Files share the database, too.
beforeAll(emptyStore)
beforeEach(() => void (received.length = 0))
afterEach(async () => {
  vi.restoreAllMocks()
  await emptyStore()
})

/** As in a private window of some browsers, or with a full disk. */
const refuseStorage = () =>
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("No storage", "InvalidStateError")
  })
const inDatabase = () =>
  inStore("outbox", "readonly", (kept) => kept.getAll() as IDBRequest<OutboxItem[]>)

test("keeps items in the database, replaces one with the same key, removes one", async () => {
  await store.put(item("1"))
  await store.put(item("2"))
  await store.put(item("2", { failure: "no" }))
  expect(await inDatabase()).toEqual([item("1"), item("2", { failure: "no" })])
  expect(await store.all()).toEqual(await inDatabase())
  await store.remove("1")
  expect(await inDatabase()).toEqual([item("2", { failure: "no" })])
})

test("reads messages as an earlier version stored them", async () => {
  const { data: _, kind: __, subject: ___, ...rest } = item("1")
  const old = { ...rest, receiverId: "ann", content: "1", images: [] }
  await inStore("outbox", "readwrite", (kept) => kept.put(old))
  expect(await store.all()).toEqual([item("1")])
})

test("without storage items last as long as the page", async () => {
  await store.put(item("1"))
  const refused = refuseStorage()
  await store.put(item("2"))
  await store.put(item("3"))
  await store.remove("3")
  expect(await store.all()).toEqual([item("2")])
  refused.mockRestore()
  expect(await inDatabase()).toEqual([item("1")])
  expect(await store.all()).toEqual([item("1"), item("2")])
  await store.remove("2")
  expect(await store.all()).toEqual([item("1")])
})

test("tells other tabs about each change, stored or not", async () => {
  await store.put(item("1"))
  expect(received).toEqual(["changed"])
  await store.all()
  expect(received).toHaveLength(1)
  await store.remove("1")
  refuseStorage()
  await store.put(item("2"))
  await store.remove("2")
  expect(received).toEqual(["changed", "changed", "changed", "changed"])
})

test("receives changes of other tabs until it stops listening, and never its own", async () => {
  const listener = vi.fn<() => void>()
  const stop = onOtherTab(listener)
  await store.put(item("1"))
  expect(listener).not.toHaveBeenCalled()
  otherTab.postMessage("changed")
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  otherTab.postMessage("changed")
  expect(listener).toHaveBeenCalledTimes(1)
})

test("works in a browser that cannot tell other tabs", async () => {
  Reflect.deleteProperty(globalThis, "BroadcastChannel")
  onTestFinished(() => void vi.stubGlobal("BroadcastChannel", Channel))
  const { browserOutboxStore, onOtherTab: listen } = await load()
  const stop = listen(() => undefined)
  await browserOutboxStore.put(item("1"))
  expect(await browserOutboxStore.all()).toEqual([item("1")])
  await browserOutboxStore.remove("1")
  expect(await browserOutboxStore.all()).toEqual([])
  expect(stop()).toBeUndefined()
})
