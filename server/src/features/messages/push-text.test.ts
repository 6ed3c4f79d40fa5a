import { expect, test } from "vitest"

import { pairKey } from "./pair.ts"
import { pushTextOf } from "./push-text.ts"

const sender = {
  id: "ann",
  firstName: "Ann",
  lastName: "Moss",
  handle: "ann",
  profileImageUrl: null,
  isVerified: false,
}
const bodyOf = (content: string, pictures = 0) => pushTextOf({ sender, content, pictures }).body

test("names the sender, links to the conversation and replaces earlier pushes of it", () => {
  expect(pushTextOf({ sender, content: "hello", pictures: 0 })).toEqual({
    title: "Ann Moss",
    body: "hello",
    link: "/messages?to=ann",
    tag: "messages:ann",
  })
})

test.each([
  ["  two\n\nlines ", 1, "two lines"],
  ["", 1, "Sent a photo"],
  [" \n ", 3, "Sent 3 photos"],
  ["x".repeat(140), 0, "x".repeat(140)],
  ["x".repeat(141), 0, `${"x".repeat(139)}…`],
  ["🌳".repeat(140), 0, "🌳".repeat(140)],
  ["🌳".repeat(141), 0, `${"🌳".repeat(139)}…`],
])("shows %j with %i pictures", (content, pictures, body) => {
  expect(bodyOf(content, pictures)).toBe(body)
})

test("a pair has the same key in both orders", () => {
  expect(pairKey("b", "a")).toBe("a:b")
  expect(pairKey("a", "b")).toBe("a:b")
})
