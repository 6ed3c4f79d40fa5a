import { expect, test } from "vitest"

import { captionsProblem } from "./check-captions.ts"

const CUES = "\n\n00:00.000 --> 00:02.000\nHello"

test.each([
  ["plain", `WEBVTT${CUES}`, /^$/],
  ["with a title", `WEBVTT Kind: captions${CUES}`, /^$/],
  ["with a byte order mark", `\uFEFFWEBVTT${CUES}`, /^$/],
  ["SubRip", `1\n00:00:00,000 --> 00:00:02,000\nHello`, /not a WebVTT file/],
  ["a longer word", `WEBVTTX${CUES}`, /not a WebVTT file/],
  ["no cues", "WEBVTT\n\n", /no captions/],
  ["empty", "", /not a WebVTT file/],
])("%s", (_, text, expected) => {
  expect(captionsProblem(text.length, text) ?? "").toMatch(expected)
})

test("refuses captions that are too large", () => {
  expect(captionsProblem(200 * 1024 + 1, `WEBVTT${CUES}`)).toMatch(/larger than 200KB/)
})
