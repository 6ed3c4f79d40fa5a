import Fastify, { type FastifyInstance } from "fastify"
import { expect, test } from "vitest"

import { useFailures } from "./failures.ts"
import { serveProbesOnly, useHealth } from "./health.ts"

function serverOf({
  mayWrite = true as boolean | Error | null,
  isListening = true,
  prepare = (_app: FastifyInstance) => {},
} = {}) {
  const app = Fastify()
  const configs: unknown[] = []
  app.addHook("onRoute", ({ method, config }) => {
    if (method === "GET") configs.push(config)
  })
  useFailures(app as never)
  prepare(app as never)
  const pool = {
    query: async () => {
      if (mayWrite instanceof Error) throw mayWrite
      return { rows: mayWrite === null ? [] : [{ may_write: mayWrite }] }
    },
  }
  const health = useHealth(app as never, { pool, bus: { isListening: () => isListening } } as never)
  app.get("/page", async () => "page")
  app.get("/metrics", async () => "metrics")
  const ask = async (url: string) => {
    const { statusCode, headers, body } = await app.inject(url)
    return [statusCode, headers["retry-after"], headers.connection === "close", body] as const
  }
  return { app, health, ask, configs }
}

const OK = '{"status":"ok"}'
const refused = (message: string) => JSON.stringify({ code: "server.unavailable", message })

test("a healthy server is ready; its probes are never shed", async () => {
  const { ask, configs } = serverOf()
  for (const url of ["/api/health", "/api/ready"])
    expect(await ask(url)).toEqual([200, undefined, false, OK])
  const probe = { skipsLoadShedding: true, rateClass: "probe" }
  expect(configs.slice(0, 2)).toMatchObject([probe, probe])
})

test.each([
  [{ mayWrite: new Error("gone") }, "The database cannot be reached."],
  [{ mayWrite: false }, "The database is read-only."],
  [{ mayWrite: null }, "The database is read-only."],
  [{ isListening: false }, "The connection for live events is down."],
])("with %o it is alive but not ready", async (facts, message) => {
  const { ask } = serverOf(facts)
  expect(await ask("/api/health")).toEqual([200, undefined, false, OK])
  expect(await ask("/api/ready")).toEqual([503, "2", false, refused(message)])
})

test("a stopping server fails its readiness check and closes its connections", async () => {
  const { ask, health } = serverOf()
  health.leave()
  expect(await ask("/api/health")).toEqual([200, undefined, true, OK])
  expect(await ask("/page")).toEqual([200, undefined, true, "page"])
  const leaving = refused("This server is shutting down.")
  expect(await ask("/api/ready")).toEqual([503, "2", true, leaving])
})

test("a server that only runs jobs answers probes and nothing else", async () => {
  const { ask } = serverOf({ prepare: serveProbesOnly })
  const message = refused("This server runs jobs and serves no requests.")
  for (const url of ["/page", "/none"]) expect(await ask(url)).toEqual([503, "2", false, message])
  for (const url of ["/metrics", "/api/health", "/api/ready"]) expect((await ask(url))[0]).toBe(200)
})
