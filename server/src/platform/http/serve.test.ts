import { route, type Route } from "@grove/contract/route"
import Fastify, { type LightMyRequestResponse } from "fastify"
import { Type } from "typebox"
import { expect, test } from "vitest"

import { STRANGER } from "../actor.ts"
import type { Context } from "../context.ts"
import { alreadyThere, serve } from "./serve.ts"

const shape = Type.Object({ id: Type.Integer() })
const stored = { id: 7, secret: "hunter2" }
const common = { path: "/api/things", access: "public", rateClass: "read", summary: "" } as const

/** The reply of one route that is called once by a stranger. */
async function replyOf<const R extends Route>(
  made: R,
  handler: Parameters<typeof serve<R>>[2],
  url: string = made.path,
): Promise<LightMyRequestResponse> {
  const app = Fastify()
  app.decorate("served", [])
  app.decorate("identify", async () => ({ actor: STRANGER }) as Context)
  serve(app, made, handler)
  return app.inject({ method: made.method, url })
}

test("replies hold only what the contract names, also those to what was created", async () => {
  const read = route({ ...common, method: "GET", reply: shape })
  const create = route({ ...common, method: "POST", reply: shape, creates: true })
  const replies = [
    await replyOf(read, async () => stored),
    await replyOf(create, async () => stored),
    await replyOf(create, async () => alreadyThere({ ...stored })),
  ]
  expect(replies.map((reply) => [reply.statusCode, reply.body])).toEqual([
    [200, '{"id":7}'],
    [201, '{"id":7}'],
    [200, '{"id":7}'],
  ])
})

test("a page links to its neighbors and keeps the query, but not its place", async () => {
  const list = route({
    ...common,
    method: "GET",
    query: Type.Object({ around: Type.Optional(Type.String()) }),
    reply: Type.Array(shape),
    paged: true,
  })
  const linkOf = async (url: string, cursors: object) => {
    const reply = await replyOf(list, async () => ({ items: [stored], ...cursors }), url)
    expect(reply.body).toBe('[{"id":7}]')
    return reply.headers["link"]
  }
  expect(await linkOf("/api/things", { next: "n" })).toBe('</api/things?cursor=n>; rel="next"')
  expect(await linkOf("/api/things?around=5&q=a%20b&cursor=x", { next: "n", prev: "p" })).toBe(
    '</api/things?q=a+b&cursor=n>; rel="next", </api/things?q=a+b&cursor=p>; rel="prev"',
  )
  expect(await linkOf("/api/things?q=1", {})).toBeUndefined()
})

test("only a reply that is the same for everyone may be cached", async () => {
  const plain = route({ ...common, method: "GET", reply: shape })
  const cached = await replyOf({ ...plain, cacheSeconds: 60 }, async () => stored)
  expect(cached.headers["cache-control"]).toBe("public, max-age=60")
  expect((await replyOf(plain, async () => stored)).headers).not.toHaveProperty("cache-control")
})
