// @vitest-environment jsdom
import { act, fireEvent, render, screen } from "@testing-library/react"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"

import { withoutLayout } from "#test/no-layout.ts"

import { TooltipLayer } from "./TooltipLayer.tsx"

beforeEach(() => {
  withoutLayout()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  render(
    <>
      <button type="button" data-tip="Save it" aria-label="Save">
        <svg data-testid="icon" />
      </button>
      <button type="button" data-tip="Share" aria-label="Share" />
      <button type="button">Plain</button>
      <TooltipLayer />
    </>,
  )
})

const button = (name: string) => screen.getByRole("button", { name })
const shown = () => screen.queryByRole("tooltip")?.textContent
const point = (at: Element, pointerType = "mouse") => fireEvent.pointerOver(at, { pointerType })
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })

/** Moves the focus as the keyboard does. */
function tabTo(at: HTMLElement) {
  press("Tab")
  act(() => at.focus())
}

test("the pointer waits for the first tooltip and not for the next", () => {
  point(screen.getByTestId("icon"))
  pass(699)
  expect(shown()).toBeUndefined()
  pass(1)
  expect(shown()).toBe("Save it")
  point(button("Share"))
  expect(shown()).toBeUndefined()
  pass(0)
  expect(shown()).toBe("Share")
  point(button("Plain"))
  expect(shown()).toBeUndefined()
  pass(300)
  point(button("Share"))
  pass(699)
  expect(shown()).toBeUndefined()
})

test("a pointer that has left before the tooltip opens gets none", () => {
  point(button("Save"))
  pass(600)
  point(button("Plain"))
  pass(700)
  expect(shown()).toBeUndefined()
})

test("stays while the pointer moves within the control or over the tooltip itself", () => {
  point(button("Save"))
  pass(700)
  for (const inside of [screen.getByTestId("icon"), screen.getByRole("tooltip")]) {
    point(inside)
    expect(shown()).toBe("Save it")
  }
})

test("fingers and controls without a tip open none", () => {
  point(button("Save"), "touch")
  pass(700)
  expect(shown()).toBeUndefined()
  point(button("Plain"))
  pass(700)
  tabTo(button("Plain"))
  expect(shown()).toBeUndefined()
})

test("the keyboard gets the tooltip at once, until it moves on", () => {
  tabTo(button("Save"))
  expect(shown()).toBe("Save it")
  tabTo(button("Share"))
  expect(shown()).toBe("Share")
  tabTo(button("Plain"))
  expect(shown()).toBeUndefined()
})

test("a click moves the focus without a tooltip", () => {
  fireEvent.mouseDown(button("Save"))
  act(() => button("Save").focus())
  expect(shown()).toBeUndefined()
})

test("Escape closes the tooltip and leaves the focus; other keys do neither", () => {
  tabTo(button("Save"))
  press("Shift")
  expect(shown()).toBe("Save it")
  press("Escape")
  expect(shown()).toBeUndefined()
  expect(document.activeElement).toBe(button("Save"))
})

test("Escape closes a tooltip of the pointer", () => {
  point(button("Save"))
  pass(700)
  press("Escape")
  expect(shown()).toBeUndefined()
})

test.each([
  ["a press", () => fireEvent.pointerDown(button("Save"))],
  ["scrolling anything", () => fireEvent.scroll(button("Plain"))],
])("%s closes it", (_, happen) => {
  tabTo(button("Save"))
  happen()
  expect(shown()).toBeUndefined()
})

test("describes its control, except where it repeats the name", () => {
  const descriptions = () =>
    ["Save", "Share"].map((name) => button(name).getAttribute("aria-describedby"))
  tabTo(button("Save"))
  expect(descriptions()).toEqual([screen.getByRole("tooltip").id, null])
  tabTo(button("Share"))
  expect(descriptions()).toEqual([null, null])
})
