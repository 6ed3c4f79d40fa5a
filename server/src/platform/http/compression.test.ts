import fastify from "fastify"
import { expect, onTestFinished, test } from "vitest"

import { useCompression } from "./compression.ts"

test("a reply that cannot be sent after compression fails alone", async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  useCompression(app)
  app.get("/", (_request, reply) => {
    // Node refuses this character when it writes the head.
    void reply.header("x-name", "\u0100").type("text/plain").send("long ".repeat(1000))
  })
  const headers = { "accept-encoding": "gzip" }
  const address = await app.listen({ port: 0, host: "127.0.0.1" })
  expect((await fetch(address, { headers })).status).toBe(500)
  expect((await fetch(address, { headers })).status).toBe(500)
})
