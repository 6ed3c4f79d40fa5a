// @vitest-environment jsdom
import { TOAST_MS } from "@grove/contract/limits"
import { act, fireEvent, render, screen } from "@testing-library/react"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"

import { withoutLayout } from "#test/no-layout.ts"
import { dismissToasts } from "#test/render-hook.tsx"

import { currentToast, toast, toastError, type ToastInput } from "./toast.ts"
import { Toaster } from "./Toaster.tsx"

beforeEach(() => {
  withoutLayout()
  vi.useFakeTimers()
  onTestFinished(() => {
    act(dismissToasts)
    vi.useRealTimers()
  })
  render(
    <>
      <button type="button">page</button>
      <Toaster />
    </>,
  )
})

const show = (input: ToastInput) => act(() => toast(input))
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
/** Where toasts are; screen readers also get a copy of the words. */
const region = () => document.querySelector<HTMLElement>(".toast-place")!
const shown = () =>
  [...region().querySelectorAll(".toast > div > div")].map((part) => part.textContent)

test("shows title and words, for five seconds", () => {
  show({ title: "Saved", description: "Everybody sees it." })
  expect(shown()).toEqual(["Saved", "Everybody sees it."])
  pass(TOAST_MS - 1)
  expect(shown()).toEqual(["Saved", "Everybody sees it."])
  pass(1)
  expect([shown(), currentToast()]).toEqual([[], undefined])
})

test("a newer toast replaces the older and has its own time", () => {
  show({ title: "One" })
  pass(TOAST_MS - 100)
  show({ title: "Two" })
  pass(200)
  expect(shown()).toEqual(["Two"])
})

test("an error looks different", () => {
  const look = () => region().querySelector(".toast")!.className
  show({ title: "Saved" })
  const usual = look()
  act(() => toastError("It failed."))
  expect(shown()).toEqual(["Error", "It failed."])
  expect(look()).not.toBe(usual)
})

test("stays while the pointer or the focus is on it", () => {
  show({ title: "Saved" })
  fireEvent.pointerMove(region())
  pass(2 * TOAST_MS)
  expect(shown()).toEqual(["Saved"])
  fireEvent.pointerLeave(region().parentElement!)
  pass(TOAST_MS)
  expect(shown()).toEqual([])
})

test("its action is done once and dismisses it", () => {
  const onAct = vi.fn<() => void>()
  show({ title: "Deleted", action: { label: "Undo", onAct } })
  fireEvent.click(screen.getByText("Undo", { selector: "button" }))
  expect([onAct.mock.calls.length, shown()]).toEqual([1, []])
})

test("is dismissed with its button, without the action", () => {
  const onAct = vi.fn<() => void>()
  show({ title: "Deleted", action: { label: "Undo", onAct } })
  fireEvent.click(screen.getByLabelText("Close"))
  expect([onAct.mock.calls.length, shown()]).toEqual([0, []])
})

test("F8 moves the focus to it", () => {
  screen.getByText("page").focus()
  show({ title: "Saved" })
  fireEvent.keyDown(document.body, { key: "F8", code: "F8" })
  expect(document.activeElement).toBe(region())
})

const BOX = { left: 0, right: 390 }

/** Puts the region of toasts, the boxes and the control that was just used on a screen of 390 × 844. */
function place(docks: readonly [top: number, bottom: number][], view?: object) {
  const box = (top: number, bottom: number) =>
    ({ ...BOX, top, bottom, height: bottom - top }) as DOMRect
  for (const [top, bottom] of docks) {
    const dock = document.createElement("div")
    dock.dataset["dock"] = ""
    dock.getBoundingClientRect = () => box(top, bottom)
    document.body.append(dock)
    onTestFinished(() => dock.remove())
  }
  vi.stubGlobal("innerHeight", 844)
  vi.stubGlobal("visualViewport", view)
  region().getBoundingClientRect = () => box(700, 844)
  screen.getByText("page").getBoundingClientRect = () => box(690, 730)
}

test("keeps its usual place where nothing is in the way", () => {
  place([])
  show({ title: "Saved" })
  expect(region().style.translate).toBe("")
})

test("moves above docked boxes, and back when they are gone", () => {
  place([[750, 844]])
  show({ title: "Saved" })
  expect(region().style.translate).toBe("0 -86px")
  document.querySelector("[data-dock]")!.remove()
  show({ title: "Saved again" })
  expect(region().style.translate).toBe("")
})

test.each([
  ["focused", () => screen.getByText("page").focus()],
  ["touched", () => fireEvent.pointerDown(screen.getByText("page"))],
])("moves above the control that was just %s", (_, use) => {
  place([])
  use()
  show({ title: "Saved" })
  expect(region().style.translate).toBe("0 -146px")
})

test.each([
  [160, "0 -146px"],
  [161, ""],
])("moves for a control that was touched, not for a page: %i px high", (height, translate) => {
  place([])
  const control = screen.getByText("page")
  control.getBoundingClientRect = () =>
    ({ ...BOX, top: 690, bottom: 690 + height, height }) as DOMRect
  fireEvent.pointerDown(control)
  show({ title: "Saved" })
  expect(region().style.translate).toBe(translate)
})

test("does not care for a control that is gone", () => {
  place([])
  const control = document.body.appendChild(document.createElement("button"))
  control.getBoundingClientRect = () => ({ ...BOX, top: 690, bottom: 730, height: 40 }) as DOMRect
  fireEvent.pointerDown(control)
  control.remove()
  show({ title: "Saved" })
  expect(region().style.translate).toBe("")
})

test("goes no higher than the header that is in view", () => {
  place([[150, 844]])
  const header = document.body.appendChild(document.createElement("header"))
  onTestFinished(() => header.remove())
  for (const [top, translate] of [
    [0, ""],
    [-60, "0 -686px"],
  ] as const) {
    header.getBoundingClientRect = () => ({ ...BOX, top, bottom: top + 60 }) as DOMRect
    show({ title: `Saved ${top}` })
    expect(region().style.translate).toBe(translate)
  }
})

test("stays above the keyboard", () => {
  place([], { offsetTop: 0, height: 500 })
  show({ title: "Saved" })
  expect(region().style.translate).toBe("0 -328px")
})

/** A pointer that moves across the toast. */
function sweep(by: number) {
  const element = region().querySelector(".toast")!
  const at = (clientX: number) => ({ clientX, clientY: 0, button: 0, pointerId: 1 })
  fireEvent.pointerDown(element, at(0))
  for (let x = Math.sign(by) * 5; Math.abs(x) <= Math.abs(by); x += Math.sign(by) * 5)
    fireEvent.pointerMove(element, at(x))
  fireEvent.pointerUp(element, at(by))
}

test("a swipe of 50 px to the right dismisses it, a shorter one or one to the left does not", () => {
  show({ title: "Swiped" })
  sweep(45)
  sweep(-100)
  expect(shown()).toEqual(["Swiped"])
  sweep(60)
  expect(shown()).toEqual([])
})
