import type { Message } from "@grove/contract/messages"
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"

import { ApiError } from "#lib/api-error.ts"
import { currentToast, dismissToast } from "#ui/toast.ts"

import type { OutboxItem } from "./queue.ts"
import { createSender, type SendResult } from "./sender.ts"

const SENT = { id: "1" } as Message
const UNREACHABLE = "The server cannot be reached. Check your connection."

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  dismissToast(currentToast()?.id ?? 0)
})

/** Sends one message to a server that gives these replies in turn. */
async function send(replies: (Error | Message)[], isOffline = false) {
  const left = [...replies]
  const sender = createSender({
    isOffline: () => isOffline,
    waitText: () => "Your message is waiting to be sent",
    post: async () => {
      const reply = left.shift()!
      if (reply instanceof Error) throw reply
      return reply
    },
  })
  const sending = sender({} as OutboxItem)
  await vi.advanceTimersByTimeAsync(800)
  return { result: await sending, attempts: replies.length - left.length }
}
const shown = () => [currentToast()?.title, currentToast()?.description]

const network = new ApiError(0, "network", "silence")
const tooMany = (seconds?: number) => new ApiError(429, "request.tooMany", "Wait.", seconds)

test.each<[string, Error, SendResult]>([
  [
    "a server that is too busy",
    new ApiError(503, "server.busy", "Busy.", 7),
    { kind: "retry", afterMs: 7000 },
  ],
  ["a limit without a time", tooMany(), { kind: "retry", afterMs: 2000 }],
  ["a limit", tooMany(60), { kind: "retry", afterMs: 60_000 }],
  [
    "the same request in progress",
    new ApiError(409, "request.inProgress", "Wait."),
    { kind: "retry", afterMs: 2000 },
  ],
])("waits quietly for %s", async (_, error, expected) => {
  expect(await send([error])).toEqual({ result: expected, attempts: 1 })
  expect(currentToast()).toBeUndefined()
})

test("tells the author about a long wait", async () => {
  expect((await send([tooMany(61)])).result).toEqual({ kind: "retry", afterMs: 61_000 })
  expect(shown()).toEqual(["Your message is waiting to be sent", "Wait."])
})

test.each<[string, Error, string]>([
  [
    "the server's reason",
    new ApiError(403, "message.notAllowed", "Not accepted."),
    "Not accepted.",
  ],
  [
    "what an edited key means",
    new ApiError(409, "request.keyReused", "Key."),
    "The version before your edit had already been sent.",
  ],
  ["no reason of the server's own fault", new ApiError(500, "server.error", "Trace"), ""],
  ["no reason of an unknown error", new Error("bug"), ""],
])("rejects with %s", async (_, error, reason) => {
  expect(await send([error])).toEqual({ result: { kind: "rejected", reason }, attempts: 1 })
})

test("tries once more when one request is lost on a working connection", async () => {
  expect(await send([network, SENT])).toEqual({
    result: { kind: "sent", reply: SENT },
    attempts: 2,
  })
})

test("rejects when a working connection loses both attempts", async () => {
  expect(await send([network, network])).toEqual({
    result: { kind: "rejected", reason: UNREACHABLE },
    attempts: 2,
  })
})

test.each([502, 504])("takes %s of a proxy for a lost connection", async (status) => {
  const gone = new ApiError(status, "unknown", "Bad gateway")
  expect(await send([gone], true)).toEqual({ result: { kind: "retry" }, attempts: 1 })
})

test("waits for the connection while offline", async () => {
  expect(await send([network], true)).toEqual({ result: { kind: "retry" }, attempts: 1 })
  expect(currentToast()).toBeUndefined()
})

test("waits a minute when the session has ended, and signs in again", async () => {
  // The page leaves once; other tests share the loaded modules.
  vi.resetModules()
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal("location", { assign, pathname: "/feed", search: "", hash: "" })
  onTestFinished(() => void vi.unstubAllGlobals())
  const fresh = await import("./sender.ts")
  const { ApiError: FreshError } = await import("#lib/api-error.ts")
  const sender = fresh.createSender({
    isOffline: () => false,
    waitText: () => "",
    post: () => Promise.reject(new FreshError(401, "auth.required", "Unauthorized")),
  })
  expect(await sender({} as OutboxItem)).toEqual({ kind: "retry", afterMs: 60_000 })
  await vi.runAllTimersAsync()
  expect(assign).toHaveBeenCalledTimes(1)
})

test("the second attempt comes 800 ms after the first, with the same item", async () => {
  const posted: OutboxItem[] = []
  const sender = createSender({
    isOffline: () => false,
    waitText: () => "",
    post: async (item) => {
      posted.push(item)
      throw network
    },
  })
  const item = { key: "k" } as OutboxItem
  const sending = sender(item)
  await vi.advanceTimersByTimeAsync(799)
  expect(posted).toEqual([item])
  await vi.advanceTimersByTimeAsync(1)
  expect(posted).toEqual([item, item])
  expect(await sending).toEqual({ kind: "rejected", reason: UNREACHABLE })
})

test("a connection lost between both attempts is waited for", async () => {
  let isOffline = false
  const sender = createSender({
    isOffline: () => isOffline,
    waitText: () => "",
    post: () => Promise.reject(network),
  })
  const sending = sender({} as OutboxItem)
  await vi.advanceTimersByTimeAsync(799)
  isOffline = true
  await vi.advanceTimersByTimeAsync(1)
  expect(await sending).toEqual({ kind: "retry" })
})

test("the toast of a long wait is in the words of the item", async () => {
  const sender = createSender({
    isOffline: () => false,
    waitText: ({ kind }) => `The ${kind} waits`,
    post: () => Promise.reject(tooMany(61)),
  })
  await sender({ kind: "comment" } as OutboxItem)
  expect(shown()).toEqual(["The comment waits", "Wait."])
})
