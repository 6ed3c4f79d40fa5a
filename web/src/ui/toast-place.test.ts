import { expect, test } from "vitest"

import { toastShift } from "./toast-place.ts"

const screen = { top: 60, bottom: 844 }
const toast = { left: 16, right: 374, top: 680, bottom: 760 }
const box = (top: number, bottom: number, left = 0, right = 390) => ({ left, right, top, bottom })

test.each([
  ["nothing in the way", [], screen, 0],
  ["above the docked box", [box(700, 780)], screen, -68],
  ["above a box that has grown", [box(600, 780)], screen, -168],
  ["above box and the control over it", [box(700, 780), box(650, 690)], screen, -118],
  ["beside what is elsewhere", [box(700, 780, 400, 600)], screen, 0],
  ["under what is higher up", [box(100, 140)], screen, 0],
  ["not below its place, even where that is free", [box(700, 1000)], { top: 0, bottom: 2000 }, -68],
  ["above the keyboard", [], { top: 0, bottom: 500 }, -260],
  ["above keyboard and box", [box(420, 500)], { top: 0, bottom: 500 }, -348],
  [
    "at the top when the rest is taken",
    [box(120, 400), box(400, 844)],
    { top: 0, bottom: 844 },
    -648,
  ],
  ["in its usual place when nothing is free", [box(60, 844)], screen, 0],
])("%s", (_, obstacles, visible, shift) => {
  expect(toastShift(toast, obstacles, visible)).toBe(shift)
})
