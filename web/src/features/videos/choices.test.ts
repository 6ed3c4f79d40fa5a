// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest"

import { autoplay, isSavingData, mayAutoplay } from "./choices.ts"

interface Device {
  /** Media features that are set to `reduce`. */
  reduced?: string[]
  savesData?: boolean
}

function on({ reduced = [], savesData = false }: Device) {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: reduced.some((feature) => query.includes(`(${feature}: reduce)`)),
  }))
  vi.stubGlobal("navigator", { connection: { saveData: savesData } })
}

afterEach(() => {
  vi.unstubAllGlobals()
  autoplay.set("on")
  delete document.documentElement.dataset["motion"]
})

test.each<[string, Device, boolean]>([
  ["nothing to spare", {}, true],
  ["motion is reduced", { reduced: ["prefers-reduced-motion"] }, false],
  ["the browser saves data", { savesData: true }, false],
  ["the device saves data", { reduced: ["prefers-reduced-data"] }, false],
])("starts automatically: %s", (_, device, expected) => {
  on(device)
  expect(mayAutoplay()).toBe(expected)
})

test("the member's own choices count on every device", () => {
  on({})
  autoplay.set("off")
  expect(mayAutoplay()).toBe(false)
  expect(localStorage.getItem("autoplay")).toBe("off")
  autoplay.set("on")
  expect(localStorage.getItem("autoplay")).toBeNull()
  document.documentElement.dataset["motion"] = "reduced"
  expect(mayAutoplay()).toBe(false)
})

test("assumes no data saving in a browser that does not report it", () => {
  on({})
  vi.stubGlobal("navigator", {})
  expect(isSavingData()).toBe(false)
})
