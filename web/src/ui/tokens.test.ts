import { readFileSync } from "node:fs"

import { expect, test } from "vitest"

const css = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8")

/** The value of a token in the light and the dark theme. */
function pairOf(text: string, name: string): [string, string] {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(text)!
  return [light!, dark!]
}

function luminance(color: string): number {
  const digits = color.length === 4 ? color.replaceAll(/\w/g, "$&$&") : color
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test.each([
  ["tokens.css", 3],
  ["contrast.css", 4.5],
])("borders of fields and the focus ring stand out from every surface: %s", (file, least) => {
  const text = css(file)
  const weak = ["border-control", "accent", "danger"].flatMap((name) =>
    ["bg", "surface", "surface-2"].flatMap((surface) =>
      [0, 1]
        .map((theme) => contrast(pairOf(text, name)[theme]!, pairOf(text, surface)[theme]!))
        .filter((ratio) => ratio < least)
        .map((ratio) => `${name} on ${surface}: ${ratio.toFixed(2)}`),
    ),
  )
  expect(weak).toEqual([])
})
