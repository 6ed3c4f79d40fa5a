// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"

import { renderHook } from "#test/render-hook.tsx"

import type { useOverlay as UseOverlay } from "./overlays.ts"

let stop: (() => void) | undefined

/** A new copy, like after a reload: the modules keep the state of the page. */
async function fresh() {
  vi.resetModules()
  stop?.()
  const history = await import("./history.ts")
  stop = history.startHistory()
  return { ...history, ...(await import("./overlays.ts")) }
}

/** After what was started: microtasks, and the moves of history with their events. */
const settled = () =>
  new Promise<void>((resolve) => {
    let rest = 4
    const next = () => (rest-- > 0 ? setTimeout(next) : resolve())
    next()
  })
async function back() {
  history.back()
  await settled()
}
async function forward() {
  history.forward()
  await settled()
}
const at = () => [
  location.pathname + location.search,
  (history.state as { depth?: number } | null)?.depth ?? 0,
]

/** Stands for a dialog: `close` sets its state, like the owners of real ones do. */
function overlay(
  useOverlay: typeof UseOverlay,
  address?: Parameters<typeof UseOverlay>[2],
  isRefusing = () => false,
) {
  const closed = vi.fn<() => void>()
  let isOpen = true
  let shown = address
  const hook = renderHook(() =>
    useOverlay(
      isOpen,
      (isLeaving) => {
        if (!isLeaving && isRefusing()) return false
        isOpen = false
        closed()
        hook.rerender()
      },
      shown,
    ),
  )
  return {
    closed,
    close: () => {
      isOpen = false
      hook.rerender()
    },
    open: () => {
      isOpen = true
      hook.rerender()
    },
    move: (to: typeof address) => {
      shown = to
      hook.rerender()
    },
  }
}

beforeEach(() => {
  history.pushState(null, "", "/before")
  history.pushState(null, "", "/page?q=1")
  vi.stubGlobal("scrollTo", () => undefined)
})
afterEach(async () => {
  await settled()
  stop?.()
  history.replaceState(null, "", "/")
  vi.unstubAllGlobals()
  vi.resetModules()
})

test("Back closes the top overlay only, and then leaves the page", async () => {
  const { useOverlay } = await fresh()
  const below = overlay(useOverlay)
  await settled()
  const top = overlay(useOverlay)
  await settled()
  expect(at()).toEqual(["/page?q=1", 2])
  await back()
  expect([top.closed.mock.calls.length, below.closed.mock.calls.length]).toEqual([1, 0])
  expect(at()).toEqual(["/page?q=1", 1])
  await back()
  expect([top.closed.mock.calls.length, below.closed.mock.calls.length]).toEqual([1, 1])
  expect(at()).toEqual(["/page?q=1", 0])
  await back()
  expect(at()).toEqual(["/before", 0])
})

test("closing by other means removes the entry, and forward does not bring it back", async () => {
  const { useOverlay } = await fresh()
  const dialog = overlay(useOverlay)
  await settled()
  dialog.close()
  await settled()
  expect([at(), dialog.closed.mock.calls.length]).toEqual([["/page?q=1", 0], 0])
  await forward()
  expect(at()).toEqual(["/page?q=1", 0])
  await back()
  expect(at()).toEqual(["/before", 0])
})

test("an overlay that gives way to another one passes its entry on", async () => {
  const { useOverlay } = await fresh()
  const menu = overlay(useOverlay)
  await settled()
  const { length } = history
  const go = vi.spyOn(history, "go")
  onTestFinished(() => go.mockRestore())
  menu.close()
  const dialog = overlay(useOverlay)
  await settled()
  expect([at(), history.length, go.mock.calls]).toEqual([["/page?q=1", 1], length, []])
  await back()
  expect([dialog.closed.mock.calls.length, at()]).toEqual([1, ["/page?q=1", 0]])
})

test("an overlay that opens while the entry of another is being removed gets its own", async () => {
  const { useOverlay } = await fresh()
  const menu = overlay(useOverlay)
  await settled()
  menu.close()
  await Promise.resolve()
  const dialog = overlay(useOverlay)
  await settled()
  expect(at()).toEqual(["/page?q=1", 1])
  await back()
  expect([dialog.closed.mock.calls.length, at()]).toEqual([1, ["/page?q=1", 0]])
})

test("overlays and navigations wait while an entry is being removed", async () => {
  const { useOverlay, navigate } = await fresh()
  const menu = overlay(useOverlay)
  await settled()
  menu.close()
  await Promise.resolve()
  overlay(useOverlay)
  const top = overlay(useOverlay)
  await settled()
  expect(at()).toEqual(["/page?q=1", 2])
  await back()
  expect([top.closed.mock.calls.length, at()]).toEqual([1, ["/page?q=1", 1]])

  const last = overlay(useOverlay)
  await settled()
  last.close()
  await Promise.resolve()
  navigate("/next")
  await settled()
  expect(at()).toEqual(["/next", 0])
  await back()
  expect(at()).toEqual(["/page?q=1", 0])
  await back()
  expect(at()).toEqual(["/before", 0])
})

test("a jump over several entries closes what was open on the page", async () => {
  const { useOverlay, navigate } = await fresh()
  navigate("/next")
  const form = overlay(useOverlay, undefined, () => true)
  await settled()
  history.go(-2)
  await settled()
  expect([at(), form.closed.mock.calls.length]).toEqual([["/page?q=1", 0], 1])
})

test("a refusal keeps the overlay and its entry, so that Back can ask again", async () => {
  const { useOverlay } = await fresh()
  let isTyped = true
  const form = overlay(useOverlay, undefined, () => isTyped)
  await settled()
  await back()
  expect([at(), form.closed.mock.calls.length]).toEqual([["/page?q=1", 1], 0])
  isTyped = false
  await back()
  expect([at(), form.closed.mock.calls.length]).toEqual([["/page?q=1", 0], 1])
})

test("a navigation closes everything and leaves only pages behind", async () => {
  const { useOverlay, navigate } = await fresh()
  const below = overlay(useOverlay, undefined, () => true)
  await settled()
  const top = overlay(useOverlay)
  await settled()
  navigate("/next")
  await settled()
  expect([at(), below.closed.mock.calls.length, top.closed.mock.calls.length]).toEqual([
    ["/next", 0],
    1,
    1,
  ])
  await back()
  expect(at()).toEqual(["/page?q=1", 0])
  await back()
  expect(at()).toEqual(["/before", 0])
})

test("an overlay with an address shows it over the page that is open", async () => {
  const { useOverlay, useRememberedLocation, usePageSearch } = await fresh()
  const page = renderHook(() => [useRememberedLocation()[0], usePageSearch()])
  const photo = overlay(useOverlay, { href: "/post/1?photo=1", page: "/post/1" })
  await settled()
  expect([at(), page.result.current]).toEqual([
    ["/post/1?photo=1", 1],
    ["/page", "?q=1"],
  ])
  photo.move({ href: "/post/1?photo=2", page: "/post/1" })
  expect(at()).toEqual(["/post/1?photo=2", 1])
  const report = overlay(useOverlay)
  await settled()
  expect([at(), page.result.current]).toEqual([
    ["/post/1?photo=2", 2],
    ["/page", "?q=1"],
  ])
  report.close()
  await settled()
  await back()
  expect([at(), page.result.current, photo.closed.mock.calls.length]).toEqual([
    ["/page?q=1", 0],
    ["/page", "?q=1"],
    1,
  ])
})

test("a visit that starts with the address gets the page below, and Back leads there", async () => {
  history.pushState(null, "", "/post/1?photo=2")
  const { useOverlay, usePageSearch } = await fresh()
  const photo = overlay(useOverlay, { href: "/post/1?photo=2", page: "/post/1" })
  const search = renderHook(usePageSearch)
  await settled()
  expect([at(), search.result.current]).toEqual([["/post/1?photo=2", 1], ""])
  await back()
  expect([at(), photo.closed.mock.calls.length]).toEqual([["/post/1", 0], 1])
  await back()
  expect(at()).toEqual(["/page?q=1", 0])
})

test("a reload keeps an addressed overlay over its own page, and drops entries of what is gone", async () => {
  const first = await fresh()
  overlay(first.useOverlay)
  await settled()
  await fresh()
  await settled()
  expect(at()).toEqual(["/page?q=1", 0])

  history.pushState({ entry: "a", depth: 1, page: "/post/1" }, "", "/post/1?photo=2")
  const own = await fresh()
  overlay(own.useOverlay, { href: "/post/1?photo=2", page: "/post/1" })
  const { length } = history
  await settled()
  expect([at(), history.length]).toEqual([["/post/1?photo=2", 1], length])

  history.pushState({ entry: "a", depth: 1, page: "/" }, "", "/post/1?photo=2")
  const foreign = await fresh()
  const page = renderHook(foreign.useRememberedLocation)
  expect([at(), page.result.current[0]]).toEqual([["/post/1?photo=2", 0], "/post/1"])
})

test("a visit that starts on a page above another one gets that page below, once", async () => {
  history.replaceState(null, "", "/messages?to=1")
  const { startAbove, navigate } = await fresh()
  startAbove("/messages")
  const { length } = history
  startAbove("/messages")
  expect([at(), history.length]).toEqual([["/messages?to=1", 0], length])
  await back()
  expect(at()).toEqual(["/messages", 0])
  navigate("/messages?to=2")
  const longer = history.length
  startAbove("/messages")
  expect([at(), history.length]).toEqual([["/messages?to=2", 0], longer])
  await back()
  await back()
  expect(at()).toEqual(["/before", 0])
})

test("going back and up end where the member came from, or on the page above", async () => {
  const { navigate, goBack, goUp } = await fresh()
  goBack("/home")
  expect(at()).toEqual(["/home", 0])
  navigate("/messages")
  navigate("/messages?to=1")
  const { length } = history
  goUp("/messages")
  await settled()
  expect([at(), history.length]).toEqual([["/messages", 0], length])
  goBack("/other")
  await settled()
  expect(at()).toEqual(["/home", 0])
  navigate("/messages?to=2")
  goUp("/messages")
  await settled()
  expect(at()).toEqual(["/messages", 0])
  await back()
  expect(at()).toEqual(["/home", 0])
})
