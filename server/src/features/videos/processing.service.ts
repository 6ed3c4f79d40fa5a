import { createReadStream, createWriteStream } from "node:fs"
import { rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"

import type { VideoFailure } from "@grove/contract/videos"

import type { VideoFile } from "#db/tables/posts.ts"
import { claimImages, saveFile } from "#features/media/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { hashStream } from "#platform/hash-stream.ts"
import { enqueue, job } from "#platform/jobs/queue.ts"
import { publish } from "#platform/live/bus.ts"
import { VideoRefusal } from "#platform/media/video/messages.ts"
import { isConvertible, processVideo } from "#platform/media/video/process-video.ts"

import { partNames } from "./parts.ts"
import { lockAnyVideo, updateVideo, type VideoRow } from "./queries.ts"
import { makeWorkFolder } from "./work-folder.ts"

const ATTEMPTS = 4
const RETRY_MS = 30_000

/**
 * Not a named queue: one locked by a killed node would stay locked for hours. Runs after news and messages, for which
 * members wait.
 */
export const jobOf = (videoId: string) => ({ key: `video-${videoId}`, priority: 5 })

interface Payload {
  videoId: string
  attempt: number
  /** Whether ffmpeg is needed. */
  isConverting?: boolean
}

export const processUpload = job<Payload>({
  name: "videos.process",
  run: (ctx, payload) => runAlone(ctx, payload),
})

/**
 * A process checks one video at a time, which takes seconds, and converts one, which takes minutes, so that neither
 * other jobs nor videos that need no conversion wait behind conversions.
 */
const busy = { checking: false, converting: false }
const BUSY_MS = 3000

async function runAlone(ctx: Context, payload: Payload): Promise<void> {
  const kind = payload.isConverting ? "converting" : "checking"
  if (busy[kind]) {
    const runAt = new Date(ctx.now().getTime() + BUSY_MS)
    return enqueue(ctx, processUpload, payload, { ...jobOf(payload.videoId), runAt })
  }
  busy[kind] = true
  try {
    await runProcessing(ctx, payload)
  } finally {
    busy[kind] = false
  }
}

/** Our own faults are retried a few times; a refusal is final. */
async function runProcessing(ctx: Context, payload: Payload): Promise<void> {
  const { videoId, attempt, isConverting = false } = payload
  const row = await inTransaction(ctx, async (ctx) => {
    const locked = await lockAnyVideo(ctx.db, videoId)
    if (locked?.state !== "processing") return undefined
    return updateVideo(ctx.db, videoId, { processingAt: ctx.now() })
  })
  if (!row) return
  const folder = await makeWorkFolder()
  try {
    const ffmpegPath = isConverting ? ctx.config.ffmpegPath : undefined
    await finish(ctx, row, { file: await storeVideo(ctx, row, folder, ffmpegPath) })
  } catch (error) {
    if (error instanceof VideoRefusal) {
      const mayConvert = ctx.config.ffmpegPath !== undefined && isConvertible(error.failure)
      if (isConverting || !mayConvert) return await finish(ctx, row, { failure: error.failure })
      const next = { videoId, attempt: 1, isConverting: true }
      return await enqueue(ctx, processUpload, next, jobOf(videoId))
    }
    ctx.log.warn({ err: error, videoId, attempt }, "could not process a video")
    if (attempt >= ATTEMPTS) return await finish(ctx, row, { failure: "server" })
    const runAt = new Date(ctx.now().getTime() + RETRY_MS * attempt)
    const again = { ...payload, attempt: attempt + 1 }
    await enqueue(ctx, processUpload, again, { ...jobOf(videoId), runAt })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function storeVideo(
  ctx: Context,
  row: VideoRow,
  folder: string,
  ffmpegPath: string | undefined,
): Promise<VideoFile> {
  const [upload, result] = [join(folder, "upload"), join(folder, "result")]
  await pipeline(
    Readable.from(bytesOf(ctx, row), { objectMode: false }),
    createWriteStream(upload, { mode: 0o600 }),
  )
  if ((await stat(upload)).size !== row.size) throw new VideoRefusal("damaged")
  const facts = await processVideo(upload, result, { ffmpegPath })
  const file = { ...facts, hash: await hashStream(createReadStream(result)) }
  const { durationMs: _, ...stored } = file
  await saveFile(ctx, stored, {
    size: (await stat(result)).size,
    open: async () => createReadStream(result),
  })
  return file
}

async function* bytesOf(ctx: Context, row: VideoRow): AsyncGenerator<Buffer> {
  for (const name of partNames(row)) {
    const part = await ctx.storage.read(name)
    // After a restore: backups hold no parts.
    if (!part) throw new VideoRefusal("damaged")
    for await (const chunk of part.stream) yield chunk as Buffer
  }
}

async function finish(
  ctx: Context,
  { id, ...upload }: VideoRow,
  outcome: { file: VideoFile } | { failure: VideoFailure },
) {
  const isCurrent = await inTransaction(ctx, async (ctx) => {
    const row = await lockAnyVideo(ctx.db, id)
    if (row?.state !== "processing") return false
    const state = "file" in outcome ? "ready" : "failed"
    await updateVideo(ctx.db, id, { ...outcome, state })
    if ("file" in outcome) await claimImages(ctx, [outcome.file.hash], "video", id, row.ownerId)
    await publish(ctx, { userId: row.ownerId }, { type: "video", videoId: id, state })
    return true
  })
  if (isCurrent) await removeParts(ctx, { id, ...upload })
}

/** For the sweep: the process that worked on it may have been killed. A second run changes nothing. */
export const processAgain = (ctx: Context, { id }: Pick<VideoRow, "id">) =>
  enqueue(ctx, processUpload, { videoId: id, attempt: 1 }, jobOf(id))

/** `received` names the parts that still exist, so that the sweep finds those of a crashed process. */
export async function removeParts(ctx: Context, row: VideoRow) {
  await Promise.all(partNames(row).map((name) => ctx.storage.remove(name)))
  await updateVideo(ctx.db, row.id, { received: [] })
}
