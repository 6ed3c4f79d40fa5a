import { VIDEO } from "@grove/contract/limits"
import type { Reply } from "@grove/contract/route"
import type { Video, videos } from "@grove/contract/videos"

import { claimImages, releaseImages, saveImage, type StoredImage } from "#features/media/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { enqueue } from "#platform/jobs/queue.ts"
import { requireUnrestricted } from "#platform/restriction.ts"

import { saveCaptions } from "./captions.service.ts"
import { deleteUpload } from "./claiming.service.ts"
import { missingParts, partName, partSize } from "./parts.ts"
import { processUpload, jobOf } from "./processing.service.ts"
import {
  addReceived,
  countOpen,
  insertVideo,
  lockUploadsOf,
  lockVideo,
  selectVideo,
  updateVideo,
  type VideoRow,
} from "./queries.ts"
import { viewVideo } from "./view.ts"

/** The size is declared: parts that do not add up to it are refused. */
export async function createUpload(
  ctx: Context,
  { size }: { size: number },
): Promise<Reply<typeof videos.create>> {
  requireUnrestricted(ctx.actor, { hasPictures: true })
  return inTransaction(ctx, async (ctx) => {
    const ownerId = ctx.actor.userId
    await lockUploadsOf(ctx.db, ownerId)
    must((await countOpen(ctx.db, ownerId)) < VIDEO.open, "video.tooManyOpen")
    await ctx.uploads.takeVideo(ctx.actor, size)
    const row = await insertVideo(ctx.db, { ownerId, size, createdAt: ctx.now() })
    return { ...viewVideo(row), mayConvert: ctx.config.ffmpegPath !== undefined }
  })
}

export async function getVideo(ctx: Context, id: string): Promise<Video> {
  return viewVideo(await requireOwn(ctx, id))
}

/** Idempotent, also when a part is repeated after the upload has ended. */
export async function putPart(
  ctx: Context,
  id: string,
  n: number,
  bytes: Uint8Array,
): Promise<Video> {
  const upload = await requireOwn(ctx, id)
  const expected = partSize(upload, n)
  must(
    bytes.length === expected && expected > 0,
    "video.part",
    expected > 0 ? `Part ${n} must have ${expected} bytes.` : `This video has no part ${n}.`,
  )
  if (upload.state !== "uploading") {
    must(upload.state !== "processing" || upload.received.includes(n), "video.completed")
    return viewVideo(upload)
  }
  await ctx.storage.put(partName(upload, n), bytes, { isReplacing: true })
  const row = await addReceived(ctx.db, id, n)
  if (row) return viewVideo(row)
  // Completed or deleted while the part was being stored; nothing else would remove it after processing.
  const current = await selectVideo(ctx.db, id, ctx.actor.userId)
  if (current?.state !== "processing") await ctx.storage.remove(partName(upload, n))
  must(current, "video.notFound")
  return viewVideo(current)
}

export async function completeUpload(
  ctx: Context,
  id: string,
  { alt }: { alt?: string },
): Promise<Video> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockVideo(ctx.db, id, ctx.actor.userId)
    must(row, "video.notFound")
    if (row.state !== "uploading") return viewVideo(row)
    const missing = missingParts(row)
    must(
      missing.length === 0,
      "video.incomplete",
      `Some parts of the video have not arrived yet: ${missing.slice(0, 10).join(", ")}.`,
    )
    await enqueue(ctx, processUpload, { videoId: id, attempt: 1 }, jobOf(id))
    return viewVideo(
      await updateVideo(ctx.db, id, {
        state: "processing",
        processingAt: ctx.now(),
        ...(alt !== undefined && { alt }),
      }),
    )
  })
}

/** Decodes the picture before the transaction begins; an unused one is deleted later. */
export async function storePoster(ctx: Context, id: string, image: string): Promise<StoredImage> {
  requireUnused(await requireOwn(ctx, id))
  return saveImage(ctx, image, "post")
}

export const setPoster = (ctx: Context, id: string, poster: StoredImage) =>
  change(ctx, id, { poster })

/** Empty captions remove those that are there. */
export async function setCaptions(ctx: Context, id: string, bytes: Uint8Array): Promise<Video> {
  requireUnused(await requireOwn(ctx, id))
  return change(ctx, id, { captionsHash: await saveCaptions(ctx, bytes) })
}

/** Idempotent: an upload that is gone counts as deleted. */
export async function removeVideo(ctx: Context, id: string): Promise<{ isDeleted: boolean }> {
  const row = await selectVideo(ctx.db, id, ctx.actor.userId)
  if (!row) return { isDeleted: true }
  requireUnused(row)
  await deleteUpload(ctx, row)
  return { isDeleted: true }
}

async function requireOwn(ctx: Context, id: string): Promise<VideoRow> {
  const row = await selectVideo(ctx.db, id, ctx.actor.userId)
  must(row, "video.notFound")
  return row
}

const requireUnused = (row: VideoRow) => must(row.postId === null, "video.used")

/** Keeps the uses of stored files in step with the row. */
async function change(
  ctx: Context,
  id: string,
  changed: Partial<Pick<VideoRow, "poster" | "captionsHash">>,
): Promise<Video> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockVideo(ctx.db, id, ctx.actor.userId)
    must(row, "video.notFound")
    requireUnused(row)
    const after = await updateVideo(ctx.db, id, changed)
    await releaseImages(ctx, "video", id)
    await claimImages(ctx, filesInUse(after), "video", id, row.ownerId)
    return viewVideo(after)
  })
}

const filesInUse = ({ file, poster, captionsHash }: VideoRow) =>
  [file?.hash, poster?.hash, captionsHash].filter((hash) => typeof hash === "string")
