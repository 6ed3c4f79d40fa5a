import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { mkdtemp, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"

import type { VideoFailure } from "@grove/contract/videos"

import type { VideoFile } from "#db/tables/posts.ts"
import { claimImages, saveFile } from "#features/media/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { enqueue, job } from "#platform/jobs/queue.ts"
import { publish } from "#platform/live/bus.ts"
import { VideoRefusal } from "#platform/media/video/messages.ts"
import { processVideo } from "#platform/media/video/process-video.ts"

import { partNames } from "./parts.ts"
import { lockAnyVideo, updateVideo, type VideoRow } from "./queries.ts"

const ATTEMPTS = 4
const RETRY_MS = 30_000
/** At most this many videos are processed at once by all nodes together. */
const QUEUES = 4

/** Videos of one member run one after the other. */
export const queueOf = ({ id, ownerId }: Pick<VideoRow, "id" | "ownerId">) => ({
  key: `video-${id}`,
  queue: `videos-${createHash("sha256").update(ownerId).digest()[0]! % QUEUES}`,
  // Members wait for news and messages more than for a video.
  priority: 5,
})

interface Payload {
  videoId: string
  attempt: number
}

export const processUpload = job<Payload>({
  name: "videos.process",
  run: (ctx, payload) => runProcessing(ctx, payload),
})

/** A fault of ours is tried again a few times; a refusal is final. */
async function runProcessing(ctx: Context, { videoId, attempt }: Payload): Promise<void> {
  const row = await inTransaction(ctx, (ctx) => lockAnyVideo(ctx.db, videoId))
  if (row?.state !== "processing") return
  const folder = await mkdtemp(join(tmpdir(), "grove-video-"))
  try {
    await finish(ctx, row, { file: await storeVideo(ctx, row, folder) })
  } catch (error) {
    if (error instanceof VideoRefusal) return await finish(ctx, row, { failure: error.failure })
    ctx.log.warn({ err: error, videoId, attempt }, "could not process a video")
    if (attempt >= ATTEMPTS) return await finish(ctx, row, { failure: "server" })
    const runAt = new Date(ctx.now().getTime() + RETRY_MS * attempt)
    await enqueue(ctx, processUpload, { videoId, attempt: attempt + 1 }, { ...queueOf(row), runAt })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function storeVideo(ctx: Context, row: VideoRow, folder: string): Promise<VideoFile> {
  const [upload, result] = [join(folder, "upload"), join(folder, "result")]
  await pipeline(
    Readable.from(bytesOf(ctx, row), { objectMode: false }),
    createWriteStream(upload, { mode: 0o600 }),
  )
  if ((await stat(upload)).size !== row.size) throw new VideoRefusal("damaged")
  const { ffmpegPath } = ctx.config
  const facts = await processVideo(upload, result, { ffmpegPath })
  const hash = createHash("sha256")
  for await (const chunk of createReadStream(result)) hash.update(chunk as Buffer)
  const file = { ...facts, hash: hash.digest("hex") }
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

/** `received` names the parts that still exist, so that the sweep finds those of a crashed process. */
export async function removeParts(ctx: Context, row: VideoRow) {
  await Promise.all(partNames(row).map((name) => ctx.storage.remove(name)))
  await updateVideo(ctx.db, row.id, { received: [] })
}
