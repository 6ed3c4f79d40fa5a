import Fastify from "fastify"
import { expect, test } from "vitest"

import { injectedFetch } from "./injected-fetch.ts"
import { IN_PROCESS } from "./rate-limits.ts"

function fetcher() {
  const app = Fastify()
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body))
  app.all("/echo", async (request, reply) =>
    reply
      .code(202)
      .headers({ "set-cookie": "a=b", "x-one": "1" })
      .send({
        method: request.method,
        url: request.url,
        ip: request.ip,
        host: request.headers.host,
        origin: request.headers.origin,
        accept: request.headers.accept,
        body: request.body ?? null,
      }),
  )
  return injectedFetch(app as never, "https://grove.example/start")
}

test("answers like the network would, without cookies", async () => {
  const answer = await fetcher()("https://grove.example/echo?a=1", {
    method: "GET",
    headers: { accept: "text/x", host: "evil.example" },
  })
  expect([answer.status, answer.headers.get("x-one"), answer.headers.has("set-cookie")]).toEqual([
    202,
    "1",
    false,
  ])
  expect(await answer.json()).toEqual({
    method: "GET",
    url: "/echo?a=1",
    ip: IN_PROCESS,
    host: "grove.example",
    origin: "https://grove.example",
    accept: "text/x",
    body: null,
  })
})

test("sends forms, and other methods as GET", async () => {
  const url = "https://grove.example/echo"
  const headers = { "content-type": "text/x" }
  const body = new URLSearchParams({ a: "1 2" })
  const posted = await fetcher()(url, { method: "POST", headers, body })
  expect(await posted.json()).toMatchObject({ method: "POST", body: "a=1+2" })
  const other = await fetcher()(url, { method: "DELETE", headers: {}, body: "text" })
  expect(await other.json()).toMatchObject({ method: "GET", body: null })
})

test("reaches no other origin", async () => {
  const request = { method: "GET", headers: {} }
  for (const url of ["https://evil.example/echo", "http://grove.example/echo"])
    await expect(fetcher()(url, request)).rejects.toThrow(TypeError)
})
