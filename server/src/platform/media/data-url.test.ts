import { describe, expect, test } from "vitest"

import { AppError } from "#platform/errors.ts"

import { decodeDataUrl } from "./data-url.ts"

const MB = 1024 * 1024
const refusal = (value: string, max = MB) => {
  try {
    return decodeDataUrl(value, max).toString()
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
}

test.each(["jpeg", "png", "gif", "webp", "avif", "heic", "heif"])("decodes image/%s", (type) => {
  expect(refusal(`data:image/${type};base64,aGVsbG8=`)).toBe("hello")
})

describe("rejects", () => {
  test.each([
    ["data:image/svg+xml;base64,PHN2Zz4=", "image.type"],
    ["data:image/tiff;base64,SUkqAA==", "image.type"],
    ["data:text/html;base64,PGI+", "image.type"],
    ["data:text/html,<script>alert(1)</script>", "image.type"],
    ["DATA:image/png;base64,aGVsbG8=", "image.type"],
    ["data:image/png,hello", "image.type"],
    ["data:image/png;charset=utf-8;base64,aGVsbG8=", "image.type"],
    ["data:,", "image.type"],
    ["https://example.org/a.png", "image.invalid"],
    ["HTTP://example.org/a.png", "image.invalid"],
    ["javascript:alert(1)", "image.invalid"],
    ["file:///etc/passwd", "image.invalid"],
    ["", "image.invalid"],
    ["data:image/png;base64,", "image.invalid"],
    ["data:image/png;base64,a", "image.invalid"],
    ["data:image/png;base64,aGVsbG8", "image.invalid"],
    ["data:image/png;base64,aGVs bG8=", "image.invalid"],
    ["data:image/png;base64,aGVsbG8=\n", "image.invalid"],
    ["data:image/png;base64,<b>aGVsbG8", "image.invalid"],
    ["data:image/png;base64,====", "image.invalid"],
  ])("%j", (value, code) => {
    expect(refusal(value)).toBe(code)
  })

  test("a URL, explaining what to send instead", () => {
    expect(() => decodeDataUrl("https://example.org/a.png", MB)).toThrow("not its web address")
  })

  test("one byte too many, judging by the length", () => {
    const exact = Buffer.alloc(MB, 1).toString("base64")
    const more = Buffer.alloc(MB + 1, 1).toString("base64")
    expect(decodeDataUrl(`data:image/png;base64,${exact}`, MB)).toHaveLength(MB)
    expect(refusal(`data:image/png;base64,${more}`)).toBe("image.tooLarge")
    expect(() => decodeDataUrl(`data:image/png;base64,${more}`, MB)).toThrow(
      "larger than the 1MB limit",
    )
  })
})
