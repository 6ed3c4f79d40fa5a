// @vitest-environment jsdom
import { act } from "@testing-library/react"
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { expect, onTestFinished, test, vi } from "vitest"

import { renderHook } from "#test/render-hook.tsx"

import { useMedia } from "./use-media.ts"

/** Replaces matchMedia, which jsdom lacks. */
function fakeMedia() {
  const media = new Map<string, EventTarget & { matches: boolean; listeners: number }>()
  const of = (query: string) => {
    let found = media.get(query)
    if (!found) {
      const target = new EventTarget()
      found = Object.assign(target, {
        matches: false,
        listeners: 0,
        addEventListener(type: string, listener: () => void) {
          if (type === "change") found!.listeners += 1
          EventTarget.prototype.addEventListener.call(target, type, listener)
        },
        removeEventListener(type: string, listener: () => void) {
          if (type === "change") found!.listeners -= 1
          EventTarget.prototype.removeEventListener.call(target, type, listener)
        },
      })
      media.set(query, found)
    }
    return found
  }
  vi.stubGlobal("matchMedia", of)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    // The next test file must not keep this screen.
    vi.resetModules()
  })
  const change = (query: string, matches: boolean) =>
    act(() => {
      of(query).matches = matches
      of(query).dispatchEvent(new Event("change"))
    })
  return { of, change }
}

test("follows a media query, and the next one when it changes", () => {
  const { of, change } = fakeMedia()
  let query = "(hover)"
  const { result, rerender, unmount } = renderHook(() => useMedia(query))
  expect(result.current).toBe(false)
  change("(hover)", true)
  expect(result.current).toBe(true)
  query = "(pointer: coarse)"
  rerender()
  expect(result.current).toBe(false)
  change("(pointer: coarse)", true)
  expect(result.current).toBe(true)
  unmount()
  expect([of("(hover)").listeners, of("(pointer: coarse)").listeners]).toEqual([0, 0])
})

test("the right column follows its breakpoint", async () => {
  const { of, change } = fakeMedia()
  vi.resetModules()
  const { useWide } = await import("./use-wide.ts")
  const { result, unmount } = renderHook(useWide)
  expect(result.current).toBe(false)
  change("(width >= 75rem)", true)
  expect(result.current).toBe(true)
  unmount()
  expect(of("(width >= 75rem)").listeners).toBe(0)
})

test("a screen of unknown width has no right column", async () => {
  vi.resetModules()
  const { useWide } = await import("./use-wide.ts")
  const { result, unmount } = renderHook(useWide)
  expect(result.current).toBe(false)
  expect(unmount()).toBeUndefined()
})

test("on the server no media query matches", async () => {
  const { of } = fakeMedia()
  of("(hover)").matches = true
  of("(width >= 75rem)").matches = true
  vi.resetModules()
  const { useWide } = await import("./use-wide.ts")
  const Both = () => `${useMedia("(hover)")} ${useWide()}`
  expect(renderToString(createElement(Both))).toBe("false false")
})
