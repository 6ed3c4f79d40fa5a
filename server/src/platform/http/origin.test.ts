import type { FastifyRequest } from "fastify"
import { expect, test } from "vitest"

import { requireOwnOrigin } from "./origin.ts"

const SITE = "https://grove.example"
const isAllowed = (
  method: string,
  headers: Record<string, string>,
  config: FastifyRequest["routeOptions"]["config"] | object = {},
) => {
  const request = { method, headers, routeOptions: { config } } as FastifyRequest
  try {
    requireOwnOrigin(request, SITE)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: "request.foreignOrigin", status: 403 })
    return false
  }
}

test.each([
  ["GET", {}, true],
  ["HEAD", { origin: "https://evil.example" }, true],
  ["OPTIONS", {}, true],
  ["POST", {}, false],
  ["POST", { origin: SITE }, true],
  ["DELETE", { origin: "https://evil.example" }, false],
  ["POST", { "sec-fetch-site": "same-origin" }, true],
  ["POST", { "sec-fetch-site": "same-site" }, false],
  ["POST", { origin: SITE, "sec-fetch-site": "same-origin" }, true],
  ["POST", { origin: SITE, "sec-fetch-site": "cross-site" }, false],
  ["POST", { origin: "https://evil.example", "sec-fetch-site": "same-origin" }, false],
] as const)("%s with %j is allowed: %s", (method, headers, expected) => {
  expect(isAllowed(method, headers)).toBe(expected)
})

test("reports and signed links need no origin, but accept no foreign one; shares accept any", () => {
  const foreign = { origin: "https://evil.example" }
  for (const config of [{ isReport: true }, { hasSignedLink: true }]) {
    expect(isAllowed("POST", {}, config)).toBe(true)
    expect(isAllowed("POST", foreign, config)).toBe(false)
    expect(isAllowed("POST", { "sec-fetch-site": "cross-site" }, config)).toBe(false)
  }
  expect(isAllowed("POST", foreign, { isShared: true })).toBe(true)
})
