// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react"
import { useEffect, useState } from "react"
import { beforeEach, expect, test } from "vitest"

import { moveBy, WHOLE, zoomTo, type Crop } from "./crop.ts"
import { PictureCrop } from "./PictureCrop.tsx"

const PICTURE = { dataUrl: "data:image/png;base64,", width: 1200, height: 800 }
const SIDE_PX = 200
let crop: Crop

function Editor({ isDisabled = false, picture = PICTURE }) {
  const [shown, setShown] = useState(WHOLE)
  useEffect(() => void (crop = shown), [shown])
  return <PictureCrop picture={picture} crop={shown} onChange={setShown} isDisabled={isDisabled} />
}

beforeEach(() => {
  // jsdom has neither.
  Element.prototype.setPointerCapture = () => undefined
})

function open(props: { isDisabled?: boolean; picture?: typeof PICTURE } = {}) {
  render(<Editor {...props} />)
  const area = screen.getByRole("application")
  area.getBoundingClientRect = () =>
    ({ left: 50, top: 50, width: SIDE_PX, height: SIDE_PX }) as DOMRect
  return area
}
const slider = () => screen.getByLabelText<HTMLInputElement>("Zoom")
const said = () => document.querySelector("output")!.textContent

/** Zoomed in, so that there is room on all sides. */
function openZoomed() {
  const area = open()
  fireEvent.change(slider(), { target: { value: "2" } })
  return area
}
const ZOOMED = zoomTo(WHOLE, 2, PICTURE)

test.each([
  ["ArrowLeft", { x: 0.05, y: 0 }],
  ["ArrowRight", { x: -0.05, y: 0 }],
  ["ArrowUp", { x: 0, y: 0.05 }],
  ["ArrowDown", { x: 0, y: -0.05 }],
])("%s moves the section that way", (key, by) => {
  const area = openZoomed()
  expect(fireEvent.keyDown(area, { key })).toBe(false)
  expect(crop).toEqual(moveBy(ZOOMED, by, PICTURE))
})

test("arrows name directions of the section, not of the picture", () => {
  const area = openZoomed()
  fireEvent.keyDown(area, { key: "ArrowRight" })
  fireEvent.keyDown(area, { key: "ArrowDown" })
  expect([crop.x > 0.5, crop.y > 0.5]).toEqual([true, true])
})

test.each([
  ["+", 1.1],
  ["=", 1.1],
  ["-", 1 / 1.1],
  ["_", 1 / 1.1],
])("%s zooms", (key, factor) => {
  const area = openZoomed()
  fireEvent.keyDown(area, { key })
  expect(crop.zoom).toBeCloseTo(2 * factor)
})

test.each([
  ["another key", { key: "a" }],
  ["Back with Alt", { key: "ArrowLeft", altKey: true }],
  ["zoom of the browser", { key: "+", ctrlKey: true }],
  ["zoom of the browser on a Mac", { key: "-", metaKey: true }],
])("%s stays what it is", (_, press) => {
  const area = openZoomed()
  expect(fireEvent.keyDown(area, press)).toBe(true)
  expect(crop).toEqual(ZOOMED)
})

test("says the section to screen readers, once keys are used", () => {
  const area = open()
  expect([said(), area.getAttribute("aria-label")]).toEqual(["", "Section of the picture"])
  const hint = document.getElementById(area.getAttribute("aria-describedby")!)
  expect(hint!.textContent).toContain("Keys: arrows")
  fireEvent.keyDown(area, { key: "+" })
  expect(said()).toBe("Center 50% across, 50% down, zoom 110%")
})

test("the slider zooms between all of the picture and its sharpest part", () => {
  open()
  expect([slider().min, slider().max, slider().ariaValueText]).toEqual(["1", "4", "100%"])
  fireEvent.change(slider(), { target: { value: "3" } })
  expect(crop).toEqual(zoomTo(WHOLE, 3, PICTURE))
})

test("a picture that is too small to zoom has no slider to use", () => {
  open({ picture: { ...PICTURE, width: 40, height: 40 } })
  expect(slider().disabled).toBe(true)
})

test("the wheel zooms around the pointer and does not scroll", () => {
  const area = open()
  expect(fireEvent.wheel(area, { deltaY: -100, clientX: 50, clientY: 50 })).toBe(false)
  expect(crop).toEqual(zoomTo(WHOLE, Math.exp(0.2), PICTURE, { x: -0.5, y: -0.5 }))
})

const at = (pointerId: number, x: number, y: number, button = 0) => ({
  pointerId,
  button,
  clientX: 50 + x,
  clientY: 50 + y,
})

test("one pointer drags the picture along, until it is released", () => {
  const area = openZoomed()
  fireEvent.pointerDown(area, at(1, 100, 100))
  fireEvent.pointerMove(area, at(1, 120, 90))
  const dragged = moveBy(ZOOMED, { x: 0.1, y: -0.05 }, PICTURE)
  expect(crop).toEqual(dragged)
  fireEvent.pointerUp(area, at(1, 120, 90))
  fireEvent.pointerMove(area, at(1, 180, 180))
  expect(crop).toEqual(dragged)
})

test.each(["pointerUp", "pointerCancel"] as const)(
  "two pointers zoom, and %s of one drags again",
  (end) => {
    const area = openZoomed()
    fireEvent.pointerDown(area, at(1, 80, 100))
    fireEvent.pointerDown(area, at(2, 120, 100))
    fireEvent.pointerMove(area, at(2, 140, 100))
    expect(crop.zoom).toBeCloseTo(3)
    fireEvent[end](area, at(1, 80, 100))
    const before = crop
    fireEvent.pointerMove(area, at(2, 160, 100))
    expect(crop.zoom).toBe(before.zoom)
    expect(crop.x).toBeCloseTo(moveBy(before, { x: 0.1, y: 0 }, PICTURE).x)
  },
)

test("other buttons of a mouse do not drag", () => {
  const area = openZoomed()
  fireEvent.pointerDown(area, at(1, 100, 100, 2))
  fireEvent.pointerMove(area, at(1, 120, 90, 2))
  expect(crop).toEqual(ZOOMED)
})

test("nothing changes while it is disabled", () => {
  const area = open({ isDisabled: true })
  fireEvent.keyDown(area, { key: "+" })
  fireEvent.pointerDown(area, at(1, 100, 100))
  fireEvent.pointerMove(area, at(1, 120, 90))
  expect(fireEvent.wheel(area, { deltaY: -100 })).toBe(false)
  expect([crop, slider().disabled]).toEqual([WHOLE, true])
})
