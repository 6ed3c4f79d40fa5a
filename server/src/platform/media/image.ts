import { PICTURE, type PicturePurpose } from "@grove/contract/media"

import type { PictureProvenance } from "#db/tables/media.ts"
import { AppError } from "#platform/errors.ts"

import { tooManyBytes } from "./data-url.ts"
import {
  imagePool,
  type FaceFacts,
  type PictureFacts,
  type ProcessedImage,
  type Sender,
} from "./image-pool.ts"
import { sniff } from "./sniff.ts"

const pool = imagePool()

/**
 * A stranger's bytes in, our own WebP files out: turned upright, without a trace of metadata, in
 * the sizes the purpose needs. Refuses with `image.*`; never stores or returns what was sent.
 */
export async function processImage(
  bytes: Uint8Array,
  purpose: PicturePurpose,
  sender: Sender,
): Promise<ProcessedImage> {
  const recipe = PICTURE[purpose]
  if (bytes.length > recipe.bytes) throw tooManyBytes(recipe.bytes)
  const format = sniff(bytes)
  if (format === "foreign") throw new AppError("image.type")
  if (!format) throw new AppError("image.invalid")
  const { side, widths, isSquare } = recipe
  return pool.process({ bytes, recipe: { side, widths, isSquare } }, sender)
}

/** What one of our own stored pictures shows. Refuses with `image.*` what cannot be opened. */
export const lookAtImage = (bytes: Uint8Array): Promise<PictureFacts> => pool.look(bytes)

/** How many faces it shows, and where the eyes of the largest are. Takes half a second: never while somebody waits. */
export const seekFacesIn = (bytes: Uint8Array): Promise<FaceFacts> => pool.faces(bytes)

/**
 * What a file says about how it was made, read by the process that has nothing to lose. The beginning of a file is
 * enough. Nothing of it is kept; who cannot be read says nothing.
 */
export const readMarks = (bytes: Uint8Array, sender: Sender): Promise<PictureProvenance> =>
  pool.marks(bytes, sender).catch(() => ({}))

/** For a server that stops: unfinished pictures are refused, no process stays behind. */
export function closeImages() {
  pool.close()
}
