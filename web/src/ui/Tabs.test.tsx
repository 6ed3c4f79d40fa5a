// @vitest-environment jsdom
import { act, fireEvent, render, screen } from "@testing-library/react"
import { useState } from "react"
import { afterEach, expect, test } from "vitest"

import { setCatalog } from "#lib/text.ts"

import { Tabs } from "./Tabs.tsx"

afterEach(() => setCatalog("en", {}))

const TABS = [
  { value: "all", label: "All" },
  { value: "new", label: "New", count: 120 },
  { value: "old", label: "Old", count: 0 },
] as const
type Value = (typeof TABS)[number]["value"]

function Shown({ keepMounted = false }) {
  const [value, setValue] = useState<Value>("all")
  return (
    <Tabs<Value>
      label="Lists"
      value={value}
      onChange={setValue}
      tabs={TABS}
      keepMounted={keepMounted}
      action={<button type="button">Filter</button>}
    >
      {(shown) => <input aria-label={`Note on ${shown}`} />}
    </Tabs>
  )
}

const tab = (label: string) => screen.getByText(label, { selector: "[role=tab]" })
const selected = () =>
  screen
    .getAllByRole("tab")
    .filter((each) => each.getAttribute("aria-selected") === "true")
    .map((each) => each.textContent)
const note = (value: Value) => screen.queryByLabelText<HTMLInputElement>(`Note on ${value}`)
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
/** Radix reads the button of the mouse. */
const click = (label: string) => fireEvent.mouseDown(tab(label), { button: 0 })

test.each([
  ["en", "ArrowRight", "ArrowLeft"],
  ["ar", "ArrowLeft", "ArrowRight"],
] as const)("arrows select along the line: %s", async (language, onward, back) => {
  setCatalog(language, {})
  render(<Shown />)
  act(() => tab("All").focus())
  for (const [key, text] of [
    [onward, "New99+"],
    [onward, "Old"],
    [onward, "All"],
    [back, "Old"],
    ["Home", "All"],
    ["End", "Old"],
  ] as const) {
    press(key)
    // Radix moves the focus in a task of its own.
    await expect.poll(() => document.activeElement?.textContent, { interval: 1 }).toBe(text)
    expect(selected()).toEqual([text])
  }
})

test("only the selected tab is a tab stop, and the list has a name", () => {
  render(<Shown />)
  click("Old")
  const stops = screen.getAllByRole("tab").filter(({ tabIndex }) => tabIndex === 0)
  act(() => tab("Old").focus())
  expect(stops.map((each) => each.textContent)).toEqual(["Old"])
  expect(screen.getByRole("tablist").getAttribute("aria-label")).toBe("Lists")
  expect(screen.getByRole("tabpanel").getAttribute("aria-labelledby")).toBe(tab("Old").id)
})

test("counts are shown up to their cap, and none at zero", () => {
  render(<Shown />)
  expect(screen.getAllByRole("tab").map((each) => each.textContent)).toEqual([
    "All",
    "New99+",
    "Old",
  ])
  expect(tab("Old").childElementCount).toBe(0)
})

test("a tab that is left is unmounted", () => {
  render(<Shown />)
  expect([note("all") !== null, note("old")]).toEqual([true, null])
  click("Old")
  expect([note("all"), note("old") !== null]).toEqual([null, true])
})

test("keepMounted keeps what was typed in visited tabs, and hides it", () => {
  render(<Shown keepMounted />)
  expect(note("old")).toBeNull()
  fireEvent.change(note("all")!, { target: { value: "typed" } })
  click("Old")
  expect(note("all")!.closest("[role=tabpanel]")!.getAttribute("data-state")).toBe("inactive")
  click("All")
  expect(note("all")!.value).toBe("typed")
  expect(note("new")).toBeNull()
})

test("scrolls the selected tab into the middle of its strip", () => {
  render(<Shown />)
  const strip = screen.getByRole("tablist").parentElement!
  const measure = (node: HTMLElement, sizes: { offsetLeft?: number; clientWidth: number }) => {
    for (const [name, value] of Object.entries(sizes)) Object.defineProperty(node, name, { value })
  }
  measure(strip, { clientWidth: 200 })
  measure(tab("Old"), { offsetLeft: 400, clientWidth: 60 })
  click("Old")
  expect(strip.scrollLeft).toBe(400 - (200 - 60) / 2)
})
