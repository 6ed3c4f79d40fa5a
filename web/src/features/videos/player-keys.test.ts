import { expect, test } from "vitest"

import { playerKey } from "./player-keys.ts"

const button = { matches: () => false } as unknown as EventTarget
const timeLine = { matches: (selector: string) => selector === "input" } as unknown as EventTarget
const plain = { ctrlKey: false, metaKey: false, altKey: false, target: button }

test.each([
  ["k", { key: "k" }, "toggle"],
  ["m", { key: "m" }, "sound"],
  ["f", { key: "f" }, "fullScreen"],
  ["the left arrow", { key: "ArrowLeft" }, "back"],
  ["the right arrow", { key: "ArrowRight" }, "forward"],
  ["space on a button, which the browser presses", { key: " " }, undefined],
  ["space on the time line", { key: " ", target: timeLine }, "toggle"],
  ["Ctrl+F", { key: "f", ctrlKey: true }, undefined],
  ["the down arrow, which scrolls", { key: "ArrowDown" }, undefined],
])("%s", (_, pressed, expected) => {
  expect(playerKey({ ...plain, ...pressed })).toBe(expected)
})
