// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterAll, expect, test, vi } from "vitest"

import { startHistory } from "#lib/history.ts"
import { withoutLayout } from "#test/no-layout.ts"

import { DropdownMenu } from "./DropdownMenu.tsx"
import { IconButton } from "./IconButton.tsx"
// Loaded now, so that no test waits for it.
import "./MenuPanel.tsx"

const stop = startHistory()
afterAll(stop)

const onEdit = vi.fn<() => void>()
const onClose = vi.fn<() => void>()
const onSort = vi.fn<(value: string) => void>()

function show({ isPhone = false } = {}) {
  withoutLayout((query) => isPhone && query === "(width < 48rem)")
  for (const heard of [onEdit, onClose, onSort]) heard.mockClear()
  render(
    <>
      <DropdownMenu
        trigger={<IconButton label="More" icon={null} />}
        label="Post actions"
        items={[
          { label: "Edit", onSelect: onEdit },
          { label: "Archive", onSelect: onClose, isDisabled: true },
          "divider",
          {
            group: "Sort by",
            value: "new",
            options: [
              { value: "new", label: "Newest" },
              { value: "old", label: "Oldest" },
            ],
            onChange: onSort,
          },
          { label: "Open", href: "/post/1" },
          { label: "Export", href: "/export", isFullPage: true },
        ]}
      />
      <button type="button">Elsewhere</button>
    </>,
  )
  return screen.getByText<HTMLButtonElement>((_, node) => node?.ariaLabel === "More")
}

const SOON = { interval: 1 }
const menu = () => document.querySelector("[role=menu]")
/** Radix moves the focus in a task of its own. */
const focused = () => document.activeElement
async function expectFocus(text: string) {
  await expect.poll(() => focused()?.textContent, SOON).toBe(text)
}
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
/** Enter and Space on a button become a click without a pointer. */
const pressEnter = (button: HTMLElement) => fireEvent.click(button, { detail: 0 })

async function openWith(key: "ArrowDown" | "Enter", isPhone = false) {
  const trigger = show({ isPhone })
  act(() => trigger.focus())
  if (key === "Enter") pressEnter(trigger)
  else press(key)
  await expect.poll(menu, SOON).not.toBeNull()
  await expectFocus("Edit")
  return trigger
}

test.each(["ArrowDown", "Enter"] as const)(
  "%s opens it with the first item focused",
  async (key) => {
    const trigger = await openWith(key)
    expect(screen.getByRole("menu", { name: "Post actions" }).dataset["align"]).toBe("end")
    expect(trigger.getAttribute("aria-expanded")).toBe("true")
    expect(trigger.getAttribute("aria-controls")).toBe(menu()!.id)
  },
)

test("other keys leave it closed, and a closed one controls nothing", () => {
  const trigger = show()
  act(() => trigger.focus())
  for (const key of ["ArrowUp", "Tab", "Escape", "a"]) {
    press(key)
    expect([menu(), trigger.getAttribute("aria-expanded")]).toEqual([null, "false"])
  }
  expect(trigger.getAttribute("aria-controls")).toBeNull()
})

test("a click opens it without a highlighted item, and a second one closes it", async () => {
  const trigger = show()
  fireEvent.click(trigger, { detail: 1 })
  await expect.poll(menu, SOON).not.toBeNull()
  expect(document.querySelector("[data-highlighted]")).toBeNull()
  // A press moves the focus before it is a click.
  fireEvent.pointerDown(trigger)
  act(() => trigger.focus())
  expect(menu()).not.toBeNull()
  fireEvent.click(trigger, { detail: 1 })
  expect(menu()).toBeNull()
})

test("arrows walk through the items around the end, past what is disabled; Home and End jump", async () => {
  await openWith("ArrowDown")
  for (const [key, text] of [
    ["ArrowDown", "Newest"],
    ["ArrowDown", "Oldest"],
    ["ArrowDown", "Open"],
    ["ArrowDown", "Export"],
    ["ArrowDown", "Edit"],
    ["ArrowUp", "Export"],
    ["Home", "Edit"],
    ["End", "Export"],
  ] as const) {
    press(key)
    await expectFocus(text)
  }
})

test("Enter chooses, closes and gives the focus back", async () => {
  const trigger = await openWith("ArrowDown")
  press("Enter")
  expect(onEdit).toHaveBeenCalledOnce()
  expect(menu()).toBeNull()
  await expect.poll(() => focused() === trigger, SOON).toBe(true)
})

test("a disabled item cannot be chosen", async () => {
  await openWith("ArrowDown")
  fireEvent.click(screen.getByText("Archive"))
  expect(onClose).not.toHaveBeenCalled()
  expect(menu()).not.toBeNull()
})

test("Escape closes it, chooses nothing and gives the focus back", async () => {
  const trigger = await openWith("ArrowDown")
  press("Escape")
  expect(menu()).toBeNull()
  await expect.poll(() => focused() === trigger, SOON).toBe(true)
  expect(onEdit).not.toHaveBeenCalled()
})

test("a group says which option holds, and tells the chosen one", async () => {
  await openWith("ArrowDown")
  const options = screen.getAllByRole("menuitemradio")
  expect(
    options.map((option) => option.ariaChecked ?? option.getAttribute("aria-checked")),
  ).toEqual(["true", "false"])
  expect(screen.getByText("Sort by").getAttribute("role")).not.toBe("menuitem")
  fireEvent.click(options[1]!)
  expect([onSort.mock.calls, menu()]).toEqual([[["old"]], null])
})

test("a link in it opens its page", async () => {
  await openWith("ArrowDown")
  expect(screen.getByText("Export").getAttribute("href")).toBe("/export")
  fireEvent.click(screen.getByText("Open"))
  expect([location.pathname, menu()]).toEqual(["/post/1", null])
})

test("closes when something else gets a press or the focus", async () => {
  await openWith("ArrowDown")
  act(() => screen.getByText("Elsewhere").focus())
  expect(menu()).toBeNull()
})

test("Back closes it on a phone, and elsewhere leaves the page", async () => {
  const depth = () => (history.state as { depth?: number } | null)?.depth ?? 0
  await openWith("ArrowDown")
  expect(depth()).toBe(0)
  cleanup()
  await openWith("ArrowDown", true)
  await expect.poll(depth).toBe(1)
  history.back()
  await expect.poll(menu).toBeNull()
  expect(onEdit).not.toHaveBeenCalled()
})
