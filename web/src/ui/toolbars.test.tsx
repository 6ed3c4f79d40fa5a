// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react"
import { expect, onTestFinished, test } from "vitest"

import { followToolbars } from "./toolbars.ts"

function show(dir: "ltr" | "rtl" = "ltr") {
  const { unmount } = render(
    <div style={{ direction: dir }}>
      <a href="/before">before</a>
      <div role="toolbar" aria-label="Actions">
        <button type="button">one</button>
        <button type="button" disabled>
          off
        </button>
        <a href="/two">two</a>
        <button type="button">three</button>
      </div>
      <a href="/after">after</a>
    </div>,
  )
  const stop = followToolbars()
  onTestFinished(() => {
    stop()
    unmount()
  })
}

/** The tab stops, in document order. */
const tabStops = () =>
  [...document.querySelectorAll<HTMLElement>("a, button:not(:disabled)")]
    .filter((element) => element.tabIndex >= 0)
    .map((element) => element.textContent)
const focused = () => document.activeElement?.textContent
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })

test("a focused toolbar is one tab stop, and all its stops return afterwards", () => {
  show()
  const all = ["before", "one", "two", "three", "after"]
  expect(tabStops()).toEqual(all)
  screen.getByText("one").focus()
  expect(tabStops()).toEqual(["before", "one", "after"])
  screen.getByText("after").focus()
  expect(tabStops()).toEqual(all)
  screen.getByText("three").focus()
  screen.getByText("three").blur()
  expect(tabStops()).toEqual(all)
})

test.each([
  ["ltr", "ArrowRight", "ArrowLeft"],
  ["rtl", "ArrowLeft", "ArrowRight"],
] as const)("arrow keys move along the line: %s", (dir, onward, back) => {
  show(dir)
  screen.getByText("one").focus()
  press(onward)
  expect([focused(), tabStops()]).toEqual(["two", ["before", "two", "after"]])
  press(onward)
  press(onward)
  expect(focused()).toBe("three")
  press(back)
  expect(focused()).toBe("two")
  press("Home")
  expect(focused()).toBe("one")
  press("End")
  expect(focused()).toBe("three")
})

test.each(["ctrlKey", "metaKey", "altKey"])("arrows with %s are the browser's", (modifier) => {
  show()
  screen.getByText("one").focus()
  const key = { key: "ArrowRight", [modifier]: true }
  expect([fireEvent.keyDown(document.activeElement!, key), focused()]).toEqual([true, "one"])
})

test("other keys, and arrows elsewhere, keep their meaning", () => {
  show()
  screen.getByText("one").focus()
  expect(fireEvent.keyDown(document.activeElement!, { key: "Enter" })).toBe(true)
  screen.getByText("after").focus()
  expect(fireEvent.keyDown(document.activeElement!, { key: "ArrowRight" })).toBe(true)
  expect(focused()).toBe("after")
})
