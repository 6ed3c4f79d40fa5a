import { HOUR_MS } from "@grove/contract/durations"
import { VIDEO } from "@grove/contract/limits"

import type { PostVideo } from "#db/tables/posts.ts"
import { claimImages, releaseImages } from "#features/media/service.ts"
import { untilFewer } from "#platform/batches.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { partNames } from "./parts.ts"
import { processAgain, removeParts } from "./processing.service.ts"
import {
  deleteVideo,
  lockAnyVideo,
  lockVideo,
  selectStale,
  selectStuck,
  selectVideosOf,
  updateVideo,
  type VideoRow,
} from "./queries.ts"
import { hashesOf, postVideoOf } from "./view.ts"

/** In the transaction of the new post: the video stays locked until `attachVideo` names the post. */
export async function takeVideo(
  ctx: Context,
  { id, alt }: { id: string; alt?: string },
): Promise<PostVideo> {
  const row = await lockVideo(ctx.db, id, ctx.actor.userId)
  must(row, "video.notFound")
  must(row.postId === null, "video.used")
  const video = row.state === "ready" ? postVideoOf(row, alt) : undefined
  must(video, row.failure ? `video.${row.failure}` : "video.notReady")
  return video
}

export async function attachVideo(ctx: Context, id: string, postId: string, video: PostVideo) {
  await updateVideo(ctx.db, id, { postId, alt: video.alt })
  await releaseImages(ctx, "video", id)
  await claimImages(ctx, hashesOf(video), "post", postId)
}

const SWEEP_BATCH = 100
/** Longer than a conversion may take. */
const STUCK_MS = 20 * 60_000

/** Resumes processing that a killed process left; a queued job is replaced, not duplicated. */
export async function resumeProcessing(ctx: Context) {
  const before = new Date(ctx.now().getTime() - STUCK_MS)
  for (const row of await selectStuck(ctx.db, before, SWEEP_BATCH)) await processAgain(ctx, row)
}

/** Deletes uploads that no post has used within a day, and parts left by a process that ended. */
export async function sweepUploads(ctx: Context) {
  const before = new Date(ctx.now().getTime() - VIDEO.hours * HOUR_MS)
  await untilFewer(SWEEP_BATCH, async () => {
    const stale = await selectStale(ctx.db, before, SWEEP_BATCH)
    for (const row of stale) {
      if (row.postId === null && row.createdAt < before) await deleteUpload(ctx, row)
      else await removeParts(ctx, row)
    }
    return stale.length
  })
}

/** Account erasure. Posts and their videos are gone already. */
export async function eraseVideosOf(ctx: Context, userId: string): Promise<void> {
  await untilFewer(SWEEP_BATCH, async () => {
    const found = await selectVideosOf(ctx.db, userId, SWEEP_BATCH)
    for (const row of found) await deleteUpload(ctx, row)
    return found.length
  })
}

/** Deletes the parts before the row, through which they would be found again. */
export async function deleteUpload(ctx: Context, row: VideoRow) {
  await Promise.all(partNames(row).map((name) => ctx.storage.remove(name)))
  await inTransaction(ctx, async (ctx) => {
    const locked = await lockAnyVideo(ctx.db, row.id)
    if (!locked) return
    // Posted meanwhile: the post owns it now.
    if (locked.postId !== null && row.postId === null) return
    await releaseImages(ctx, "video", row.id)
    await deleteVideo(ctx.db, row.id)
  })
}
