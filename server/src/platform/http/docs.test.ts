import type { Route } from "@grove/contract/route"
import Fastify, { type FastifyInstance } from "fastify"
import { Type } from "typebox"
import { expect, test } from "vitest"

import { fixedSite } from "../../../test/fixed-site.ts"
import { useDocs } from "./docs.ts"

const thing = Type.Object({ id: Type.Integer() })
const ROUTES: Route[] = [
  {
    method: "GET",
    path: "/api/things/:thingId/parts/:partId",
    access: "public",
    rateClass: "read",
    summary: "Lists parts.",
    params: Type.Object({ thingId: Type.String(), partId: Type.String() }),
    query: Type.Object({ limit: Type.Optional(Type.Integer()), q: Type.String() }),
    reply: Type.Array(thing),
  },
  {
    method: "POST",
    path: "/api/things",
    access: "member",
    rateClass: "write",
    summary: "Makes <a> thing.",
    query: Type.Object({ quiet: Type.Optional(Type.Boolean()) }),
    body: thing,
    reply: thing,
    creates: true,
  },
  {
    method: "PUT",
    path: "/api/things",
    access: "admin",
    rateClass: "upload",
    summary: "Replaces it.",
    bytes: "application/octet-stream",
    reply: thing,
  },
]

function server(): FastifyInstance {
  const app = Fastify() as unknown as FastifyInstance
  app.decorate("site", fixedSite)
  app.decorate("served", ROUTES)
  useDocs(app)
  return app
}

const json = (schema: object) => ({ "application/json": { schema } })

test("describes each route to machines: access, parameters, bodies and replies", async () => {
  const reply = await server().inject("/api/openapi.json")
  expect(reply.headers["content-type"]).toContain("application/json")
  const { paths, ...rest } = reply.json<{
    paths: Record<string, Record<string, { parameters: unknown[]; responses: object }>>
  }>()
  const session = { type: "apiKey", in: "cookie", name: "session" }
  expect(rest).toEqual({
    openapi: "3.1.0",
    info: { title: "Grove API", version: "1" },
    components: { securitySchemes: { session } },
  })
  const list = paths["/api/things/{thingId}/parts/{partId}"]!["get"]!
  expect(list).toMatchObject({ summary: "Lists parts.", "x-access": "public" })
  expect(list).not.toHaveProperty("security")
  expect(list).not.toHaveProperty("requestBody")
  expect(list.parameters).toMatchObject([
    { name: "thingId", in: "path", required: true, schema: { type: "string" } },
    { name: "partId", in: "path", required: true },
    { name: "limit", in: "query", required: false, schema: { type: "integer" } },
    { name: "q", in: "query", required: true },
  ])
  expect(list.responses).toMatchObject({
    200: { content: json({ type: "array" }) },
    "4XX": { content: json({ properties: { code: {}, message: {} } }) },
    "5XX": { content: json({ properties: { code: {}, message: {} } }) },
  })
  const { post, put } = paths["/api/things"]!
  expect(post).toMatchObject({
    security: [{ session: [] }],
    "x-rate-class": "write",
    parameters: [{ name: "quiet", in: "query", required: false, schema: { type: "boolean" } }],
    requestBody: { required: true, content: json({ required: ["id"] }) },
    responses: { 201: { content: json({ required: ["id"] }) } },
  })
  const file = { schema: { type: "string", format: "binary" } }
  expect(put).toMatchObject({
    requestBody: { required: true, content: { "application/octet-stream": file } },
    responses: { 200: {} },
  })
})

test("describes each route to people, and leaves out the parts it does not have", async () => {
  const { body, headers } = await server().inject("/api/docs")
  expect(headers["content-type"]).toBe("text/html; charset=utf-8")
  expect(body).toContain("<title>Grove API</title>")
  const sections = body.split("<details>").slice(1)
  expect(body).toContain("<p>3 calls.")
  expect(
    sections.map((section) => [...section.matchAll(/<h3>(\w+)/g)].map(([, part]) => part)),
  ).toEqual([["params", "query", "reply"], ["query", "body", "reply"], ["reply"]])
  expect(sections[1]).toContain(
    "<b>POST</b> <code>/api/things</code> — Makes &lt;a&gt; thing. <i>member</i>",
  )
  expect(sections[1]).toContain("&quot;required&quot;: [")
})
