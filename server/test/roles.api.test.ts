import { expect, test } from "vitest"

import { world } from "./world.ts"

test("PROCESS=worker answers probes and nothing else", async () => {
  const w = await world({ PROCESS: "worker" })
  for (const url of ["/api/health", "/api/ready", "/metrics"])
    expect([url, (await w.http.inject({ url })).statusCode]).toEqual([url, 200])
  for (const url of ["/api/posts", "/", "/api/login", "/idp/jwks", "/media/x", "/nothing"]) {
    const { statusCode, headers } = await w.http.inject({ url })
    expect([url, statusCode, headers["retry-after"]]).toEqual([url, 503, "2"])
  }
  const refused = await w.as(await w.make.user()).request("GET", "/api/posts")
  expect(refused.body).toEqual({
    code: "server.unavailable",
    message: "This server runs jobs and serves no requests.",
  })
})

test("a stopping server fails its readiness check, still serves, and ends each connection", async () => {
  const w = await world()
  const ann = await w.make.user()
  expect((await w.http.inject({ url: "/api/ready" })).headers["connection"]).not.toBe("close")
  w.app.leave()
  const ready = await w.http.inject({ url: "/api/ready" })
  expect([ready.statusCode, ready.json(), ready.headers["retry-after"]]).toEqual([
    503,
    { code: "server.unavailable", message: "This server is shutting down." },
    "2",
  ])
  const { status, headers } = await w.as(ann).request("GET", "/api/posts")
  expect([status, headers["connection"]]).toEqual([200, "close"])
  expect((await w.http.inject({ url: "/api/health" })).statusCode).toBe(200)
})
