import type { Message } from "@grove/contract/messages"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

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
