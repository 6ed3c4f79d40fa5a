import Fastify, { type FastifyInstance } from "fastify"
import { expect, test } from "vitest"

import { STRANGER } from "../actor.ts"
import { AppError } from "../errors.ts"
import { useFailures } from "./failures.ts"
import { IN_PROCESS, useRateLimits } from "./rate-limits.ts"

const ANN = { ...STRANGER, userId: "ann" }
const NOW = new Date(0)

/** A server whose limiter records what is consumed and refuses the class `search`. */
function serverOf(hasLimiter = true) {
  const consumed: unknown[] = []
  const refunded: unknown[] = []
  const app = Fastify() as unknown as FastifyInstance
  app.decorate("identify", async () => ({ actor: ANN }) as never)
  app.decorate("deps", { now: () => NOW } as never)
  const limiter = {
    async consume(rateClass: string, actor: unknown, address: string, now: Date) {
      consumed.push([rateClass, actor, address, now])
      if (rateClass === "search") throw new AppError("request.tooMany")
    },
    async refund(rateClass: string) {
      refunded.push(rateClass)
    },
  }
  useFailures(app)
  useRateLimits(app, hasLimiter ? limiter : undefined)
  app.get("/post", { config: { rateClass: "post" } }, async () => "ok")
  app.get("/refused", { config: { rateClass: "post" } }, async () => {
    throw new AppError("image.type")
  })
  app.get("/unread", { config: { rateClass: "read" } }, async () => {
    throw new AppError("post.notFound")
  })
  app.get("/file", { config: { rateClass: "static" } }, async () => "ok")
  app.get("/more", { config: { rateClass: "read" } }, (request) =>
    app.consumeRateLimit("search", request).then(() => "ok"),
  )
  return { app, consumed, refunded }
}

test.each([
  ["/post", []],
  ["/refused", ["post"]],
  ["/unread", []],
  ["/more", []],
])("a request of %s gets back points of %j", async (url, classes) => {
  const { app, refunded } = serverOf()
  await app.inject(url)
  expect(refunded).toEqual(classes)
})

test.each([
  ["/post", 200, [["post", ANN]]],
  ["/file", 200, [["static", STRANGER]]],
  ["/none?q=1", 404, [["page", ANN]]],
  [
    "/more",
    429,
    [
      ["read", ANN],
      ["search", ANN],
    ],
  ],
])("%s is counted by its class and caller", async (url, status, expected) => {
  const { app, consumed } = serverOf()
  const reply = await app.inject({ url, remoteAddress: "192.0.2.1" })
  expect(reply.statusCode).toBe(status)
  expect(consumed).toEqual(
    expected.map(([rateClass, actor]) => [rateClass, actor, "192.0.2.1", NOW]),
  )
})

test("does not count requests of the process to itself, and none without a limiter", async () => {
  const { app, consumed } = serverOf()
  expect((await app.inject({ url: "/more", remoteAddress: IN_PROCESS })).statusCode).toBe(200)
  expect(consumed).toEqual([])
  expect((await serverOf(false).app.inject("/more")).statusCode).toBe(200)
})

test("the server lists its routes, and refuses to start if one has no class", async () => {
  const { app } = serverOf()
  app.route({
    method: ["PUT", "DELETE"],
    url: "/both",
    config: { rateClass: "write" },
    handler: async () => "ok",
  })
  await app.ready()
  expect(app.routeList).toEqual(
    expect.arrayContaining([
      { method: "GET", url: "/post", rateClass: "post" },
      { method: "HEAD", url: "/post", rateClass: "post" },
      { method: "PUT", url: "/both", rateClass: "write" },
      { method: "DELETE", url: "/both", rateClass: "write" },
    ]),
  )
  const { app: other } = serverOf()
  other.post("/open", async () => "ok")
  other.delete("/open", async () => "ok")
  await expect(other.ready()).rejects.toThrow(/: POST \/open, DELETE \/open$/)
})
