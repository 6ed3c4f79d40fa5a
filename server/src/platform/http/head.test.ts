import { Readable } from "node:stream"

import Fastify from "fastify"
import { expect, test } from "vitest"

import { useHead } from "./head.ts"

function serverOf() {
  const app = Fastify({ exposeHeadRoutes: false })
  useHead(app as never)
  const streams: Readable[] = []
  app.get("/text", async (_request, reply) => reply.type("text/plain").send("grüße"))
  app.get("/empty", async (_request, reply) => reply.code(204).send())
  app.get("/same", async (_request, reply) => reply.code(304).send())
  app.get("/known", async (_request, reply) => reply.header("content-length", 99).send("x"))
  app.get("/stream", async (_request, reply) => {
    const stream = Readable.from(["one", "two"])
    streams.push(stream)
    return reply.send(stream)
  })
  app.post("/form", async () => "ok")
  app.route({ method: ["GET", "HEAD"], url: "/both", handler: async () => "both" })
  return { app, streams }
}

test("answers like GET, with the length of the body instead of the body", async () => {
  const { app } = serverOf()
  const ask = (method: "GET" | "HEAD", url: string) => app.inject({ method, url })
  expect((await ask("GET", "/text")).body).toBe("grüße")
  const head = await ask("HEAD", "/text")
  expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([200, "", "7"])
  expect(head.headers["content-type"]).toContain("text/plain")
  expect((await ask("HEAD", "/known")).headers["content-length"]).toBe("99")
  expect((await ask("HEAD", "/both")).headers["content-length"]).toBe("4")
  for (const url of ["/empty", "/same"])
    expect((await ask("HEAD", url)).headers).not.toHaveProperty("content-length")
  expect((await ask("HEAD", "/form")).statusCode).toBe(404)
})

test("does not read a stream", async () => {
  const { app, streams } = serverOf()
  expect((await app.inject({ method: "GET", url: "/stream" })).body).toBe("onetwo")
  const { body, headers } = await app.inject({ method: "HEAD", url: "/stream" })
  expect([body, headers["content-length"]]).toEqual(["", undefined])
  expect(streams[1]!.destroyed).toBe(true)
  expect(streams[1]!.readableDidRead).toBe(false)
})
