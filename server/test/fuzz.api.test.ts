import type { Row } from "@grove/contract/route"
import { TABLE } from "@grove/contract/table"
import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"

import { urlOf, world, type Person, type World } from "./world.ts"

const ROWS = Object.values(TABLE).flatMap((room) => Object.values(room))

/** Things that have broken servers before. */
const NASTY = [
  "",
  " ",
  "'",
  '"',
  "%",
  "_",
  "\\",
  "%00",
  "\u0000",
  "\ud800",
  "‮",
  "💥".repeat(200),
  "x".repeat(20_000),
  "1e999",
  "-1",
  "0",
  "2147483648",
  "9223372036854775808",
  "NaN",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "'; drop table users; --",
  "${7*7}",
  "00000000-0000-7000-8000-000000000001",
  "admin",
  "__proto__",
  "constructor",
  "2026-13-45",
  "data:image/png;base64,AAAA",
]
const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY) },
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.constantFrom(...NASTY), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom("a", "__proto__", "id"), fc.string(), { maxKeys: 2 }),
)

/** Fields of the row with values it did not expect, now and then a field it does not know. */
function record(schema: unknown) {
  const known = Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
  const unknown = ["role", "isVerified", "id", "email", "createdAt", "authorId", "_count"]
  return fc.dictionary(fc.constantFrom(...known, ...known, ...unknown), value, {
    maxKeys: known.length + 2,
  })
}

/** An address cannot carry half a character. */
const text = (v: unknown) => (typeof v === "object" ? JSON.stringify(v) : String(v)).toWellFormed()

let w: World
let people: Person[]
beforeAll(async () => {
  w = await world()
  people = [await w.make.user(), await w.make.moderator(), await w.make.admin()]
})

/** T39: no input, however odd, may make the server fail, and every answer carries the headers. */
test(
  "whatever is asked of any row, the answer is never a failure of ours",
  { timeout: 120_000 },
  async () => {
    const request = fc.constantFrom(...ROWS).chain((row: Row) =>
      fc.record({
        row: fc.constant(row),
        who: fc.constantFrom(0, 1, 2),
        params: record(row.params),
        query: record(row.query),
        body: row.body
          ? fc.oneof({ weight: 5, arbitrary: record(row.body) }, value)
          : fc.constant(undefined),
      }),
    )
    await fc.assert(
      fc.asyncProperty(request, async ({ row, who, params, query, body }) => {
        // Leaving is allowed to work: it would end the caller's session and the rest of the run with it.
        fc.pre(!(row.method === "DELETE" && row.path === "/api/me"))
        const names = Object.keys((row.params?.properties ?? {}) as object)
        const filled = Object.fromEntries(
          names.map((name) => [name, text(params[name] ?? "x") || "x"]),
        )
        const url = urlOf(
          row,
          filled,
          Object.fromEntries(Object.entries(query).map(([k, v]) => [k, text(v)])),
        )
        const answer = await w
          .as(people[who])
          .request(row.method, url, body === undefined ? {} : { body: body ?? {} })
        expect(
          answer.status,
          `${row.method} ${url} ${JSON.stringify(body)?.slice(0, 300)}: ${JSON.stringify(answer.body)}`,
        ).toBeLessThan(500)
        expect(answer.headers["x-content-type-options"]).toBe("nosniff")
        expect(answer.headers["content-security-policy"]).toBeTruthy()
        expect(JSON.stringify(answer.body)).not.toMatch(
          /node_modules|\bat \w+ \(|syntax error at or near/,
        )
      }),
      { numRuns: Number(process.env["FUZZ_RUNS"] ?? 1500), seed: 20_250_131 },
    )
  },
)

test.each([
  ["text/plain", "{}"],
  ["application/json\t; charset=utf-8", "{"],
  [" application/json", "[1"],
  ["application/x-www-form-urlencoded", "content=x"],
  ["multipart/form-data; boundary=x", "--x--"],
  ["application/json", '{"content":"a","content":1}'],
  ["application/json", '{"__proto__":{"x":1},"content":"a"}'],
])("T14 an odd content type (%s) never reaches a handler", async (type, payload) => {
  const caller = w.as(people[0])
  await caller.request("GET", "/api/auth/user")
  const { statusCode } = await w.http.inject({
    method: "POST",
    url: "/api/posts",
    headers: {
      origin: "http://localhost:3000",
      "content-type": type,
      cookie: caller.cookie,
    },
    payload,
  })
  expect([400, 415]).toContain(statusCode)
})
