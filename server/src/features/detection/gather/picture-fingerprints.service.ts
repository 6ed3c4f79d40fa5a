import { buffer } from "node:stream/consumers"

import { DAY_MS } from "@grove/contract/durations"
import { mediaUrl, PICTURE } from "@grove/contract/media"

import type { PictureFeatures } from "#db/tables/detection.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { AppError } from "#platform/errors.ts"
import { findFacesIn, fingerprintImage } from "#platform/media/image.ts"

import { lockFingerprints } from "./fingerprint-lock.queries.ts"
import {
  insertPictureFingerprint,
  mergePictureGroups,
  selectNearest,
  selectNewestPendingPictures,
  selectPendingPictures,
  selectWithoutFaceCount,
  updateFaces,
  type NewPictureFingerprint,
} from "./picture-fingerprints.queries.ts"

/** Maximum Hamming distance, of 256 bits, between copies of a picture, and between pictures that resemble each other. */
const SAME_DISTANCE = 48
const SIMILAR_DISTANCE = 56
/** How far back an analysis looks for pictures the job has not processed yet. */
const RECENT_MS = 30 * DAY_MS

/** Fingerprints pending profile pictures sequentially, so that uploads keep priority in the image pool. */
export async function fingerprintPictures(
  ctx: Context,
  ids: readonly string[] | null,
  limit: number,
) {
  const hashes = await selectPendingPictures(ctx.db, ids, limit)
  for (const hash of hashes) await fingerprintPicture(ctx, hash)
}

/** Fingerprints the newest pending pictures within a time budget; the job processes the rest. */
export async function fingerprintNewestPictures(ctx: Context, limit: number, budgetMs: number) {
  const since = new Date(ctx.now().getTime() - RECENT_MS)
  const deadline = performance.now() + budgetMs
  for (const hash of await selectNewestPendingPictures(ctx.db, since, limit)) {
    if (performance.now() > deadline) return
    await fingerprintPicture(ctx, hash)
  }
}

async function fingerprintPicture(ctx: Context, hash: string) {
  const fingerprint = await computeFingerprint(ctx, hash)
  if (!fingerprint) return
  await inTransaction(ctx, async (ctx) => {
    await lockFingerprints(ctx.db, "pictures")
    const near = await selectNearest(ctx.db, fingerprint, SIMILAR_DISTANCE)
    const same = near.filter((other) => other.distance <= SAME_DISTANCE)
    const groups = [...new Set(same.map((other) => other.group_hash))].sort()
    const groupHash = groups[0] ?? hash
    if (groups.length > 1) await mergePictureGroups(ctx.db, groups, groupHash)
    const resembles = same.length === 0 ? (near[0]?.hash ?? null) : null
    await insertPictureFingerprint(ctx.db, { ...fingerprint, groupHash, resembles })
  })
}

/** Returns undefined when a retry may succeed. An unreadable picture is recorded as such. */
async function computeFingerprint(
  ctx: Context,
  hash: string,
): Promise<NewPictureFingerprint | undefined> {
  const unreadable: PictureFeatures = { kind: "unreadable", width: 0, height: 0 }
  try {
    const bytes = await readStoredPicture(ctx, hash)
    if (!bytes) return { hash, bits: null, features: unreadable }
    const { fingerprints, ...features } = await fingerprintImage(bytes)
    return { hash, bits: fingerprints ?? null, features }
  } catch (error) {
    ctx.log.warn({ hash, err: error }, "cannot read a stored picture")
    if (!isBroken(error)) return undefined
    return { hash, bits: null, features: unreadable }
  }
}

/** Counts faces at half a second per picture, so batches belong in a background job. */
export async function detectFaces(ctx: Context, userId: string | null, limit: number) {
  for (const hash of await selectWithoutFaceCount(ctx.db, userId, limit)) {
    const bytes = await readStoredPicture(ctx, hash)
    try {
      await updateFaces(ctx.db, hash, bytes ? await findFacesIn(bytes) : { faces: 0 })
    } catch (error) {
      if (!isBroken(error)) return
      await updateFaces(ctx.db, hash, { faces: 0 })
    }
  }
}

/** Any other error, such as a timeout, is a sign of load rather than of a broken file. */
const isBroken = (error: unknown) => error instanceof AppError && error.code === "image.invalid"

/** The largest stored copy of a profile picture. */
export async function readStoredPicture(ctx: Context, hash: string): Promise<Buffer | undefined> {
  const name = mediaUrl(hash, PICTURE.profile.side).slice("/media/".length)
  const file = await ctx.storage.read(name)
  return file && buffer(file.stream)
}
