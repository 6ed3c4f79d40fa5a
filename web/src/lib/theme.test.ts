// @vitest-environment jsdom
import { act } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"

import { renderHook } from "#test/render-hook.tsx"

import { applySettings, setTheme, useTheme } from "./theme.ts"

const { dataset } = document.documentElement

afterEach(() => act(() => setTheme("system")))

test("a chosen theme is shown, marked on the page and kept in a cookie", () => {
  const { result } = renderHook(useTheme)
  expect([result.current, dataset["theme"]]).toEqual(["system", undefined])
  for (const theme of ["dark", "light"] as const) {
    act(() => setTheme(theme))
    expect([result.current, dataset["theme"], document.cookie]).toEqual([
      theme,
      theme,
      `theme=${theme}`,
    ])
  }
  act(() => setTheme("system"))
  expect([result.current, dataset["theme"], document.cookie]).toEqual(["system", undefined, ""])
})

test("the member's settings apply, unless this device has a theme of its own", () => {
  const settings = { theme: "dark", textSize: "large", reducedMotion: true } as const
  applySettings(settings)
  expect([dataset["theme"], dataset["text"], dataset["motion"]]).toEqual([
    "dark",
    "large",
    "reduced",
  ])
  applySettings({ ...settings, theme: "light", reducedMotion: false })
  expect([dataset["theme"], dataset["motion"]]).toEqual(["dark", "normal"])
  act(() => setTheme("system"))
  applySettings({ ...settings, theme: "system" })
  expect(dataset["theme"]).toBeUndefined()
})
