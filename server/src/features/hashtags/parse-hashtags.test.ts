import { expect, test } from "vitest"

import { parseHashtags } from "./parse-hashtags.ts"

test.each([
  ["Fog #GoldenHour and #hiking.", ["goldenhour", "hiking"]],
  ["#one#two", ["one"]],
  ["twice #a1 #A1", ["a1"]],
  ["#Ünïcode #日本 #snake_case", ["ünïcode", "日本", "snake_case"]],
  ["a#b https://x.example/#part &#39; #1 #", []],
  ["(#paren) #dash-ed", ["paren", "dash"]],
])("finds the hashtags of %s", (text, expected) => expect(parseHashtags(text)).toEqual(expected))
