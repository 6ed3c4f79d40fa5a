// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"

import { renderHook } from "#test/render-hook.tsx"

/** A new copy per test: the module keeps the state of the page. */
async function fresh() {
  vi.resetModules()
  const module = await import("./history.ts")
  onTestFinished(module.startHistory())
  return module
}
const back = () =>
  new Promise<void>((resolve) => {
    addEventListener("popstate", () => resolve(), { once: true })
    history.back()
  })
const scrolled: unknown[] = []

beforeEach(() => {
  history.replaceState(null, "", "/")
  scrolled.length = 0
  vi.stubGlobal("scrollTo", (...to: unknown[]) => void scrolled.push(to))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
const scrollPageTo = (y: number) => vi.stubGlobal("scrollY", y)

test("a link to the current page scrolls to the top without a new entry", async () => {
  const { navigate } = await fresh()
  const { length } = history
  navigate("/")
  expect([history.length, scrolled]).toEqual([length, [[{ top: 0, behavior: "smooth" }]]])
})

test("a new page starts at the top, back returns to the scroll position", async () => {
  const { navigate, useScrollPlace, isReturning } = await fresh()
  expect(history.scrollRestoration).toBe("manual")
  let path = "/"
  const { rerender } = renderHook(() => useScrollPlace(path))
  // The reader may already have scrolled on the first page.
  expect(scrolled).toEqual([])
  scrollPageTo(700)
  navigate("/explore")
  path = "/explore"
  rerender()
  expect([scrolled, isReturning(), location.pathname]).toEqual([[[0, 0]], false, "/explore"])
  scrollPageTo(30)
  await back()
  path = "/"
  rerender()
  expect([scrolled.at(-1), isReturning()]).toEqual([[0, 700], true])
  navigate("/settings")
  expect(isReturning()).toBe(false)
})

test("replacing an address keeps its entry", async () => {
  const { navigate } = await fresh()
  navigate("/explore")
  const { length, state } = history
  navigate("/explore?category=1", { replace: true })
  expect([history.length, history.state, location.search]).toEqual([length, state, "?category=1"])
  navigate("/search")
  expect(history.state).not.toEqual(state)
})

test("values are kept per entry and recalled after back only", async () => {
  const { navigate, recall, useKeep } = await fresh()
  let value = "first"
  const { rerender, unmount } = renderHook(() => useKeep("sizes", () => value))
  value = "last"
  rerender()
  navigate("/explore")
  unmount()
  expect(recall("sizes")).toBeUndefined()
  await back()
  expect([recall("sizes"), recall("other")]).toEqual(["last", undefined])
})

test("the focus target of a navigation is taken once, and never after back", async () => {
  const { navigate, takeFocusTarget } = await fresh()
  navigate("/explore", { focus: "#one" })
  expect([takeFocusTarget(), takeFocusTarget()]).toEqual(["#one", undefined])
  navigate("/search", { focus: "#two" })
  await back()
  expect(takeFocusTarget()).toBeUndefined()
})

test("components see the current path", async () => {
  const { navigate, useRememberedLocation } = await fresh()
  const { result } = renderHook(useRememberedLocation)
  expect(result.current[0]).toBe("/")
  onTestFinished(() => history.replaceState(null, "", "/"))
  result.current[1]("/bookmarks")
  await expect.poll(() => result.current[0]).toBe("/bookmarks")
  expect(navigate).toBe(result.current[1])
})

test("a guard holds navigations back until they are allowed", async () => {
  const { navigate } = await fresh()
  const { guardLeaving } = await import("./leave-guard.ts")
  navigate("/form")
  const held: (() => void)[] = []
  const stop = guardLeaving((leave) => void held.push(leave))
  onTestFinished(stop)
  navigate("/elsewhere")
  expect([location.pathname, held.length]).toEqual(["/form", 1])
  const unload = new Event("beforeunload", { cancelable: true })
  dispatchEvent(unload)
  expect(unload.defaultPrevented).toBe(true)

  // Back has changed the address already, so it is restored.
  history.back()
  await vi.waitUntil(() => held.length === 2, 10_000)
  expect(location.pathname).toBe("/form")
  stop()
  held[0]!()
  expect(location.pathname).toBe("/elsewhere")
  navigate("/on")
  expect([location.pathname, held.length]).toEqual(["/on", 2])
})
