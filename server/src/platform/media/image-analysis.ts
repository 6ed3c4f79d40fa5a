import { IMAGE_PIXELS } from "@grove/contract/limits"
import sharp, { type Sharp } from "sharp"

import { FACE_SIDE, findFaces } from "./faces.ts"
import type { FaceFacts, PictureFacts } from "./image-messages.ts"
import {
  grayOf,
  mirrored,
  pictureBits,
  pictureKind,
  FINGERPRINT_SIDE,
} from "./picture-fingerprint.ts"

/** Fraction of the side that a center crop keeps. */
const CROP = 0.9

/** Runs in the sandbox process. Plain pictures get no fingerprints: they would all match each other. */
export async function fingerprint(bytes: Uint8Array): Promise<PictureFacts> {
  const { width, height } = await opened(bytes).metadata()
  const whole = await pixels(opened(bytes), FINGERPRINT_SIDE)
  const kind = pictureKind(whole)
  if (kind === "plain") return { kind, width, height }
  const [left, top] = [Math.round((width * (1 - CROP)) / 2), Math.round((height * (1 - CROP)) / 2)]
  const box = { left, top, width: width - 2 * left, height: height - 2 * top }
  const center = await pixels(opened(bytes).extract(box), FINGERPRINT_SIDE)
  const gray = grayOf(whole)
  const fingerprints = {
    print: pictureBits(gray),
    mirrored: pictureBits(mirrored(gray)),
    cropped: pictureBits(grayOf(center)),
  }
  return { kind, width, height, fingerprints }
}

export async function detectFaces(bytes: Uint8Array): Promise<FaceFacts> {
  const faces = findFaces(await pixels(opened(bytes), FACE_SIDE))
  return { faces: faces.length, ...(faces[0] && { eyes: faces[0].eyes }) }
}

const opened = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: IMAGE_PIXELS, failOn: "error" })
    .flatten({ background: "#808080" })
    .toColorspace("srgb")

const pixels = (image: Sharp, side: number) =>
  image.resize(side, side, { fit: "fill" }).raw({ depth: "uchar" }).toBuffer()
