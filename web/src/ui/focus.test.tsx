// @vitest-environment jsdom
import { act, fireEvent, render, screen } from "@testing-library/react"
import { useState, type ReactNode } from "react"
import { afterAll, beforeEach, expect, test, vi } from "vitest"

import { startHistory } from "#lib/history.ts"
import { withoutLayout } from "#test/no-layout.ts"

import { ConfirmDialog } from "./ConfirmDialog.tsx"
import { Dialog } from "./Dialog.tsx"
import { Overlay } from "./Overlay.tsx"
import { Sheet } from "./Sheet.tsx"

const stop = startHistory()
const depth = () => (history.state as { depth?: number } | null)?.depth ?? 0
afterAll(stop)
beforeEach(async () => {
  withoutLayout()
  // History moves later; the dialog of the test before may just have gone.
  await vi.waitUntil(() => depth() === 0, 10_000)
})

interface Surface {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

const SURFACES: Record<string, (props: Surface) => ReactNode> = {
  dialog: (props) => <Dialog title="Edit" {...props} />,
  sheet: (props) => <Sheet title="More" {...props} />,
  overlay: ({ isOpen, ...props }) => isOpen && <Overlay label="Picture 1 of 2" {...props} />,
}
const NAMES: Record<string, string> = { dialog: "Edit", sheet: "More", overlay: "Picture 1 of 2" }

const onClosed = vi.fn<() => void>()

function Page({ surface, isOpenerGone = false }: { surface: string; isOpenerGone?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {!(isOpenerGone && isOpen) && (
        <button type="button" onClick={() => setIsOpen(true)}>
          open
        </button>
      )}
      {SURFACES[surface]!({
        isOpen,
        onClose: () => {
          onClosed()
          setIsOpen(false)
        },
        children: (
          <>
            <button type="button">first</button>
            <button type="button">last</button>
          </>
        ),
      })}
    </>
  )
}

function open(surface: string, isOpenerGone = false) {
  onClosed.mockClear()
  render(<Page surface={surface} isOpenerGone={isOpenerGone} />)
  const opener = screen.getByText("open")
  act(() => opener.focus())
  fireEvent.click(opener)
  return opener
}

const surface = () => document.querySelector<HTMLElement>("[role=dialog], [role=alertdialog]")
const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement!, { key, ...more })
/** Radix moves the focus in a task of its own. */
async function expectFocusOn(element: Element) {
  await expect.poll(() => document.activeElement === element, { interval: 1 }).toBe(true)
}

test.each(Object.keys(SURFACES))(
  "Escape closes a %s once and gives the focus back",
  async (name) => {
    const opener = open(name)
    expect(surface()!.contains(document.activeElement)).toBe(true)
    press("Escape")
    await expectFocusOn(opener)
    expect([onClosed.mock.calls.length, surface()]).toEqual([1, null])
  },
)

test.each(Object.keys(SURFACES))(
  "a %s has a name and takes the page from screen readers",
  (name) => {
    open(name)
    expect(screen.getByRole("dialog", { name: NAMES[name]! })).toBe(surface())
    expect(screen.queryByRole("button", { name: "open" })).toBeNull()
  },
)

test.each(Object.keys(SURFACES))("Tab stays inside a %s, in both directions", (name) => {
  open(name)
  const stops = [...surface()!.querySelectorAll("button")]
  const [first, last] = [stops[0]!, stops.at(-1)!]
  act(() => last.focus())
  press("Tab")
  expect(document.activeElement).toBe(first)
  press("Tab", { shiftKey: true })
  expect(document.activeElement).toBe(last)
})

test.each(Object.keys(SURFACES))("the focus cannot leave a %s", (name) => {
  const opener = open(name)
  const inside = document.activeElement
  act(() => opener.focus())
  expect(document.activeElement).toBe(inside)
})

test.each(Object.keys(SURFACES))(
  "a %s whose opener is gone leaves the focus to nobody",
  async (name) => {
    open(name, true)
    press("Escape")
    await expectFocusOn(document.body)
    expect(surface()).toBeNull()
  },
)

test.each(Object.keys(SURFACES))("Back closes a %s", async (name) => {
  const opener = open(name)
  await expect.poll(depth).toBe(1)
  history.back()
  await expectFocusOn(opener)
  expect(surface()).toBeNull()
})

test("an overlay has the focus itself, so that keys work and no button looks chosen", () => {
  open("overlay")
  expect(document.activeElement).toBe(surface())
})

test.each([
  ["dialog", "Close"],
  ["sheet", "Close"],
])("the button of a %s closes it", (name, label) => {
  open(name)
  fireEvent.click(screen.getByLabelText(label))
  expect([onClosed.mock.calls.length, surface()]).toEqual([1, null])
})

test("a click beside a dialog closes it, one inside does not", async () => {
  // Radix starts and ends listening in a task of its own.
  const nextTask = () => act(() => new Promise((resolve) => setTimeout(resolve)))
  const click = async (at: Element) => {
    fireEvent.pointerDown(at)
    fireEvent.click(at)
    await nextTask()
  }
  open("dialog")
  await nextTask()
  await click(screen.getByText("first"))
  expect(surface()).not.toBeNull()
  await click(document.body)
  expect(surface()).toBeNull()
})

test("Escape closes the upper of two dialogs, and the focus returns step by step", async () => {
  function Two() {
    const [isAsking, setIsAsking] = useState(false)
    return (
      <Dialog isOpen title="Edit" onClose={onClosed}>
        <button type="button" onClick={() => setIsAsking(true)}>
          delete
        </button>
        <ConfirmDialog
          isOpen={isAsking}
          title="Delete?"
          question="This cannot be undone."
          confirm="Delete"
          onConfirm={() => undefined}
          onClose={() => setIsAsking(false)}
        />
      </Dialog>
    )
  }
  onClosed.mockClear()
  render(<Two />)
  const button = screen.getByText("delete")
  act(() => button.focus())
  fireEvent.click(button)
  expect(screen.getByRole("alertdialog", { name: "Delete?" })).not.toBeNull()
  press("Escape")
  await expectFocusOn(button)
  expect([screen.queryByRole("alertdialog"), onClosed.mock.calls.length]).toEqual([null, 0])
})

test("a confirmation acts once, and not while it works", () => {
  const onConfirm = vi.fn<() => void>()
  const ask = (isLoading: boolean) => (
    <ConfirmDialog
      isOpen
      isDanger
      isLoading={isLoading}
      title="Delete?"
      question="This cannot be undone."
      confirm="Delete"
      onConfirm={onConfirm}
      onClose={onClosed}
    />
  )
  const { rerender } = render(ask(false))
  expect(surface()!.textContent).toContain("This cannot be undone.")
  fireEvent.click(screen.getByText("Delete"))
  rerender(ask(true))
  fireEvent.click(screen.getByText("Delete"))
  expect(onConfirm).toHaveBeenCalledOnce()
})
