// @vitest-environment jsdom
import { act } from "@testing-library/react"
import { expect, test } from "vitest"

import { renderHook } from "#test/render-hook.tsx"

import { createStore, useStore } from "./store.ts"

test("notifies listeners of new values only, until they unsubscribe", () => {
  const store = createStore(1)
  const heard: number[] = []
  const leave = store.subscribe(() => heard.push(store.get()))
  store.set(1)
  store.set(2)
  store.set(2)
  leave()
  store.set(3)
  expect([heard, store.get()]).toEqual([[2], 3])
})

test("a component shows the current value", () => {
  const store = createStore("one")
  const { result } = renderHook(() => useStore(store))
  expect(result.current).toBe("one")
  act(() => store.set("two"))
  expect(result.current).toBe("two")
})
