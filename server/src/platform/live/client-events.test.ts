import { expect, test } from "vitest"

import { parseClientEvent } from "./client-events.ts"

test.each([
  ['{"type":"typing","isTyping":true}', { type: "typing", isTyping: true }],
  ['{"type":7}', undefined],
  ['{"kind":"typing"}', undefined],
  ["null", undefined],
  ['"typing"', undefined],
  ["7", undefined],
  ["[]", undefined],
  ["{", undefined],
  ["", undefined],
])("reads %s as %j", (text, event) => {
  expect(parseClientEvent(Buffer.from(text), false)).toEqual(event)
})

test("ignores binary frames", () => {
  expect(parseClientEvent(Buffer.from('{"type":"typing"}'), true)).toBeUndefined()
})
