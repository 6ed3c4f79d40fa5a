import { describe, expect, test } from "vitest"

import { drawnFace, drawnScene } from "../../../test/drawings.ts"
import { FACE_SIDE, findFaces } from "./faces.ts"

const pixels = (image: ReturnType<typeof drawnFace>) =>
  image.resize(FACE_SIDE, FACE_SIDE).raw().toBuffer()

describe("faces", () => {
  test.each([[[0.358, 0.475, 0.626, 0.465]], [[0.4, 0.4, 0.6, 0.4]], [[0.3, 0.4, 0.55, 0.4]]] as [
    [number, number, number, number],
  ][])("eyes drawn at %j are found there", async (eyes) => {
    const [face, ...others] = findFaces(await pixels(drawnFace(eyes)))
    expect(others).toEqual([])
    expect(face!.score).toBeGreaterThan(0.8)
    face!.eyes.forEach((place, at) => expect(Math.abs(place - eyes[at]!)).toBeLessThan(0.03))
  })

  test("finds none in pictures without faces", async () => {
    expect(findFaces(await pixels(drawnScene(4)))).toEqual([])
    expect(findFaces(new Uint8Array(FACE_SIDE ** 2 * 3).fill(128))).toEqual([])
  })
})
