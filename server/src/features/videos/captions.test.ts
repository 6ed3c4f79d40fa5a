import { expect, test } from "vitest"

import { cleanCaptions } from "./captions.ts"

const clean = (text: string) => cleanCaptions(Buffer.from(text))

test("keeps cues with their settings, and drops styles, regions, notes, names and classes", () => {
  const text = [
    "\uFEFFWEBVTT - a title",
    "Kind: captions",
    "",
    "STYLE",
    "::cue { background: url(https://evil.example) }",
    "",
    "REGION",
    "id:top",
    "",
    "NOTE private words",
    "",
    "intro",
    "00:01.000 --> 00:02.500 align:start position:10% region:top size:50%",
    "<v.loud Ann>Hello</v> <c.evil>you</c> & <i>all</i>",
    "second line",
    "",
    "01:00:00.000 --> 01:00:01.000",
    "Late",
  ]
  for (const end of ["\n", "\r\n", "\r"])
    expect(clean(text.join(end))).toBe(
      [
        "WEBVTT",
        "",
        "00:00:01.000 --> 00:00:02.500 align:start position:10% size:50%",
        "<v Ann>Hello</v> <c>you</c> & <i>all</i>",
        "second line",
        "",
        "01:00:00.000 --> 01:00:01.000",
        "Late",
        "",
      ].join("\n"),
    )
})

const CUE = "00:01.000 --> 00:02.000\nHi"

test.each([
  ["no header", CUE, "They have to begin with WEBVTT."],
  ["a longer word", `WEBVTTX\n\n${CUE}`, "They have to begin with WEBVTT."],
  ["nothing", "", "They have to begin with WEBVTT."],
  ["no cue", "WEBVTT\n", "They contain no cue."],
  [
    "a comma as in SubRip",
    "WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nHi",
    "Line 3 should be a time",
  ],
  ["61 seconds", "WEBVTT\n\n00:61.000 --> 02:00.000\nHi", "Line 3 should be a time"],
  ["text without a time", `WEBVTT\n\n${CUE}\n\nwords\nwords`, "Line 7 should be a time"],
  ["an end before the start", "WEBVTT\n\n00:02.000 --> 00:01.000\nHi", "Line 3: a cue has to end"],
  ["a second time in a cue", `WEBVTT\n\n${CUE}\n00:03.000 --> 00:04.000`, "Line 5 belongs to"],
  ["a long line", `WEBVTT\n\n${CUE}${"!".repeat(1000)}`, "Line 4 is longer than 1000"],
  ["NUL", `WEBVTT\n\n${CUE}\0`, "They contain the NUL character."],
])("refuses %s", (_, text, reason) => {
  expect(() => clean(text)).toThrow(reason)
})

test("refuses bytes that are not UTF-8, and too many cues", () => {
  expect(() => cleanCaptions(Buffer.from("WEBVTT\n\n\xFF", "latin1"))).toThrow("not UTF-8")
  expect(() => clean(`WEBVTT\n\n${`${CUE}\n\n`.repeat(5001)}`)).toThrow("more than 5000 cues")
})
