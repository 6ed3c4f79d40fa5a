import { buffer } from "node:stream/consumers"

import { IMAGE, PICTURE_ORIGIN_BYTES, PROFILE_PICTURE_CHARACTERS } from "@grove/contract/limits"
import { mediaUrl, PICTURE, profileUrl, type PicturePurpose } from "@grove/contract/media"

import { isMember } from "#platform/actor.ts"
import { inBatches } from "#platform/batches.ts"
import type { Context } from "#platform/context.ts"
import { AppError, must, sentenceOf } from "#platform/errors.ts"
import { t } from "#platform/language/text.ts"
import { decodeDataUrl } from "#platform/media/data-url.ts"
import { fetchImage } from "#platform/media/fetch-image.ts"
import { processImage, readProvenance } from "#platform/media/image.ts"
import type { Upload } from "#platform/media/storage.ts"

import {
  deleteMedia,
  deleteSingleUses,
  deleteUses,
  filesOf,
  insertAllUses,
  insertUses,
  lockOrphans,
  type MediaUse,
  upsertMedia,
} from "./queries.ts"

export interface StoredImage {
  hash: string
  width: number
  height: number
  /** Widths stored as files, ascending; the last is `width`. */
  widths: number[]
  thumbhash: string
}

const ORPHAN_MS = 60 * 60 * 1000
const SWEEP_BATCH = 100

/**
 * Validates, re-encodes and stores a data URL. Slow, so call it before the transaction (`prepare` in `serve`). Swept
 * after an hour unless `claimImages` names it. `origin` is the beginning of the source file.
 */
export async function saveImage(
  ctx: Context,
  dataUrl: string,
  purpose: PicturePurpose,
  origin?: string,
): Promise<StoredImage> {
  must(
    purpose !== "profile" || dataUrl.length <= PROFILE_PICTURE_CHARACTERS,
    "image.tooLarge",
    t("Image too large. Please use a smaller image or provide a URL instead."),
  )
  return saveBytes(ctx, decodeDataUrl(dataUrl, PICTURE[purpose].bytes), purpose, origin)
}

/** Errors name the position of the rejected picture. */
export async function saveImages(
  ctx: Context,
  dataUrls: readonly string[],
  purpose: "post" | "message",
): Promise<StoredImage[]> {
  const { count } = IMAGE[purpose]
  must(dataUrls.length <= count, "image.tooMany", t("images: at most {count} images.", { count }))
  return Promise.all(
    dataUrls.map((dataUrl, at) =>
      saveImage(ctx, dataUrl, purpose).catch((error: unknown) => {
        const isAboutOne = error instanceof AppError && error.retryAfterSeconds === undefined
        if (!isAboutOne || dataUrls.length === 1) throw error
        throw new AppError(
          error.code,
          t("Image {number}: {problem}", { number: at + 1, problem: sentenceOf(error) }),
        )
      }),
    ),
  )
}

/** Copies a picture from the public Internet, so that no viewer contacts the other site. Tests replace `fetchFrom`. */
export async function saveImageFromUrl(
  ctx: Context,
  url: string,
  purpose: PicturePurpose,
  fetchFrom: (url: string) => Promise<Uint8Array> = fetchImage,
): Promise<StoredImage> {
  return saveBytes(ctx, await fetchFrom(url), purpose)
}

export async function saveBytes(
  ctx: Context,
  bytes: Uint8Array,
  purpose: PicturePurpose,
  origin?: string,
): Promise<StoredImage> {
  const { actor, uploads } = ctx
  await uploads.takeFile(actor, bytes.length)
  const sender = {
    person: actor.userId,
    admit: (pixels: number) => uploads.takePixels(actor, pixels),
  }
  const { files, ...image } = await processImage(bytes, purpose, sender)
  const marks = purpose === "profile" ? await provenanceOf(sender, bytes, origin) : {}
  const stored = { ...image, widths: files.map((file) => file.width) }
  // The row first: after a crash the sweep finds the files through it.
  await upsertMedia(ctx.db, {
    ...stored,
    bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
    marks: Object.keys(marks).length > 0 ? marks : null,
    createdAt: ctx.now(),
  })
  await Promise.all(
    files.map((file) => ctx.storage.put(fileName(image.hash, file.width), file.bytes)),
  )
  return stored
}

/** Stores a video or captions. Swept after an hour unless `claimImages` names it. */
export async function saveFile(
  ctx: Context,
  file: { hash: string; extension: "mp4" | "webm" | "vtt"; width: number; height: number },
  content: Uint8Array | Upload,
): Promise<void> {
  const bytes = content instanceof Uint8Array ? content.length : content.size
  const row = { ...file, widths: [file.width], thumbhash: "", bytes }
  await upsertMedia(ctx.db, { ...row, createdAt: ctx.now() })
  for (const name of filesOf(row)) await ctx.storage.put(name, content)
}

/** Provenance stated by the picture and by its source file; neither file is kept. */
async function provenanceOf(
  sender: { person: string },
  bytes: Uint8Array,
  origin: string | undefined,
) {
  const own = await readProvenance(bytes, sender)
  if (origin === undefined) return own
  try {
    return {
      ...own,
      ...(await readProvenance(decodeDataUrl(origin, PICTURE_ORIGIN_BYTES), sender)),
    }
  } catch {
    // Optional: an unreadable source file must not reject the picture.
    return own
  }
}

/** Must run in the transaction that starts to show the pictures. */
export async function claimImages(
  ctx: Context,
  hashes: readonly string[],
  use: MediaUse,
  subjectId: string,
  ownerId: string | null = isMember(ctx.actor) ? ctx.actor.userId : null,
) {
  await insertUses(
    ctx.db,
    hashes.map((hash) => ({ hash, use, subjectId, ownerId })),
  )
}

export const releaseSingleImages = (
  ctx: Context,
  use: MediaUse,
  images: readonly { subjectId: string; hash: string }[],
) => deleteSingleUses(ctx.db, use, images)

/** `claimImages` for many posts of the actor that show the same pictures. */
export const claimImagesOfAll = (
  ctx: Context,
  hashes: readonly string[],
  use: MediaUse,
  subjectIds: readonly string[],
) => insertAllUses(ctx.db, hashes, use, subjectIds, ctx.actor.userId)

/** Pictures without any other use are swept later. */
export async function releaseImages(ctx: Context, use: MediaUse, subjectId: string) {
  await deleteUses(ctx.db, use, subjectId)
}

/** A profile picture as a data URL, for pages shown before signing in. */
export async function inlinePicture(
  ctx: Context,
  profileImageUrl: string,
  pixels: number,
): Promise<string | null> {
  const name = profileUrl(profileImageUrl, pixels).slice("/media/".length)
  try {
    const file = await ctx.storage.read(name)
    if (!file) return null
    return `data:image/webp;base64,${(await buffer(file.stream)).toString("base64")}`
  } catch (error) {
    // Signing in must not depend on a picture.
    ctx.log.warn({ err: error }, "could not read a profile picture")
    return null
  }
}

/** Deletes pictures unused for an hour and incomplete uploads. Deletes files before their row. */
export async function sweepOrphans(ctx: Context) {
  const before = new Date(ctx.now().getTime() - ORPHAN_MS)
  await ctx.storage.sweepDrafts(before)
  await inBatches(ctx, SWEEP_BATCH, async (ctx) => {
    const orphans = await lockOrphans(ctx.db, before, SWEEP_BATCH)
    for (const orphan of orphans) {
      await Promise.all(filesOf(orphan).map((name) => ctx.storage.remove(name)))
      // One by one: the database ends a transaction that waits idly for a slow store.
      await deleteMedia(ctx.db, orphan.hash)
    }
    return orphans.length
  })
}

const fileName = (hash: string, width: number) => mediaUrl(hash, width).slice("/media/".length)
