// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { vibrate } from "./motion.ts"

const felt = vi.fn<(ms: number) => void>()
beforeEach(() => {
  delete document.documentElement.dataset["motion"]
  felt.mockClear()
  vi.stubGlobal("matchMedia", () => ({ matches: false }))
  vi.stubGlobal("navigator", { vibrate: felt })
})
afterEach(() => {
  vi.unstubAllGlobals()
  delete document.documentElement.dataset["motion"]
})

test("vibrates shortly, where the device can", () => {
  vibrate()
  expect(felt.mock.calls).toEqual([[10]])
  vi.stubGlobal("navigator", {})
  expect(() => vibrate()).not.toThrow()
})

test("never vibrates with reduced motion, whether the member or the device asks for it", () => {
  document.documentElement.dataset["motion"] = "reduced"
  vibrate()
  document.documentElement.dataset["motion"] = "normal"
  vi.stubGlobal("matchMedia", () => ({ matches: true }))
  vibrate()
  expect(felt).not.toHaveBeenCalled()
})
