import { pino, type BaseLogger } from "pino"
import { expect, test } from "vitest"

import { describeError, logOptions, summarizeError } from "./log.ts"

const SECRET = "private words"

/** The lines that a logger with our options writes. */
function logged(write: (log: BaseLogger) => void) {
  const lines: string[] = []
  write(pino(logOptions("info"), { write: (line) => void lines.push(line) }))
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test("a line has a time and of a request and reply only method, route and status", () => {
  const [line] = logged((log) =>
    log.info(
      {
        req: { method: "GET", routeOptions: { url: "/users/:id" }, url: SECRET, headers: SECRET },
        res: { statusCode: 204, headers: SECRET },
      },
      "hello",
    ),
  )
  expect(line).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    req: { method: "GET", route: "/users/:id" },
    res: { status: 204 },
    msg: "hello",
  })
  expect(logged((log) => log.info({ req: {}, res: {} }, "x"))[0]).toMatchObject({
    req: {},
    res: {},
  })
  expect(logged((log) => log.debug("quiet"))).toEqual([])
})

test("never writes the message of an error, however it is logged", () => {
  const error = Object.assign(new TypeError(SECRET), { detail: SECRET })
  const lines = logged((log) => {
    log.error(error)
    log.error({ err: error, job: "x" })
    log.error({ err: error }, SECRET)
    log.error({ err: error, job: "x" }, "job failed")
  })
  expect(JSON.stringify(lines)).not.toContain(SECRET)
  expect(lines.map(({ msg, job }) => [msg, job])).toEqual([
    ["failed", undefined],
    ["failed", "x"],
    ["failed", undefined],
    ["job failed", "x"],
  ])
  for (const { err } of lines) expect(err).toMatchObject({ type: "TypeError" })
  expect(logged((log) => log.info({ err: "text" }))[0]).not.toHaveProperty("msg")
})

test("describes the root cause by its names, and the stack of the error itself", () => {
  const fields = {
    code: "23505",
    severity: "ERROR",
    schema: "public",
    table: "posts",
    column: "id",
    constraint: "posts_pkey",
    routine: "_bt_check_unique",
  }
  const root = Object.assign(new Error(SECRET), fields, { detail: SECRET })
  const error = new Error(`Failed query: ${SECRET}`, { cause: root })
  const { stack, ...rest } = describeError(error)
  expect(rest).toEqual({ type: "Error", ...fields, reason: undefined })
  expect(stack).toMatch(/^ {4}at .*:\d+:\d+\)?/)
  expect(stack.split("\n").length).toBeLessThanOrEqual(8)
  expect(summarizeError(error)).toBe("Error 23505 posts posts_pkey _bt_check_unique")
})

test.each([
  ["a code with spaces", { code: "a b" }],
  ["a long code", { code: "x".repeat(101) }],
  ["an empty code", { code: "" }],
  ["a number", { code: 7 }],
])("leaves out %s, which could quote a value", (_, fields) => {
  expect(describeError(Object.assign(new Error("x"), fields)).code).toBeUndefined()
})

test("keeps names of a hundred characters", () => {
  const code = "x.Y_-".repeat(20)
  expect(describeError(Object.assign(new Error("x"), { code })).code).toBe(code)
})

test.each([
  ["Connection terminated", "Connection terminated"],
  ["Connection terminated unexpectedly", "Connection terminated unexpectedly"],
  [
    "Connection terminated due to connection timeout",
    "Connection terminated due to connection timeout",
  ],
  ["timeout exceeded when trying to connect to x", "timeout exceeded when trying to connect"],
  ["Query read timeout", "Query read timeout"],
  ["Connection ended", "Connection ended"],
  ["Client is not queryable", "not queryable"],
  ["something else", undefined],
])("gives the fixed words of %j as the reason", (message, reason) => {
  expect(describeError(new Error(message)).reason).toBe(reason)
})

test("does not mistake a message that looks like stack frames for them", () => {
  const error = new Error(`broken\n    at ${SECRET} (file:1:2)`)
  expect(describeError(error).stack).not.toContain(SECRET)
  error.stack = `Error\n    at one (a.ts:1:2)\n    at b.ts:3:4\n  at c.ts:5:6\n    at nowhere\nx    at d.ts:7:8\n    at e.ts:9:1 more`
  expect(describeError(error).stack).toBe("    at one (a.ts:1:2)\n    at b.ts:3:4")
  error.stack = ["Error", ...Array<string>(20).fill("    at f.ts:1:2")].join("\n")
  expect(describeError(error).stack.split("\n")).toHaveLength(8)
})

test.each([
  ["text", "string"],
  [undefined, "undefined"],
  [null, "object"],
])("describes the thrown value %j by its type", (value, type) => {
  expect(describeError(value)).toMatchObject({ type, reason: undefined, stack: "" })
  expect(summarizeError(value)).toBe(type)
})
