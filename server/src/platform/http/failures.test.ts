import { describe, expect, test } from "vitest"

import { AppError } from "../errors.ts"
import { explain } from "./failures.ts"

const withCode = (code: string) => Object.assign(new Error("secret details"), { code })

describe("maps to", () => {
  test.each([
    ["FST_ERR_CTP_BODY_TOO_LARGE", "request.tooLarge", 413],
    ["FST_ERR_CTP_INVALID_MEDIA_TYPE", "request.mediaType", 415],
    ["FST_ERR_CTP_EMPTY_JSON_BODY", "request.invalid", 400],
    ["FST_ERR_NOT_FOUND", "route.notFound", 404],
    ["FST_ERR_BAD_URL", "route.notFound", 404],
    ["FST_ERR_MAX_PARAM_LENGTH", "route.notFound", 404],
    ["25006", "server.unavailable", 503],
    ["53100", "server.unavailable", 503],
    ["57P01", "server.unavailable", 503],
    ["57P02", "server.unavailable", 503],
    ["57P03", "server.unavailable", 503],
    ["53300", "server.busy", 503],
    ["55P03", "server.busy", 503],
    ["57014", "server.busy", 503],
    ["40P01", "server.busy", 503],
    ["40001", "server.busy", 503],
    ["22021", "request.invalid", 400],
    ["22P05", "request.invalid", 400],
    ["08006", "server.unavailable", 503],
    ["ECONNREFUSED", "server.unavailable", 503],
    ["ECONNRESET", "server.unavailable", 503],
    ["ENOENT", "server.unavailable", 503],
    ["EPIPE", "server.unavailable", 503],
    ["ETIMEDOUT", "server.unavailable", 503],
    ["EAI_AGAIN", "server.unavailable", 503],
    ["ENOTFOUND", "server.unavailable", 503],
    ["23505", "server.error", 500],
  ])("%s %s", (thrown, code, status) => {
    const failure = explain(new Error("wrapped by the query builder", { cause: withCode(thrown) }))
    expect(failure).toMatchObject({ code, status })
    expect(failure.message).not.toContain("secret")
  })
})

test.each([
  "Connection terminated unexpectedly",
  "timeout exceeded when trying to connect",
  "Query read timeout",
  "connection ended",
  "Client is not queryable",
])("recognizes a lost connection by its message: %s", (message) => {
  expect(explain(new Error(message)).code).toBe("server.unavailable")
  expect(explain(new Error("outer", { cause: new Error(message) })).code).toBe("server.unavailable")
})

test("temporary failures ask to retry after two to five seconds", () => {
  const waits = Array.from({ length: 200 }, () => explain(withCode("53300")).retryAfterSeconds)
  expect(new Set(waits)).toEqual(new Set([2, 3, 4, 5]))
  expect(explain(withCode("22021")).retryAfterSeconds).toBeUndefined()
})

test("keeps errors of the contract and hides all others", () => {
  const own = new AppError("post.notFound")
  expect(explain(own)).toBe(own)
  expect(explain(new TypeError("secret"))).toMatchObject({ code: "server.error", status: 500 })
  expect(explain("thrown text")).toMatchObject({ code: "server.error" })
})

test.each([
  [399, "server.error"],
  [400, "request.invalid"],
  [499, "request.invalid"],
  [500, "server.error"],
])("status %i of the framework becomes %s", (statusCode, code) => {
  expect(explain(Object.assign(new Error("text"), { statusCode })).code).toBe(code)
})
