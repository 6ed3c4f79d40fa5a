import { once } from "node:events"
import type { AddressInfo } from "node:net"

import { expect, onTestFinished, test } from "vitest"
import { WebSocket, WebSocketServer } from "ws"

import { frameWithPing } from "./frame.ts"

test("a client reads the text and the ping, at each way to write the length", async () => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false })
  onTestFinished(() => server.close())
  await once(server, "listening")
  const texts = [0, 1, 125, 126, 255, 256, 65_535, 65_536, 70_000].map(
    (length) => "é".repeat(length / 2) + "x".repeat(length % 2),
  )
  server.on("connection", (_, { socket }) => {
    for (const text of texts) socket.write(frameWithPing(text))
    socket.end()
  })
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => client.terminate())
  const seen: string[] = []
  client.on("message", (data: Buffer) => void seen.push(data.toString()))
  client.on("ping", () => void seen.push("ping"))
  // Waiting for the last ping would take forever: a frame that is never complete ends with the connection.
  const closed = Promise.withResolvers<void>()
  client.on("error", closed.reject)
  client.on("close", () => closed.resolve())
  await closed.promise
  expect(seen).toEqual(texts.flatMap((text) => [text, "ping"]))
})
