// @vitest-environment jsdom
import { act } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { navigate } from "wouter/use-browser-location"

import { renderHook } from "#test/render-hook.tsx"

import { useAsked } from "./use-asked.ts"

afterEach(() => history.replaceState(null, "", "/"))

test("opens what the address names, once, and again what it names next", () => {
  history.replaceState(null, "", "/?photo=2&tab=x")
  const open = vi.fn<(value: string) => void>()
  const { rerender } = renderHook(() => useAsked("photo", open))
  rerender()
  expect(open.mock.calls).toEqual([["2"]])
  act(() => navigate("/?photo=3"))
  expect(open.mock.calls).toEqual([["2"], ["3"]])
  act(() => navigate("/"))
  expect(open).toHaveBeenCalledTimes(2)
})

test("opens nothing that is not named", () => {
  const open = vi.fn<(value: string) => void>()
  renderHook(() => useAsked("photo", open))
  expect(open).not.toHaveBeenCalled()
})
