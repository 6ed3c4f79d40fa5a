import { expect, test } from "vitest"

import { pickedImages, type PickedImage } from "./picked-images.ts"

const image = (id: number): PickedImage => ({
  id,
  name: `${id}.jpg`,
  dataUrl: `data:${id}`,
  width: 1,
  height: 1,
  alt: "",
})
const three = [image(1), image(2), image(3)]
const ids = (images: PickedImage[]) => images.map((it) => it.id)

test("adds to the end, or replaces a single picture", () => {
  expect(ids(pickedImages(three, { type: "added", image: image(4), isMultiple: true }))).toEqual([
    1, 2, 3, 4,
  ])
  expect(
    ids(pickedImages([image(1)], { type: "added", image: image(2), isMultiple: false })),
  ).toEqual([2])
})

test.each([
  [1, 1, [2, 1, 3]],
  [1, 2, [2, 3, 1]],
  [3, 0, [3, 1, 2]],
  [2, 1, [1, 2, 3]],
  [1, -1, [1, 2, 3]],
  [3, 3, [1, 2, 3]],
  [9, 1, [1, 2, 3]],
] as const)("moving %i to index %i", (id, to, expected) => {
  expect(ids(pickedImages(three, { type: "moved", id, to }))).toEqual(expected)
})

test("removes, describes and clears", () => {
  expect(ids(pickedImages(three, { type: "removed", id: 2 }))).toEqual([1, 3])
  const described = pickedImages(three, { type: "described", id: 2, alt: "x".repeat(1001) })
  expect(described.map((it) => it.alt.length)).toEqual([0, 1000, 0])
  expect(pickedImages(three, { type: "cleared" })).toEqual([])
})
