// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react"
import type { ReactNode } from "react"
import { afterAll, expect, onTestFinished, test, vi } from "vitest"

import { startHistory } from "#lib/history.ts"

import { Dialog } from "./Dialog.tsx"

vi.stubGlobal("matchMedia", () => ({ matches: false }))
const stop = startHistory()
afterAll(async () => {
  await vi.waitUntil(() => depth() === 0, 10_000)
  stop()
  vi.unstubAllGlobals()
})

const depth = () => (history.state as { depth?: number } | null)?.depth ?? 0

async function open(hasDraft = false) {
  // History moves later; the dialog of the test before may just have gone.
  await vi.waitUntil(() => depth() === 0, 10_000)
  const onClose = vi.fn<() => void>()
  const { unmount } = render(
    <Dialog isOpen title="Edit" onClose={onClose} hasDraft={hasDraft}>
      <input aria-label="Name" defaultValue="Ann" />
      <input aria-label="Find" type="search" />
    </Dialog>,
  )
  onTestFinished(unmount)
  return onClose
}
function type(label: string, value: string) {
  screen.getByLabelText(label).focus()
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const escape = () => fireEvent.keyDown(document.activeElement!, { key: "Escape" })
const question = () => screen.queryByRole("alertdialog", { name: "Leave without saving?" })
const button = (name: string) => screen.getByRole("button", { name })
function mayReload() {
  const event = new Event("beforeunload", { cancelable: true })
  dispatchEvent(event)
  return !event.defaultPrevented
}

test("closes at once when nothing was typed or the text is unchanged", async () => {
  const onClose = await open()
  type("Find", "somebody")
  type("Name", "Bob")
  expect(mayReload()).toBe(false)
  type("Name", "Ann")
  expect(mayReload()).toBe(true)
  escape()
  expect([onClose.mock.calls.length, question()]).toEqual([1, null])
})

test("asks before typed text is lost; staying keeps it, discarding closes", async () => {
  const onClose = await open()
  type("Name", "Bob")
  escape()
  expect([onClose.mock.calls.length, question()]).not.toContain(null)
  fireEvent.click(button("Keep editing"))
  expect([onClose.mock.calls.length, question()]).toEqual([0, null])
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Bob")
  fireEvent.click(button("Close"))
  fireEvent.click(button("Discard"))
  expect([onClose.mock.calls.length, question()]).toEqual([1, null])
})

test("Back asks too, and Back again closes only the question", async () => {
  const onClose = await open()
  type("Name", "Bob")
  await vi.waitUntil(() => depth() === 1, 10_000)
  history.back()
  await vi.waitUntil(() => question() && depth() === 2, 10_000)
  history.back()
  await vi.waitUntil(() => question() === null, 10_000)
  expect(onClose).not.toHaveBeenCalled()
})

test("does not ask for a text whose field is gone", () => {
  const onClose = vi.fn<() => void>()
  const form = (field: ReactNode) => (
    <Dialog isOpen title="Edit" onClose={onClose}>
      {field}
    </Dialog>
  )
  const { rerender, unmount } = render(form(<input aria-label="Name" defaultValue="Ann" />))
  onTestFinished(unmount)
  type("Name", "Bob")
  rerender(form("sent"))
  escape()
  expect([onClose.mock.calls.length, question()]).toEqual([1, null])
})

test("closes a form that keeps a draft without asking", async () => {
  const onClose = await open(true)
  type("Name", "Bob")
  expect(mayReload()).toBe(true)
  escape()
  expect([onClose.mock.calls.length, question()]).toEqual([1, null])
})

/** A finger that moves down by `px` on the title. */
function pull(px: number, pointerType: "touch" | "mouse" = "touch") {
  const header = screen.getByRole("heading", { name: "Edit" })
  const at = (clientY: number) => ({ pointerType, isPrimary: true, clientX: 10, clientY })
  fireEvent.pointerDown(header, at(0))
  fireEvent.pointerMove(header, at(px))
  fireEvent.pointerUp(header, at(px))
}

test("closes on a swipe down on the title, but not on a short or sideways swipe or with a mouse", async () => {
  const onClose = await open()
  pull(20)
  pull(-200)
  pull(200, "mouse")
  expect(onClose).not.toHaveBeenCalled()
  pull(200)
  expect(onClose).toHaveBeenCalledOnce()
})
