import fc from "fast-check"
import { describe, expect, test } from "vitest"

import { AppError } from "#platform/errors.ts"

import { readJson } from "./read-json.ts"

const read = (text: string) => readJson(Buffer.from(text), JSON.parse)
const refusalOf = (text: string) => {
  try {
    read(text)
    return "accepted"
  } catch (error) {
    return error instanceof AppError ? error.code : "syntax"
  }
}
const MB = 1024 * 1024
const PICTURE = `data:image/png;base64,${"iVBOR/w0".repeat(10_000)}`

test("reads the same as JSON.parse, whatever the long strings hold", () => {
  const long = fc
    .tuple(fc.string({ unit: "binary", minLength: 1 }), fc.integer({ min: 1, max: 400 }))
    .map(([unit, times]) => unit.repeat(times).toWellFormed().replaceAll("\0", ""))
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue({ maxDepth: 1 }),
      long,
      fc.constant('"\\'.repeat(700)),
      fc.array(tie("any"), { maxLength: 4 }),
      fc.dictionary(fc.string({ maxLength: 8 }), tie("any"), { maxKeys: 4 }),
    ),
  })).any
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 2 }), (body, spaces) => {
      const text = JSON.stringify({ body, images: [PICTURE] }, undefined, spaces)
      fc.pre(!text.includes("__proto__") && refusalOf(text) === "accepted")
      expect(read(text)).toEqual(JSON.parse(text))
    }),
    { numRuns: 50 },
  )
})

test("reads pictures, captions with escapes, and slashes that were escaped", () => {
  const body = { content: "x", images: [PICTURE, PICTURE], captions: "WEBVTT\n\n".repeat(20_000) }
  expect(read(JSON.stringify(body))).toEqual(body)
  expect(read(JSON.stringify(body).replaceAll("/", String.raw`\/`))).toEqual(body)
})

describe("T27 refuses", () => {
  const pictured = (rest: string) => `{"images":["${PICTURE}"],${rest}}`
  const large = (piece: string) => piece.repeat(Math.floor((14 * MB) / piece.length))
  const bodies: [string, string][] = [
    ["nested arrays", `{"images":${large("[")}`],
    ["unknown keys", `{${large('"k12345678":0,')}"k":0}`],
    ["nested objects", `{"images":${large('{"a":')}`],
    ["keys like __proto__", `{${large('"a__proto__":0,')}"k":0}`],
    ["many numbers", `{"images":[${large("1,")}1]}`],
    ["spaces", `{"content":${large(" ")}"x"}`],
    ["escaped quotes", `{"content":"${large(String.raw`\"`)}"}`],
    ["empty texts", `{"images":[${large('"",')}""]}`],
    ["a text without end", `{"content":"${large("a")}`],
    ["many texts of a kilobyte", `{"images":[${large(`"${"a".repeat(1100)}",`)}""]}`],
  ]
  test.each(bodies)("%s of 14 MB in no time", (_, text) => {
    const body = Buffer.from(text)
    const costs = [1, 2, 3].map(() => {
      const since = process.threadCpuUsage()
      expect(() => readJson(body, JSON.parse)).toThrow(/too (large|deeply)/)
      const { user, system } = process.threadCpuUsage(since)
      return (user + system) / 1000
    })
    expect(Math.min(...costs)).toBeLessThan(50)
  })

  test.each([
    ["depth in a small body", "[".repeat(17), "request.invalid"],
    [
      "depth beside a picture",
      pictured(`"x":${"[".repeat(17)}${"]".repeat(17)}`),
      "request.invalid",
    ],
    ["much beside a picture", pictured(`"x":[${"1,".repeat(40_000)}1]`), "request.tooLarge"],
    ["a broken end", pictured('"x":'), "syntax"],
    ["two texts without a comma", `{"images":["${PICTURE}""${PICTURE}"]}`, "syntax"],
    ["a line break in a picture", pictured(`"x":"${"a\n".repeat(600)}"`), "syntax"],
  ])("%s", (_, text, code) => {
    expect(refusalOf(text)).toBe(code)
  })
})
