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
  ["a character that needs Shift", { key: "?" }, "?"],
  ["an unassigned letter", { key: "x" }, undefined],
  ["a capital letter", { key: "J" }, undefined],
  ["a named key", { key: "Home" }, undefined],
  ["with Ctrl", { key: "n", ctrlKey: true }, undefined],
  ["with Cmd", { key: "k", metaKey: true }, undefined],
  ["with Alt", { key: "l", altKey: true }, undefined],
  ["while typing", { key: "n", target: field }, undefined],
  ["during IME composition", { key: "n", isComposing: true }, undefined],
  ["already handled by the screen", { key: "j", defaultPrevented: true }, undefined],
  ["held down to move between posts", { key: "j", repeat: true }, "j"],
  ["held down to like", { key: "l", repeat: true }, undefined],
  ["Enter on a post", { key: "Enter", target: post }, "o"],
  ["Enter on a button", { key: "Enter" }, undefined],
])("%s", (_, pressed, expected) => {
  expect(pressedKey({ ...plain, ...pressed })).toBe(expected)
})
