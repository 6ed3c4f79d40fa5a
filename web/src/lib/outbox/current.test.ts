// @vitest-environment jsdom
import "fake-indexeddb/auto"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { ApiError } from "#lib/api-error.ts"
import { outboxItems } from "#lib/outbox-items.ts"
import { connect, disconnect } from "#lib/socket.ts"
import { fakeSockets } from "#test/fake-socket.ts"
import { dismissToasts, freshClient, shownToast } from "#test/render-hook.tsx"
import { userOf } from "#test/samples.ts"

import { outbox, resumeOutbox, showWaitingStates } from "./current.ts"
import { registerKinds, type OutboxKind } from "./kind.ts"
import { browserOutboxStore } from "./store.ts"

let number = 0
let client: QueryClient
const log: unknown[] = []
let reply: () => Promise<unknown>

const message: OutboxKind = {
  name: "test-message",
  send: async (item) => (log.push(["send", item.data]), reply()),
  onSent: (_client, answer) => void log.push(["sent", answer]) as never,
  onRejected: (_client, { failure }) => void log.push(["rejected", failure]),
  failure: ({ subject }) => `The message to ${subject} failed.`,
  waitText: () => "Messages wait",
}
const like: OutboxKind = {
  name: "test-like",
  isState: true,
  send: message.send,
  show: (_client, { subject, data }) => void log.push(["show", subject, data]),
  onSent: () => undefined,
}
registerKinds([message, like])

beforeEach(() => {
  number += 1
  log.length = 0
  reply = async () => "stored"
  client = freshClient()
  client.setQueryData(keys.me, userOf(`writer-${number}`))
})
afterEach(async () => {
  vi.restoreAllMocks()
  dismissToasts()
  for (const { key } of await browserOutboxStore.all()) await browserOutboxStore.remove(key)
})

const write = (fields: { kind?: string; subject?: string; data?: unknown } = {}) =>
  outbox(client).add({ kind: "test-message", subject: "ann", data: "Hello", ...fields })
const rejects =
  (status: number, code = "x", retryAfter?: number) =>
  async () => {
    throw new ApiError(status, code, "The reason.", retryAfter)
  }
const failures = () =>
  outbox(client)
    .queue()
    .map(({ failure }) => failure)
/** Connects the page, so that a second failure is final, and lets the second attempt follow at once. */
function connected() {
  const sockets = fakeSockets()
  const later = globalThis.setTimeout
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void) =>
    later(work)) as typeof setTimeout)
  connect()
  sockets.last().accept()
  return () => disconnect()
}

test("one outbox per member, which another member does not share", async () => {
  const first = outbox(client)
  expect(outbox(client)).toBe(first)
  reply = rejects(0)
  await write()
  const other = freshClient()
  other.setQueryData(keys.me, userOf(`other-${number}`))
  expect(outbox(other)).not.toBe(first)
  await outbox(other).load()
  expect([outbox(other).queue(), outboxItems.get()]).toEqual([[], []])
  reply = async () => "stored"
  log.length = 0
  await first.drain()
  expect(log).toEqual([])
})

test("a late answer to one member does not show that member's changes to the next", async () => {
  const answer = Promise.withResolvers<string>()
  reply = () => answer.promise
  const sending = write()
  await expect.poll(() => log).toHaveLength(1)
  const other = freshClient()
  other.setQueryData(keys.me, userOf(`other-${number}`))
  await outbox(other).load()
  answer.reject(new ApiError(400, "x", "The reason."))
  await sending
  expect(log.at(-1)).toEqual(["rejected", "The reason."])
  expect(outboxItems.get()).toEqual([])
})

test("sends a change and shows the reply", async () => {
  await write()
  expect(log).toEqual([
    ["send", "Hello"],
    ["sent", "stored"],
  ])
  await expect.poll(() => outbox(client).queue()).toEqual([])
  expect(await browserOutboxStore.all()).toEqual([])
})

test("publishes pending changes to the page", async () => {
  reply = rejects(0)
  await write()
  expect(outboxItems.get()).toMatchObject([{ kind: "test-message", subject: "ann", data: "Hello" }])
})

test("shows a rejected change in the words of its kind", async () => {
  reply = rejects(400)
  await write()
  expect(log.at(-1)).toEqual(["rejected", "The reason."])
  expect(shownToast()).toEqual(["Error", "The message to ann failed."])
  expect(failures()).toEqual(["The reason."])
})

test("a rejected state of a kind without words is dropped silently", async () => {
  reply = rejects(400)
  await write({ kind: "test-like", data: { isOn: true } })
  expect([shownToast(), outbox(client).queue()]).toEqual([[undefined, undefined], []])
})

test("opposite states cancel each other, messages do not", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  await write({ kind: "test-like", data: { isOn: true } })
  await write({ kind: "test-like", data: { isOn: false } })
  await write()
  await write()
  expect(
    outbox(client)
      .queue()
      .map(({ kind }) => kind),
  ).toEqual(["test-message", "test-message"])
  expect(log).toEqual([])
})

test("a change whose code is not loaded waits", async () => {
  await write({ kind: "unheard of" })
  expect(failures()).toEqual([undefined])
})

test.each([
  ["test-message", "Messages wait"],
  ["test-like", "Waiting to send"],
])("shows a toast when a change has to wait for minutes: %s", async (kind, title) => {
  reply = rejects(429, "request.tooMany", 120)
  await write({ kind, data: { isOn: true } })
  expect(shownToast()[0]).toBe(title)
  expect(failures()).toEqual([undefined])
})

test("retries changes that failed for lack of a reply, and nothing else", async () => {
  const leave = connected()
  reply = rejects(0)
  await write()
  reply = rejects(400)
  await write({ subject: "bob", data: "No" })
  expect(failures()).toEqual([
    "The server cannot be reached. Check your connection.",
    "The reason.",
  ])
  leave()
  log.length = 0
  reply = async () => "stored"
  await resumeOutbox(client)
  expect(log).toEqual([
    ["send", "Hello"],
    ["sent", "stored"],
  ])
  await expect.poll(failures).toEqual(["The reason."])
})

test("shows the states that wait, and only those", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  await write()
  await write({ kind: "unheard of" })
  await write({ kind: "test-like", subject: "p", data: { isOn: true } })
  await showWaitingStates(client)
  expect(log).toEqual([["show", "p", { isOn: true }]])
})

test("states of an earlier visit are read before they are shown", async () => {
  await browserOutboxStore.put({
    key: `k${number}`,
    userId: `writer-${number}`,
    kind: "test-like",
    subject: "p",
    data: { isOn: true },
    createdAt: new Date().toISOString(),
  })
  await showWaitingStates(client)
  expect(log).toEqual([["show", "p", { isOn: true }]])
})

test("a change of an earlier visit that is too old is rejected, loaded code or not", async () => {
  const old = new Date(Date.now() - 7 * 86_400_000).toISOString()
  const item = { userId: `writer-${number}`, subject: "ann", data: "Hello", createdAt: old }
  for (const kind of ["test-message", "unheard of"])
    await browserOutboxStore.put({ ...item, key: `${kind} ${number}`, kind, triedAt: old })
  await resumeOutbox(client)
  expect(failures()).toEqual(["", ""])
  expect(log).toEqual([["rejected", ""]])
})

test("a visitor has an outbox with nothing in it", async () => {
  client = freshClient()
  await outbox(client).load()
  expect(outbox(client).queue()).toEqual([])
})

test("one tab sends at a time where the browser can tell", async () => {
  let held = 0
  const request = async (name: string, work: () => Promise<void>) => {
    held += name === "grove-outbox" ? 1 : 0
    await work()
    held -= 1
  }
  const heldWhileSending: boolean[] = []
  reply = async () => heldWhileSending.push(held > 0)
  Object.defineProperty(navigator, "locks", { configurable: true, value: { request } })
  await write()
  Reflect.deleteProperty(navigator, "locks")
  expect(heldWhileSending).toEqual([true])
  expect(log).toHaveLength(2)
})
