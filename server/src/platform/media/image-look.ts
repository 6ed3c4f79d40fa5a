import { IMAGE_PIXELS } from "@grove/contract/limits"
import sharp from "sharp"

import { FACE_SIDE, findFaces } from "./faces.ts"
import type { PictureFacts } from "./image-pool.ts"
import { greyOf, mirrored, pictureBits, pictureKind, PRINT_SIDE } from "./picture-print.ts"

/** Part of the side that a centre crop keeps. */
const CROP = 0.9

/** Runs in the process that opens pictures: the prints, the kind, and where faces are. */
export async function lookAt(bytes: Uint8Array): Promise<PictureFacts> {
  const opened = () =>
    sharp(bytes, { limitInputPixels: IMAGE_PIXELS, failOn: "error" })
      .flatten({ background: "#808080" })
      .toColourspace("srgb")
  const { width, height } = await opened().metadata()
  const pixels = (side: number, image = opened()) =>
    image.resize(side, side, { fit: "fill" }).raw({ depth: "uchar" }).toBuffer()

  const whole = await pixels(PRINT_SIDE)
  const kind = pictureKind(whole)
  const facts: PictureFacts = { kind, width, height, faces: 0 }
  if (kind === "plain") return facts

  const [left, top] = [width, height].map((side) => Math.round((side * (1 - CROP)) / 2))
  const centre = await pixels(
    PRINT_SIDE,
    opened().extract({
      left: left!,
      top: top!,
      width: width - 2 * left!,
      height: height - 2 * top!,
    }),
  )
  const grey = greyOf(whole)
  facts.prints = {
    print: pictureBits(grey),
    mirrored: pictureBits(mirrored(grey)),
    cropped: pictureBits(greyOf(centre)),
  }
  const faces = findFaces(await pixels(FACE_SIDE))
  facts.faces = faces.length
  if (faces[0]) facts.eyes = faces[0].eyes
  return facts
}
