import { PICTURE, type PicturePurpose } from "@grove/contract/media"

import type { PictureProvenance } from "#db/tables/media.ts"
import { AppError } from "#platform/errors.ts"

import { tooManyBytes } from "./data-url.ts"
import type { FaceFacts, PictureFacts, ProcessedImage } from "./image-messages.ts"
import { imagePool, type Sender } from "./image-pool.ts"
import { sniff } from "./sniff.ts"

const pool = imagePool()

/**
 * Re-encodes an untrusted picture as WebP, upright, without metadata and in the sizes of its purpose. Rejects with
 * `image.*`; the original bytes are never stored.
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

/** For stored pictures. Rejects with `image.*` if the picture cannot be decoded. */
export const fingerprintImage = (bytes: Uint8Array): Promise<PictureFacts> =>
  pool.fingerprint(bytes)

/** Takes half a second of CPU time: call it from jobs only. */
export const findFacesIn = (bytes: Uint8Array): Promise<FaceFacts> => pool.faces(bytes)

/** Reads the metadata on how a file was made; its beginning is enough. Returns {} if it cannot be read. */
export const readProvenance = (bytes: Uint8Array, sender: Sender): Promise<PictureProvenance> =>
  pool.provenance(bytes, sender).catch(() => ({}))

/** On shutdown: rejects unfinished pictures and ends the processes. */
export function closeImages() {
  pool.close()
}
