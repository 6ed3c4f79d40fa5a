import fastify from "fastify"
import { expect, onTestFinished, test } from "vitest"

import type { AppError } from "../errors.ts"
import { useMetrics } from "./metrics.ts"

const FAILED = { query: () => Promise.reject(new Error("no database")) }
const BUS = { isListening: () => true, received: () => ({ postgres: 0, redis: 0 }) }

function serve(publicUrl = "http://localhost:3000") {
  const app = fastify()
  onTestFinished(() => app.close())
  const configs: unknown[] = []
  app.addHook("onRoute", ({ url, config }) => {
    if (url === "/metrics") configs.push(config)
  })
  app.setErrorHandler<AppError>((error, _request, reply) => reply.code(404).send(error.code))
  const config = { publicUrl, metricsToken: undefined }
  const { measureJob } = useMetrics(app, { pool: FAILED, bus: BUS, config } as never)
  app.get("/posts/:id", async () => "")
  const ask = (url: string) => app.inject({ url, headers: { host: "localhost:3000" } })
  const scrape = async () => (await ask("/metrics")).body.split("\n")
  return { app, ask, scrape, configs, measureJob }
}

test("counts requests by method, route and status, and not by address", async () => {
  const { ask, scrape } = serve()
  for (const url of ["/posts/1", "/posts/2", "/nothing/1", "/nothing/2"]) await ask(url)
  const lines = await scrape()
  const counted = lines.filter((line) => line.startsWith("grove_http_request_seconds_count"))
  expect(counted).toEqual([
    'grove_http_request_seconds_count{method="GET",route="/posts/:id",status="200"} 2',
    'grove_http_request_seconds_count{method="GET",route="none",status="404"} 2',
  ])
})

test("measures in seconds, from a millisecond up to five", async () => {
  const { ask, scrape } = serve()
  const since = performance.now()
  await ask("/posts/1")
  const seconds = (performance.now() - since) / 1000
  const lines = (await scrape()).filter((line) => line.startsWith("grove_http_request_seconds"))
  const sum = Number(lines.find((line) => line.includes("_sum"))?.split(" ")[1])
  expect(sum).toBeGreaterThan(0)
  expect(sum).toBeLessThan(seconds)
  const bounds = lines.flatMap((line) => /le="([^"]+)"/.exec(line)?.[1] ?? [])
  expect(bounds.join(" ")).toBe("0.001 0.0025 0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 +Inf")
})

test("reports the process, its connections, its jobs and the reports of browsers", async () => {
  const { ask, scrape, measureJob } = serve()
  measureJob("posts.sweep", 1, true)
  const lines = await scrape()
  for (const name of ["process_cpu_seconds_total", "grove_bus_up", "grove_csp_reports_total"])
    expect(lines.some((line) => line.startsWith(`# TYPE ${name} `))).toBe(true)
  expect(lines).toContain('grove_job_seconds_count{task="posts.sweep",result="done"} 1')
  expect(lines).toContain("grove_database_up 0")
  const { headers } = await ask("/metrics")
  expect(headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8")
})

test("answers 404 to callers without access", async () => {
  const { ask } = serve("https://grove.example")
  const { statusCode, body } = await ask("/metrics")
  expect([statusCode, body]).toEqual([404, "route.notFound"])
})

test("is never shed, and has the rate limit of probes", async () => {
  const { app, configs } = serve()
  await app.ready()
  const expected = { skipsLoadShedding: true, rateClass: "probe" }
  expect(configs.length).toBeGreaterThan(0)
  for (const config of configs) expect(config).toMatchObject(expected)
})
