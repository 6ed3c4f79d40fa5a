import Fastify from "fastify"
import { beforeAll, expect, test } from "vitest"

import { AppError } from "../errors.ts"
import { useStrictValidation } from "./validation.ts"

const app = Fastify()
const body = {
  type: "object",
  required: ["name"],
  additionalProperties: false,
  properties: {
    name: { type: "string", minLength: 1, maxLength: 5, pattern: "\\S" },
    code: { type: "string", pattern: "^[a-z]+$" },
    kind: { enum: ["one", "two"] },
    list: { type: "array", maxItems: 2, items: { type: "object", required: ["id"] } },
    size: { type: "number", minimum: 1 },
    day: { type: "string", format: "date" },
    at: { type: "string", format: "date-time" },
    count: { type: "integer", default: 3 },
  },
}
const querystring = {
  type: "object",
  additionalProperties: false,
  properties: {
    limit: { type: "integer" },
    all: { type: "boolean" },
    order: { type: "string", default: "new" },
  },
}

beforeAll(async () => {
  useStrictValidation(app)
  app.setErrorHandler((error, _request, reply) =>
    error instanceof AppError
      ? reply.code(error.status).send([error.code, error.message])
      : reply.code((error as { statusCode?: number }).statusCode ?? 500).send(String(error)),
  )
  app.post("/", { schema: { body } }, (request) => request.body)
  app.get("/", { schema: { querystring } }, (request) => request.query)
  app.post("/any", (request) => ({ body: request.body ?? "none" }))
  await app.ready()
})

const post = async (payload: unknown) => {
  const answer = await app.inject({ method: "POST", url: "/", payload: payload as object })
  return answer.statusCode === 200 ? answer.json<object>() : answer.json<[string, string]>()[1]
}

test.each([
  [{}, "name is missing."],
  [{ name: "" }, "name may not be empty."],
  [{ name: " " }, "name may not be blank."],
  [{ name: "sixxxx" }, "name may have at most 5 characters."],
  [{ name: 7 }, "name must be string."],
  [{ name: "a", code: "A1" }, "code is not valid."],
  [{ name: "a", kind: "three" }, "kind must be one of one, two."],
  [{ name: "a", list: [{ id: 1 }, { id: 2 }, { id: 3 }] }, "list may have at most 2 entries."],
  [{ name: "a", list: [{}] }, "list.0.id is missing."],
  [{ name: "a", other: 1 }, "other is not a field we know."],
  [{ name: "a", size: "2" }, "size must be number."],
  [{ name: "a", size: 0 }, "size must be >= 1."],
  [{ name: "a\0" }, "name holds characters that are not text."],
  [[], "body must be object."],
])("rejects %j with a sentence", async (payload, sentence) => {
  expect(await post(payload)).toBe(sentence)
})

const FORMATS: Record<string, string> = { day: "date", at: "date-time" }

test.each([
  ["day", "2027-02-28", true],
  ["day", "2028-02-29", true],
  ["day", "2027-02-30", false],
  ["day", "2027-13-01", false],
  ["day", "2027-2-1", false],
  ["day", "2027-02", false],
  ["day", "2027-02-28x", false],
  ["day", "x2027-02-28", false],
  ["at", "2027-02-28T10:00:00Z", true],
  ["at", "2027-02-28t10:00:00.123z", true],
  ["at", "2027-02-28T10:00:00+01:30", true],
  ["at", "2027-02-28T10:00:00", false],
  ["at", "2027-02-30T10:00:00Z", false],
  ["at", "2027-02-28T25:00:00Z", false],
  ["at", "2027-02-28", false],
  ["at", "x2027-02-28T10:00:00Z", false],
  ["at", "2027-02-28T10:00:00Zx", false],
])("%s %s is valid: %s", async (field, text, isValid) => {
  const answer = await post({ name: "a", [field]: text })
  expect(answer === `${field} must match format "${FORMATS[field]}".`).toBe(!isValid)
  expect(typeof answer === "object").toBe(isValid)
})

test("parses numbers and booleans of a query, but not of a body, and reads defaults", async () => {
  const query = await app.inject("/?limit=7&all=true")
  expect(query.json()).toEqual({ limit: 7, all: true, order: "new" })
  expect((await app.inject("/?other=1")).json()).toEqual([
    "request.invalid",
    "other is not a field we know.",
  ])
  expect((await app.inject("/?limit=x")).json()).toEqual([
    "request.invalid",
    "limit must be integer.",
  ])
  expect(await post({ name: "a" })).toEqual({ name: "a", count: 3 })
})

test("accepts JSON only, an empty body as none, and no odd keys or numbers", async () => {
  const send = (payload: string, type = "application/json", url = "/any") =>
    app.inject({ method: "POST", url, payload, headers: { "content-type": type } })
  expect((await send("")).json()).toEqual({ body: "none" })
  expect((await send('{"a":1}')).json()).toEqual({ body: { a: 1 } })
  expect((await send("a=1", "text/plain")).statusCode).toBe(415)
  for (const odd of ['{"__proto__":{}}', '{"constructor":{"prototype":{}}}', "{"])
    expect((await send(odd)).statusCode).toBe(400)
  expect((await send('{"name":"a","size":1e400}', "application/json", "/")).json()).toEqual([
    "request.invalid",
    "size must be number.",
  ])
})
