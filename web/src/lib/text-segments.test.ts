import { expect, test } from "vitest"

import { segmentsOf } from "./text-segments.ts"

const shape = (text: string, mentions: { id: string; handle: string }[] = []) =>
  segmentsOf(text, mentions).map((segment) => `${segment.kind}:${segment.text}`)

test.each([
  ["plain", ["text:plain"]],
  ["see https://a.example/x?y=1#z.", ["text:see ", "link:https://a.example/x?y=1#z", "text:."]],
  ["(https://a.example/b)", ["text:(", "link:https://a.example/b", "text:)"]],
  ["https://a.example/b_(c)", ["link:https://a.example/b_(c)"]],
  ["#one, #two!", ["hashtag:#one", "text:, ", "hashtag:#two", "text:!"]],
  ["javascript:alert(1) #ok", ["text:javascript:alert(1) ", "hashtag:#ok"]],
  ["<img src=x onerror=alert(1)>", ["text:<img src=x onerror=alert(1)>"]],
  ["#1 is not a topic", ["text:#1 is not a topic"]],
  ["", []],
])("%s", (text, expected) => expect(shape(text)).toEqual(expected))

test("links only members mentioned by the post", () => {
  expect(shape("hi @ada and @nobody, a@ada.example", [{ id: "1", handle: "Ada" }])).toEqual([
    "text:hi ",
    "mention:@ada",
    "text: and @nobody, a@ada.example",
  ])
})

test("keeps a hashtag inside an address part of it", () => {
  expect(shape("https://a.example/#part")).toEqual(["link:https://a.example/#part"])
})
