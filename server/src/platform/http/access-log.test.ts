import Fastify from "fastify"
import { expect, test, vi } from "vitest"

import { useAccessLog } from "./access-log.ts"

test("writes a line with the route per response, but none for probes", async () => {
  const lines: Record<string, unknown>[] = []
  const stream = {
    write(text: string) {
      const line = JSON.parse(text) as Record<string, unknown>
      if (line["msg"] === "access") lines.push(line)
    },
  }
  const app = Fastify({ logger: { level: "info", base: null, stream } })
  useAccessLog(app as never)
  app.get("/users/:id", async (_request, reply) => reply.code(201).send("four"))
  app.get("/pipe", async (_request, reply) => {
    reply.raw.end()
    return reply.hijack()
  })
  for (const url of ["/api/health", "/api/ready", "/metrics"]) app.get(url, async () => "ok")
  for (const url of ["/api/health", "/api/ready", "/metrics", "/users/7?q=secret", "/nowhere/7"])
    await app.inject(url)
  // Logged after the response has been sent.
  await vi.waitFor(() => expect(lines).toHaveLength(2))
  const shown = lines.map(({ method, route, status, bytes, ms }) => {
    return [method, route, status, bytes, Number.isInteger(ms)]
  })
  expect(shown).toEqual([
    ["GET", "/users/:id", 201, 4, true],
    ["GET", "page", 404, expect.any(Number), true],
  ])
  await app.inject("/pipe")
  await vi.waitFor(() => expect(lines).toHaveLength(3))
  expect(lines[2]).not.toHaveProperty("bytes")
})
