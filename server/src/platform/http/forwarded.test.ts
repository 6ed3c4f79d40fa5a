import Fastify from "fastify"
import { expect, test } from "vitest"

import { isForwarded, warnAboutProxy } from "./forwarded.ts"

test.each([
  ["forwarded", true],
  ["via", true],
  ["x-real-ip", true],
  ["x-client-ip", true],
  ["cf-connecting-ip", true],
  ["x-forwarded-for", true],
  ["x-forwarded-x", true],
  ["not-x-forwarded-for", false],
  ["x-forwarded", false],
  ["host", false],
])("takes the header %s for one of a proxy: %s", (name, expected) => {
  expect(isForwarded({ accept: "*/*", [name]: "192.0.2.7" })).toBe(expected)
})

/** Sends requests, each with its peer and headers, and returns how often the server warned. */
async function warnings(trustedProxies: number, ...requests: [string, Record<string, string>][]) {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = Fastify({ logger: { level: "warn", stream } })
  warnAboutProxy(app as never, { trustedProxies } as never)
  app.get("/", async () => "hello")
  for (const [remoteAddress, headers] of requests) {
    const reply = await app.inject({ url: "/", remoteAddress, headers })
    expect(reply.body).toBe("hello")
  }
  return lines.filter((line) => line.includes("TRUSTED_PROXIES is 0")).length
}

const FORWARDED = { "x-forwarded-for": "192.0.2.7" }

test.each([
  ["a proxy in the private network", 0, "10.0.0.1", FORWARDED, 1],
  ["a proxy by its mapped address", 0, "::ffff:10.0.0.1", FORWARDED, 1],
  ["a proxy with the standard header", 0, "10.0.0.1", { forwarded: "for=192.0.2.7" }, 1],
  ["a client that only claims to be a proxy", 0, "8.8.8.8", FORWARDED, 0],
  ["the same by its mapped address", 0, "::ffff:8.8.8.8", FORWARDED, 0],
  ["a client without a proxy", 0, "10.0.0.1", {}, 0],
  ["a trusted proxy", 1, "10.0.0.1", FORWARDED, 0],
] as const)("warns about a proxy: %s", async (_, trusted, peer, headers, expected) => {
  expect(await warnings(trusted, [peer, headers])).toBe(expected)
})

test("warns once, also when the first request came without a proxy", async () => {
  const [direct, forwarded] = [["10.0.0.1", {}] as const, ["10.0.0.1", FORWARDED] as const]
  expect(await warnings(0, [...direct], [...forwarded], [...direct], [...forwarded])).toBe(1)
})
