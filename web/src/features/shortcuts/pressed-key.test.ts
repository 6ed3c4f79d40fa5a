import { expect, test } from "vitest"

import { pressedKey } from "./pressed-key.ts"

const page = { closest: () => null, matches: () => false } as unknown as EventTarget
const field = { closest: () => field, matches: () => false } as unknown as EventTarget
const post = { closest: () => null, matches: () => true } as unknown as EventTarget

const plain = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  repeat: false,
  defaultPrevented: false,
  target: page,
}

test.each([
  ["a shortcut", { key: "j" }, "j"],
  ["a sign that needs Shift on many keyboards", { key: "?" }, "?"],
  ["a letter without a meaning", { key: "x" }, undefined],
  ["a capital letter", { key: "J" }, undefined],
  ["a key with a long name", { key: "Home" }, undefined],
  ["with Ctrl", { key: "n", ctrlKey: true }, undefined],
  ["with Cmd", { key: "k", metaKey: true }, undefined],
  ["with Alt", { key: "l", altKey: true }, undefined],
  ["while writing", { key: "n", target: field }, undefined],
  ["while composing a letter", { key: "n", isComposing: true }, undefined],
  ["where the screen has used it", { key: "j", defaultPrevented: true }, undefined],
  ["held down, through posts", { key: "j", repeat: true }, "j"],
  ["held down, liking", { key: "l", repeat: true }, undefined],
  ["Enter on a post", { key: "Enter", target: post }, "o"],
  ["Enter on a button", { key: "Enter" }, undefined],
])("%s", (_, pressed, expected) => {
  expect(pressedKey({ ...plain, ...pressed })).toBe(expected)
})
