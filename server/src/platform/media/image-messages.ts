import type { PictureProvenance } from "#db/tables/media.ts"
import type { Text } from "#platform/language/text.ts"

import type { PictureKind } from "./picture-fingerprint.ts"

/** What the server and `image-child.ts` send each other. */

export interface Recipe {
  side: number
  widths: readonly number[]
  isSquare: boolean
}
/** Encode a picture for storage, or analyze it. */
export type ImageJob =
  | { bytes: Uint8Array; recipe: Recipe }
  | { bytes: Uint8Array; task: "fingerprint" | "faces" | "provenance" }
export interface ProcessedImage {
  hash: string
  width: number
  height: number
  thumbhash: string
  /** Smallest first; the hash is that of the last. */
  files: { width: number; bytes: Uint8Array }[]
}
/** For comparing a picture with others; does not identify people. */
export interface PictureFacts {
  kind: PictureKind
  width: number
  height: number
  /** Missing when the picture has too little content to be distinguished. */
  fingerprints?: { print: string; mirrored: string; cropped: string }
}
export interface FaceFacts {
  faces: number
  /** Eyes of the largest face, as fractions of the side. */
  eyes?: [number, number, number, number]
}
export interface Refusal {
  code: "image.invalid" | "image.tooLarge"
  /** A text of the catalogs with its values. */
  message?: Text
}
/** Sent to the child after it has reported the size of a picture. */
export interface Admission {
  isAdmitted: boolean
}
export type ImageAnswer =
  | { pixels: number }
  | { image: ProcessedImage }
  | { facts: PictureFacts }
  | { faces: FaceFacts }
  | { provenance: PictureProvenance }
  | { refusal: Refusal }
  | { isTooSlow: true }
