import { buffer } from "node:stream/consumers"

import { IMAGE, PICTURE_ORIGIN_BYTES, PROFILE_PICTURE_CHARACTERS } from "@grove/contract/limits"
import { mediaUrl, PICTURE, profileUrl, type PicturePurpose } from "@grove/contract/media"

import { isMember } from "#platform/actor.ts"
import { type Context, inTransaction } from "#platform/context.ts"
import { AppError, must } from "#platform/errors.ts"
import { decodeDataUrl } from "#platform/media/data-url.ts"
import { fetchImage } from "#platform/media/fetch-image.ts"
import { processImage, readProvenance } from "#platform/media/image.ts"

import {
  deleteMedia,
  deleteUses,
  insertUses,
  lockOrphans,
  type MediaUse,
  upsertMedia,
} from "./queries.ts"

export interface StoredImage {
  hash: string
  width: number
  height: number
  /** Widths that exist as files, smallest first; the last is `width`. */
  widths: number[]
  thumbhash: string
}

const ORPHAN_MS = 60 * 60 * 1000
const SWEEP_BATCH = 100

/**
 * Checks, re-encodes and stores a picture sent as a data URL. Call it before the transaction that
 * will show it (`prepare` in `serve`): it takes a while, and its files must be there first. Unless
 * `claimImages` names it within the hour, it is swept. `origin` is the beginning of the file it was drawn from.
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
    "Image too large. Please use a smaller image or provide a URL instead.",
  )
  return saveBytes(ctx, decodeDataUrl(dataUrl, PICTURE[purpose].bytes), purpose, origin)
}

/** Several at once; a refusal says which of them it means. */
export async function saveImages(
  ctx: Context,
  dataUrls: readonly string[],
  purpose: "post" | "message",
): Promise<StoredImage[]> {
  const { count } = IMAGE[purpose]
  must(dataUrls.length <= count, "image.tooMany", `images: at most ${count} images.`)
  return Promise.all(
    dataUrls.map((dataUrl, at) =>
      saveImage(ctx, dataUrl, purpose).catch((error: unknown) => {
        const isAboutOne = error instanceof AppError && error.retryAfterSeconds === undefined
        if (!isAboutOne || dataUrls.length === 1) throw error
        throw new AppError(error.code, `Image ${at + 1}: ${error.message}`)
      }),
    ),
  )
}

/**
 * Fetches a picture once from the public Internet and stores it like any other, so that no reader's
 * browser is ever sent there. `fetchFrom` is replaced by tests, which have no Internet.
 */
export async function saveImageFromUrl(
  ctx: Context,
  url: string,
  purpose: PicturePurpose,
  fetchFrom: (url: string) => Promise<Uint8Array> = fetchImage,
): Promise<StoredImage> {
  return saveBytes(ctx, await fetchFrom(url), purpose)
}

/** Also for pictures that no member sends: imports, the demo. */
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
  const marks = purpose === "profile" ? await marksOf(sender, bytes, origin) : {}
  const stored = { ...image, widths: files.map((file) => file.width) }
  // The row first: should we die now, the sweep finds by it whatever files were written.
  await upsertMedia(ctx.db, {
    ...stored,
    bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
    marks: Object.keys(marks).length > 0 ? marks : null,
    createdAt: ctx.now(),
  })
  await Promise.all(
    files.map(async (file) => {
      const name = fileName(image.hash, file.width)
      if (!(await ctx.storage.has(name))) await ctx.storage.put(name, file.bytes)
    }),
  )
  return stored
}

/** What the picture says about how it was made, and the file it was drawn from; neither is kept. */
async function marksOf(sender: { person: string }, bytes: Uint8Array, origin: string | undefined) {
  const own = await readProvenance(bytes, sender)
  if (origin === undefined) return own
  try {
    return {
      ...own,
      ...(await readProvenance(decodeDataUrl(origin, PICTURE_ORIGIN_BYTES), sender)),
    }
  } catch {
    // Only a hint: a picture is not refused because the file it was made from cannot be read.
    return own
  }
}

/** Says who shows these pictures, in the transaction that makes them do so. */
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

/** The subject shows none of its pictures any more; what nobody else shows is swept. */
export async function releaseImages(ctx: Context, use: MediaUse, subjectId: string) {
  await deleteUses(ctx.db, use, subjectId)
}

/** A profile picture as a data URL, for a page whose readers are not signed in and so may fetch none. */
export async function inlinePicture(
  ctx: Context,
  profileImageUrl: string,
  pixels: number,
): Promise<string | null> {
  const file = await ctx.storage.read(profileUrl(profileImageUrl, pixels).slice("/media/".length))
  if (!file) return null
  return `data:image/webp;base64,${(await buffer(file.stream)).toString("base64")}`
}

/** Deletes what nobody has shown for an hour, or never was whole. Files go before the row that names them. */
export async function sweepOrphans(ctx: Context) {
  const before = new Date(ctx.now().getTime() - ORPHAN_MS)
  await ctx.storage.sweepDrafts(before)
  for (;;) {
    const swept = await inTransaction(ctx, async (ctx) => {
      const orphans = await lockOrphans(ctx.db, before, SWEEP_BATCH)
      for (const { hash, widths } of orphans) {
        for (const width of widths) await ctx.storage.remove(fileName(hash, width))
      }
      await deleteMedia(
        ctx.db,
        orphans.map((orphan) => orphan.hash),
      )
      return orphans.length
    })
    if (swept < SWEEP_BATCH) return
  }
}

const fileName = (hash: string, width: number) => mediaUrl(hash, width).slice("/media/".length)
