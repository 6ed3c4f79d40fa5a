import { once } from "node:events"
import { connect, type AddressInfo } from "node:net"

import { BODY } from "@grove/contract/limits"
import Fastify from "fastify"
import { expect, onTestFinished, test, vi } from "vitest"

import { useTimeouts } from "./timeouts.ts"

/** Sends this much of a request and returns the socket once the server has begun to handle it. */
async function begin(path: string, ...lines: string[]) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const app = Fastify()
  const isBegun = Promise.withResolvers<void>()
  useTimeouts(app)
  app.addHook("preParsing", async () => isBegun.resolve())
  const answer = Promise.withResolvers<string>()
  const small = { method: ["GET", "POST"], url: "/small", bodyLimit: BODY.json }
  app.route({ ...small, handler: () => answer.promise })
  app.post("/large", { bodyLimit: BODY.json + 1 }, () => answer.promise)
  await app.listen({ port: 0, host: "127.0.0.1" })
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1")
  socket.on("error", () => undefined)
  onTestFinished(async () => {
    vi.useRealTimers()
    answer.resolve("late")
    socket.destroy()
    await app.close()
  })
  socket.write([`${path} HTTP/1.1`, "host: x", ...lines].join("\r\n"))
  await isBegun.promise
  return { socket, answer }
}

const JSON_TYPE = "content-type: application/json"

test.each([
  ["a body of known length", ["content-length: 9", "", "{"]],
  ["a body in chunks", ["transfer-encoding: chunked", "", "1", "{", ""]],
])("cuts a sender who takes longer than 15 seconds for %s", async (_, rest) => {
  const { socket } = await begin("POST /small", JSON_TYPE, ...rest)
  const closed = once(socket, "close")
  vi.advanceTimersByTime(14_999)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1)
  await closed
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ["a request without a body", "GET /small", ["", ""]],
  ["an empty body", "POST /small", ["content-length: 0", "", ""]],
  ["an upload", "POST /large", [JSON_TYPE, "content-length: 9", "", "{"]],
])("does not limit %s", async (_, path, lines) => {
  await begin(path, ...lines)
  expect(vi.getTimerCount()).toBe(0)
})

test("does not limit the reply once the body has arrived", async () => {
  const { socket, answer } = await begin("POST /small", JSON_TYPE, "content-length: 2", "", "{}")
  await expect.poll(() => vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(60_000)
  answer.resolve("slow, but whole")
  const [reply] = (await once(socket, "data")) as [Buffer]
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 200 [^]*slow, but whole$/)
})
