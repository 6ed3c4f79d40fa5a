import { expect, test } from "vitest"

import { maxZoom, moveBy, placeOf, sectionOf, WHOLE, zoomTo, type Crop } from "./crop.ts"

const WIDE = { width: 1200, height: 800 }
const TALL = { width: 300, height: 900 }
const SMALL = { width: 10, height: 10 }

test.each<[string, Crop, { width: number; height: number }, object]>([
  ["the middle of a wide picture", WHOLE, WIDE, { left: 200, top: 0, side: 800 }],
  ["the middle of a tall picture", WHOLE, TALL, { left: 0, top: 300, side: 300 }],
  ["all of a tiny picture", WHOLE, SMALL, { left: 0, top: 0, side: 10 }],
  ["a quarter, zoomed in", { zoom: 2, x: 0.5, y: 0.5 }, WIDE, { left: 400, top: 200, side: 400 }],
  ["a corner", { zoom: 4, x: 1, y: 1 }, WIDE, { left: 1000, top: 600, side: 200 }],
])("cuts out %s", (_name, crop, picture, section) => {
  expect(sectionOf(crop, picture)).toEqual(section)
})

test("dragging moves the picture with the pointer and stops at its edges", () => {
  const dragged = moveBy(WHOLE, { x: 0.1, y: 0.3 }, WIDE)
  expect(sectionOf(dragged, WIDE)).toEqual({ left: 120, top: 0, side: 800 })
  expect(sectionOf(moveBy(WHOLE, { x: 5, y: 5 }, WIDE), WIDE).left).toBe(0)
  expect(sectionOf(moveBy(WHOLE, { x: -5, y: -5 }, WIDE), WIDE).left).toBe(400)
  expect(moveBy(WHOLE, { x: 1, y: 1 }, SMALL)).toEqual(WHOLE)
})

test("zooming keeps the point under the pointer in place", () => {
  const zoomed = zoomTo(WHOLE, 2, WIDE, { x: -0.5, y: -0.5 })
  expect(sectionOf(zoomed, WIDE)).toEqual({ left: 200, top: 0, side: 400 })
  expect(sectionOf(zoomTo(WHOLE, 2, WIDE), WIDE)).toEqual({ left: 400, top: 200, side: 400 })
})

test("zooming out again stays inside the picture", () => {
  const corner = moveBy(zoomTo(WHOLE, 4, WIDE), { x: -9, y: -9 }, WIDE)
  expect(sectionOf(zoomTo(corner, 1, WIDE), WIDE)).toEqual({ left: 400, top: 0, side: 800 })
})

test("zoom ends where the section would become too small to recognize", () => {
  expect([WIDE, TALL, SMALL, { width: 128, height: 500 }].map(maxZoom)).toEqual([4, 4, 1, 2])
  expect(zoomTo(WHOLE, 99, WIDE).zoom).toBe(4)
  expect(zoomTo(WHOLE, 0.1, WIDE).zoom).toBe(1)
})

test("places the picture so that the window shows the section", () => {
  expect(placeOf(WHOLE, WIDE)).toEqual({ width: 150, height: 100, left: -25, top: 0 })
  expect(placeOf({ zoom: 2, x: 0.5, y: 0.25 }, WIDE)).toEqual({
    width: 300,
    height: 200,
    left: -100,
    top: 0,
  })
})
