import fc from "fast-check"

/** Text known to break servers. Lone surrogates survive JSON as escapes. */
const ODD_TEXT = [
  "",
  " ",
  "'",
  '"',
  "%",
  "_",
  "\\",
  "\\u0000",
  "%00",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udfff",
  "\udc00\ud800",
  "\ufffe",
  "\u202e",
  "\u200b",
  "\u{e0041}",
  "💥".repeat(200),
  "x".repeat(20_000),
  "-1",
  "0",
  "-0",
  "1.5",
  "1e2",
  "0x10",
  "Infinity",
  "-Infinity",
  "1e400",
  "NaN",
  "2147483648",
  "9007199254740993",
  "9223372036854775808",
  "9".repeat(400),
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
  "2026-02-30T25:61:61Z",
  "+275760-09-13T00:00:00.001Z",
  "0000-01-01T00:00:00Z",
  "data:image/png;base64,AAAA",
  "data:image/png;base64,",
  "https://[::1",
]

/** Numbers as JSON text, including those JavaScript cannot represent. */
const ODD_NUMBERS = [
  "1e400",
  "-1e400",
  "-0",
  "0.1",
  "1e-400",
  "9007199254740993",
  "9223372036854775808",
  "2147483648",
  "-2147483649",
  "9".repeat(400),
]
const rawJson = (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1
  for (let i = 0; i < depth; i += 1) value = wrap(value)
  return value
}

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...ODD_TEXT) },
  { weight: 3, arbitrary: fc.constantFrom(...ODD_NUMBERS).map(rawJson) },
  { weight: 2, arbitrary: fc.string({ unit: "binary" }) },
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.constant(null),
  fc.constant(nested(500, (inner) => [inner])),
  fc.constant(nested(500, (inner) => ({ a: inner }))),
  fc.array(fc.constantFrom(...ODD_TEXT), { maxLength: 3 }),
  fc.constant(Array.from({ length: 300 }, () => "x")),
  fc.dictionary(fc.constantFrom("a", "__proto__", "\ud800", "id"), fc.string(), { maxKeys: 2 }),
)

/** For URLs and headers, which require well-formed text. */
export const oddText = fc
  .oneof(fc.constantFrom(...ODD_TEXT), fc.string({ unit: "grapheme" }), fc.string())
  .map((text) => text.toWellFormed().slice(0, 4000))

/** Well-formed cursors with unexpected contents. */
export const oddCursor = fc.oneof(
  oddText,
  fc
    .array(
      fc.oneof(
        oddValue,
        fc.constantFrom("00000000-0000-7000-8000-000000000001", 1, 0, -1, 1e308, 0.5),
        fc.constantFrom("x 5", "1970", "Sat, 01 Jan 275760 00:00:00", "2026-01-01T00:00:00.000Z"),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((position) => Buffer.from(JSON.stringify(position)).toString("base64url").slice(0, 500)),
)

/** Header values: one byte each, no line breaks. */
export const oddHeader = fc.oneof(
  fc.constantFrom("", " ", "a", "x".repeat(101), "x".repeat(4000), "\u00ff\u00fe", "a,b", "\t"),
  fc
    .string({ maxLength: 40 })
    .map((text) => text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/gu, "")),
)
