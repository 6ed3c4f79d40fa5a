import { expect, test } from "vitest"

import { checkAccent, contrast, isReadableAccent, paletteOf, readableAccent } from "./accent.ts"

const CHOICES = [
  "#0f766e",
  "#1d4ed8",
  "#7c3aed",
  "#be185d",
  "#c2410c",
  "#a16207",
  "#4d7c0f",
  "#334155",
  "#000000",
]

test.each([
  ["#000000", "#ffffff", 21],
  ["#767676", "#ffffff", 4.54],
  ["#0f766e", "#ffffff", 5.47],
])("the contrast of %s on %s is %d", (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2)
  expect(contrast(other, one)).toBeCloseTo(ratio, 2)
})

test("keeps the built-in colors for the built-in accent", () => {
  expect(paletteOf("#0f766e").dark.accent).toBe("#2dd4bf")
})

test.each(CHOICES)("makes every shade of %s readable where the app uses it", (color) => {
  expect(checkAccent(readableAccent(color)).filter((check) => !check.isReadable)).toEqual([])
  const { light, dark } = paletteOf(readableAccent(color))
  for (const shades of [light, dark]) {
    expect(contrast(shades.accent, shades.soft)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(shades.hover, shades.onAccent)).toBeGreaterThanOrEqual(4.5)
  }
})

test("rejects a light color for light screens only, and offers a darker shade of it", () => {
  const failing = checkAccent("#facc15").filter((check) => !check.isReadable)
  expect(failing.map((check) => check.use)).toEqual(["buttonLight", "linkLight"])
  const offered = readableAccent("#facc15")
  expect(isReadableAccent(offered)).toBe(true)
  // Not darker than needed.
  expect(checkAccent(offered)[1]!.ratio).toBeLessThan(4.8)
})

test("requires links to be readable on the page, which is darker than cards", () => {
  const [button, link] = checkAccent("#767676")
  expect([button!.isReadable, link!.isReadable]).toEqual([true, false])
})
