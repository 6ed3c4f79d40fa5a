// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"

import { renderHook } from "#test/render-hook.tsx"

import { useStoryKeys } from "./use-story-keys.ts"

afterEach(() => {
  document.body.innerHTML = ""
})

test.each([
  ["next", "ArrowRight", "body", false, ["next"]],
  ["previous", "ArrowLeft", "body", false, ["previous"]],
  ["pause", " ", "body", false, ["pause"]],
  ["another key", "a", "body", false, []],
  ["the space bar on a button", " ", "button", false, []],
  ["an arrow on a button", "ArrowRight", "button", false, ["next"]],
  ["an arrow in a field", "ArrowRight", "input", false, []],
  ["while something else handles keys", "ArrowRight", "body", true, []],
])("keys of a story: %s", (_name, key, on, isOff, acts) => {
  document.body.innerHTML = "<button></button><input>"
  const done: string[] = []
  renderHook(() =>
    useStoryKeys({
      onNext: () => done.push("next"),
      onPrevious: () => done.push("previous"),
      onPause: () => done.push("pause"),
      isOff,
    }),
  )
  const isDefault = fireEvent.keyDown(document.querySelector(on)!, { key })
  expect(done).toEqual(acts)
  expect(isDefault).toBe(acts.length === 0)
})
