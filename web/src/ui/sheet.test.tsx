// @vitest-environment jsdom
import { createEvent, fireEvent, render, screen } from "@testing-library/react"
import { afterAll, expect, test, vi } from "vitest"

import { startHistory } from "#lib/history.ts"
import { withoutLayout } from "#test/no-layout.ts"

import { Sheet } from "./Sheet.tsx"

afterAll(startHistory())

const sheet = () => screen.getByRole("dialog")

function open(side: "bottom" | "right" = "bottom", isStill = false) {
  withoutLayout((query) => isStill && query.includes("reduced-motion"))
  const onClose = vi.fn<() => void>()
  render(
    <Sheet isOpen title="More" side={side} onClose={onClose} footer={<i data-testid="footer" />}>
      x
    </Sheet>,
  )
  return onClose
}

/** A finger on the title that moves by so many pixels. */
function swipe(by: { x?: number; y?: number }, end: "pointerUp" | "pointerCancel" = "pointerUp") {
  const title = sheet().querySelector("h2")!
  const touch = { pointerType: "touch", isPrimary: true }
  fireEvent.pointerDown(title, { ...touch, clientX: 0, clientY: 0 })
  fireEvent.pointerMove(title, { ...touch, clientX: by.x ?? 0, clientY: by.y ?? 0 })
  const moved = sheet().style.translate
  fireEvent[end](title, { ...touch, clientX: by.x ?? 0, clientY: by.y ?? 0 })
  return moved
}

test("a sheet follows the finger down and closes; one that turns back, leaves or goes sideways stays", () => {
  const onClose = open()
  expect(swipe({ y: 30 })).toBe("0 30px")
  expect(swipe({ y: 200 }, "pointerCancel")).toBe("0 200px")
  expect(sheet().style.translate).toBe("")
  expect(swipe({ x: 300, y: 100 })).toBe("")
  expect(swipe({ y: -300 })).toBe("")
  expect(onClose).not.toHaveBeenCalled()
  swipe({ y: 200 })
  expect(onClose).toHaveBeenCalledOnce()
})

test("a second finger ends the swipe", () => {
  const onClose = open()
  const title = sheet().querySelector("h2")!
  const touch = { pointerType: "touch", isPrimary: true, clientX: 0 }
  fireEvent.pointerDown(title, { ...touch, clientY: 0 })
  fireEvent.pointerDown(title, { ...touch, clientY: 0, isPrimary: false })
  fireEvent.pointerUp(title, { ...touch, clientY: 200 })
  expect(onClose).not.toHaveBeenCalled()
})

/** A finger that moves down by so many pixels in so many milliseconds. */
function pull(px: number, ms: number) {
  const title = sheet().querySelector("h2")!
  const send = (name: "pointerDown" | "pointerMove" | "pointerUp", clientY: number, at: number) => {
    const event = createEvent[name](title, {
      pointerType: "touch",
      isPrimary: true,
      clientX: 0,
      clientY,
    })
    Object.defineProperty(event, "timeStamp", { value: 1000 + at })
    fireEvent(title, event)
  }
  send("pointerDown", 0, 0)
  send("pointerMove", px, ms)
  const moved = sheet().style.translate
  send("pointerUp", px, ms)
  return moved
}

test.each([
  ["a slow drag", 89, 1000, 0],
  ["a slow drag that is far enough", 90, 1000, 1],
  ["a flick", 40, 99, 1],
  ["a flick that is too short", 39, 10, 0],
  ["a short move that is no flick", 40, 100, 0],
])("%s closes it or not", (_, px, ms, closed) => {
  const onClose = open()
  pull(px, ms)
  expect(onClose).toHaveBeenCalledTimes(closed)
})

test("follows the finger only after a tremble, and not where motion is reduced", () => {
  open()
  expect([pull(8, 1000), pull(9, 1000)]).toEqual(["", "0 9px"])
})

test("closes without following where motion is reduced", () => {
  const onClose = open("bottom", true)
  expect([pull(200, 1000), onClose.mock.calls.length]).toEqual(["", 1])
})

test("one at the side does not follow a finger down", () => {
  const onClose = open("right")
  expect([pull(200, 1000), onClose.mock.calls.length]).toEqual(["", 0])
})

test("keeps its footer in view, which toasts avoid", () => {
  open()
  expect(screen.getByTestId("footer").closest("[data-dock]")).not.toBeNull()
})

test("tells the style sheet how wide the scrollbar is, except while scrolling is locked", () => {
  withoutLayout()
  const width = () => document.documentElement.style.getPropertyValue("--scrollbar")
  const resize = (px: number) => {
    vi.stubGlobal("innerWidth", document.documentElement.clientWidth + px)
    fireEvent(window, new Event("resize"))
  }
  resize(15)
  expect(width()).toBe("15px")
  const lock = document.body.appendChild(document.createElement("div"))
  lock.dataset["scrollLock"] = ""
  resize(0)
  expect(width()).toBe("15px")
  lock.remove()
  resize(0)
  expect(width()).toBe("0px")
})
