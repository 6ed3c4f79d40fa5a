// @vitest-environment jsdom
import { act } from "@testing-library/react"
import { afterEach, expect, onTestFinished, test, vi } from "vitest"

import { dismissToasts, renderHook, shownToast } from "#test/render-hook.tsx"

import { ApiError } from "./api-error.ts"
import { isOffline, isServerGone, onNetworkChange, useOffline } from "./connection.ts"
import { copyPath } from "./copy-path.ts"
import { languageIn, languageName } from "./language-name.ts"
import { isForLackOfConnection } from "./offline-words.ts"
import { setCatalog } from "./text.ts"

afterEach(() => {
  isServerGone.set(false)
  vi.restoreAllMocks()
  dismissToasts()
  setCatalog("en", {})
})
const network = (isOnline: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline)
  act(() => void dispatchEvent(new Event(isOnline ? "online" : "offline")))
}

test("offline means no network or no server, whichever comes first", () => {
  const { result } = renderHook(useOffline)
  expect([result.current, isOffline()]).toEqual([false, false])
  network(false)
  expect(result.current).toBe(true)
  act(() => isServerGone.set(true))
  network(true)
  expect(result.current).toBe(true)
  act(() => isServerGone.set(false))
  expect([result.current, isOffline()]).toEqual([false, false])
})

test("a listener hears all of them until it leaves", () => {
  const heard = vi.fn<() => void>()
  const leave = onNetworkChange(heard)
  network(false)
  network(true)
  isServerGone.set(true)
  expect(heard).toHaveBeenCalledTimes(3)
  leave()
  network(false)
  isServerGone.set(false)
  expect(heard).toHaveBeenCalledTimes(3)
})

test.each([
  [0, true, true],
  [0, false, false],
  [503, true, false],
])(
  "a failure with status %i while offline (%s) is for lack of a connection: %s",
  (status, isGone, is) => {
    isServerGone.set(isGone)
    expect(isForLackOfConnection(new ApiError(status, "x", "x"))).toBe(is)
    expect(isForLackOfConnection(new Error("x"))).toBe(false)
  },
)

test("copies the whole address, or says where else it can be found", async () => {
  const copied: string[] = []
  const writeText = vi.fn<(text: string) => Promise<void>>(async (text) => void copied.push(text))
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, "clipboard"))
  await copyPath("/post/1?a=b")
  expect([copied, shownToast()]).toEqual([
    [`${location.origin}/post/1?a=b`],
    ["Link copied", undefined],
  ])
  writeText.mockRejectedValue(new Error("denied"))
  await copyPath("/post/1")
  expect(shownToast()).toEqual(["Error", expect.stringContaining("could not be copied")])
})

test("languages are named in the reader's words and in their own", () => {
  expect([languageIn("de"), languageName("de"), languageName("fr")]).toEqual([
    "German",
    "Deutsch",
    "Français",
  ])
  setCatalog("de", {})
  expect(languageIn("fr")).toBe("Französisch")
})
