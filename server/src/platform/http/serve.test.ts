import cookie from "@fastify/cookie"
import { BODY } from "@grove/contract/limits"
import { route, type Route } from "@grove/contract/route"
import Fastify, { type InjectOptions, type LightMyRequestResponse } from "fastify"
import { Type } from "typebox"
import { expect, test } from "vitest"

import { fixedSite } from "../../../test/fixed-site.ts"
import { STRANGER } from "../actor.ts"
import type { Context } from "../context.ts"
import { openUploadQuota } from "../media/upload-quota.ts"
import { useFailures } from "./failures.ts"
import { alreadyThere, serve, servePrepared } from "./serve.ts"

const shape = Type.Object({ id: Type.Integer() })
const stored = { id: 7, secret: "hunter2" }
const common = { path: "/api/things", access: "public", rateClass: "read", summary: "" } as const

function serverFor(actor = STRANGER) {
  const app = Fastify()
  app.decorate("site", fixedSite)
  app.decorate("served", [])
  const uploads = openUploadQuota(false)
  app.decorate("identify", async () => ({ actor, db: "primary", uploads }) as unknown as Context)
  useFailures(app)
  return app
}

/** The reply of one route that is called once, by a stranger unless told. */
async function replyOf<const R extends Route>(
  made: R,
  handler: Parameters<typeof serve<R>>[2],
  url: string = made.path,
  { actor = STRANGER, ...options }: InjectOptions & { actor?: typeof STRANGER } = {},
): Promise<LightMyRequestResponse> {
  const app = serverFor(actor)
  serve(app, made, handler)
  expect(app.served).toEqual([made])
  return app.inject({ method: made.method, url, ...options })
}

test("sends only fields of the contract, also in replies that create something", async () => {
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

const MEMBER = { ...STRANGER, userId: "ann" }
const codeOf = (reply: LightMyRequestResponse) => [reply.statusCode, reply.json().code]

test("the handler gets parameters, query and body as the contract describes them", async () => {
  const made = route({
    ...common,
    path: "/api/things/:thingId",
    method: "PUT",
    params: Type.Object({ thingId: Type.Integer() }),
    query: Type.Object({ all: Type.Boolean() }),
    body: Type.Object({ name: Type.String() }),
    reply: Type.Any(),
  })
  const send = (url: string, payload: object) =>
    replyOf(made, async (_ctx, input) => input, url, { payload })
  const reply = await send("/api/things/7?all=true", { name: "a" })
  expect(reply.json()).toEqual({
    params: { thingId: 7 },
    query: { all: true },
    body: { name: "a" },
  })
  expect(reply.headers["content-security-policy"]).toMatch(/^default-src 'none'; base-uri 'none'/)
  for (const [url, payload] of [
    ["/api/things/x?all=true", { name: "a" }],
    ["/api/things/7?all=x", { name: "a" }],
    ["/api/things/7?all=true", {}],
  ] as const)
    expect(codeOf(await send(url, payload))).toEqual([400, "request.invalid"])
})

test.each([
  [undefined, BODY.json],
  [100, 100],
  [BODY.json + 100, BODY.json + 100],
])("with the limit %s a body may have %d bytes", async (bodyLimit, bytes) => {
  const made = { ...common, method: "POST", reply: Type.Any(), ...(bodyLimit && { bodyLimit }) }
  const send = (size: number) =>
    replyOf(route(made as Route), async () => "ok", undefined, {
      payload: JSON.stringify("a".repeat(size - 2)),
      headers: { "content-type": "application/json" },
    })
  expect((await send(bytes)).statusCode).toBe(200)
  expect(codeOf(await send(bytes + 1))).toEqual([413, "request.tooLarge"])
})

test("refuses callers without access before the body is read", async () => {
  const made = route({ ...common, access: "member", method: "POST", reply: Type.Any() })
  const options = { payload: "{", headers: { "content-type": "application/json" } }
  const work = async () => "ok"
  expect(codeOf(await replyOf(made, work, undefined, options))).toEqual([401, "auth.required"])
  const reply = await replyOf(made, work, undefined, { ...options, actor: MEMBER })
  expect(codeOf(reply)).toEqual([400, "request.invalid"])
})

test("a route of bytes accepts its type only, and nothing as no bytes", async () => {
  const made = route({
    ...common,
    method: "PUT",
    bytes: "application/octet-stream",
    reply: Type.Any(),
  })
  const send = (options: InjectOptions) =>
    replyOf(
      made,
      async (_ctx, { body }) => [body instanceof Uint8Array, ...body],
      undefined,
      options,
    )
  const as = (type: string) => ({ payload: Buffer.from([1, 2]), headers: { "content-type": type } })
  expect((await send(as("application/octet-stream"))).json()).toEqual([true, 1, 2])
  expect((await send({})).json()).toEqual([true])
  for (const type of ["application/json", "text/plain", "text/vtt"]) {
    const reply = await send(as(type))
    expect([reply.statusCode, reply.json()]).toEqual([
      415,
      { code: "request.mediaType", message: "Send application/octet-stream." },
    ])
  }
})

test("reads the idempotency key for changes of members only", async () => {
  const isRead = async (more: object, actor = MEMBER) => {
    const made = { ...common, method: "POST", reply: Type.Any(), ...more } as Route
    // A malformed key is refused where it is read.
    const headers = { "idempotency-key": "short" }
    const reply = await replyOf(made, async () => "ok", undefined, { headers, actor })
    return reply.statusCode === 400 && reply.json().message.startsWith("Idempotency-Key")
  }
  expect(await isRead({})).toBe(true)
  expect(await isRead({ method: "DELETE" })).toBe(true)
  expect(await isRead({}, STRANGER)).toBe(false)
  expect(await isRead({ method: "GET" })).toBe(false)
  expect(await isRead({ bytes: "text/vtt" })).toBe(false)
})

test.each([
  [{ mayLag: true }, false],
  [{}, true],
] as const)("a route with %j reads the primary: %s", async (more, isPrimary) => {
  const app = serverFor(MEMBER)
  await app.register(cookie)
  app.decorate("deps", { replicas: { choose: () => ({ name: "replica" }) } } as never)
  serve(app, { ...common, ...more, method: "GET", reply: Type.Any() } as Route, async (ctx) => [
    (ctx.db as unknown) === "primary",
  ])
  expect((await app.inject(common.path)).json()).toEqual([isPrimary])
})

test("slow work is done before the handler, which gets its result", async () => {
  const app = serverFor()
  const made = route({
    ...common,
    method: "GET",
    reply: Type.Any(),
    query: Type.Object({ q: Type.String() }),
  })
  const prepare = async (_ctx: Context, { query }: { query: { q: string } }) => ({
    prepared: query,
  })
  servePrepared(app, made, prepare, async (_ctx, _input, prepared) => prepared)
  expect((await app.inject(`${common.path}?q=1`)).json()).toEqual({ prepared: { q: "1" } })
})

test("sends what the database has printed as it is, also as a page of a list", async () => {
  const made = route({ ...common, method: "GET", reply: Type.Array(shape), paged: true })
  const reply = await replyOf(made, async () => ({ json: '[ {"id":7,"more":1} ]', next: "n" }))
  expect(reply.body).toBe('[ {"id":7,"more":1} ]')
  expect(reply.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    link: '</api/things?cursor=n>; rel="next"',
  })
})

test("a route states its rate class", async () => {
  const app = serverFor()
  const classes: unknown[] = []
  app.addHook("onRoute", ({ config }) => void classes.push(config?.rateClass))
  serve(app, route({ ...common, method: "POST", reply: shape }), async () => stored)
  expect(classes).toEqual(["read"])
})
