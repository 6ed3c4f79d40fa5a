import cookie from "@fastify/cookie"
import Fastify, { type FastifyInstance } from "fastify"
import { describe, expect, test } from "vitest"

import { fixedSite } from "../../../test/fixed-site.ts"
import { AppError } from "../errors.ts"
import { explain, useFailures } from "./failures.ts"

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

/** The reply of a server that fails like this, and the level it logs it with. */
async function failWith(error: unknown, headers: Record<string, string> = {}, hasCookies = true) {
  const levels: string[] = []
  const note = (level: string) => () => void levels.push(level)
  const log = { error: note("error"), warn: note("warn") }
  const app = Fastify() as unknown as FastifyInstance
  app.decorate("site", fixedSite)
  if (hasCookies) await app.register(cookie)
  useFailures(app)
  app.get("/", (request) => {
    request.log = log as never
    throw error
  })
  return { reply: await app.inject({ url: "/", headers }), levels }
}

test("a failure is JSON that no cache keeps, and names the wait where there is one", async () => {
  const { reply } = await failWith(
    new AppError("request.tooMany", "Later.", { retryAfterSeconds: 7 }),
  )
  expect([reply.statusCode, reply.json()]).toEqual([
    429,
    { code: "request.tooMany", message: "Later." },
  ])
  expect(reply.headers).toMatchObject({
    "retry-after": "7",
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
  })
  const { reply: other } = await failWith(new AppError("post.notFound"))
  expect(other.headers).not.toHaveProperty("retry-after")
})

test("the sentence is in the language of the reader", async () => {
  const { reply } = await failWith(new AppError("post.notFound"), { "accept-language": "de" })
  const { reply: english } = await failWith(new AppError("post.notFound"))
  expect(reply.json().message).not.toBe(english.json().message)
})

test("a navigation gets a page in the theme of the device, also before cookies are read", async () => {
  const headers = { accept: "text/html", cookie: "theme=dark" }
  const { reply } = await failWith(new AppError("post.notFound"), headers)
  expect(reply.statusCode).toBe(404)
  expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8")
  expect(reply.body).toContain('data-theme="dark"')
  const { reply: early } = await failWith(new AppError("post.notFound"), headers, false)
  expect(early.statusCode).toBe(404)
  expect(early.body).not.toContain("data-theme")
})

test.each([
  [new Error("a defect"), ["error"]],
  [withCode("53300"), ["warn"]],
  [new AppError("post.notFound"), []],
])("%s is logged as %j", async (error, levels) => {
  expect((await failWith(error)).levels).toEqual(levels)
})
