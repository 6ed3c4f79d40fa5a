// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest"

import { createChoice } from "./browser-choice.ts"

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const choice = () => createChoice("size", ["small", "large"])

test("is the first value until another is chosen, and stores only the others", () => {
  const size = choice()
  expect(size.get()).toBe("small")
  size.set("large")
  expect(choice().get()).toBe("large")
  size.set("small")
  expect(localStorage.getItem("size")).toBeNull()
})

test("tells listeners", () => {
  const size = choice()
  const heard = vi.fn<() => void>()
  size.subscribe(heard)
  size.set("large")
  expect(heard).toHaveBeenCalledOnce()
})

test("ignores a value it does not know", () => {
  localStorage.setItem("size", "huge")
  expect(choice().get()).toBe("small")
})

test("lasts until the page is closed where storage is refused", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError")
  }
  vi.stubGlobal("localStorage", {
    getItem: refuse,
    setItem: refuse,
    removeItem: refuse,
    clear: () => undefined,
  })
  const size = choice()
  size.set("large")
  expect(size.get()).toBe("large")
})
