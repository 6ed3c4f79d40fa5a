import { existsSync } from "node:fs"

import { VIDEO } from "@grove/contract/limits"
import { posts } from "@grove/contract/posts"
import { videos } from "@grove/contract/videos"
import { expect, test } from "vitest"

import { eq } from "#db/drizzle.ts"

import { picture } from "../../../test/media.scene.ts"
import { distinctVideo, fixture, uploader } from "../../../test/videos.scene.ts"
import { world } from "../../../test/world.ts"
import { videos as table } from "../../db/tables/videos.ts"
import { compareFiles } from "../media/comparing.service.ts"
import { eraseVideosOf, resumeProcessing, sweepUploads } from "./claiming.service.ts"
import { putPart } from "./service.ts"

const w = await world()
const { begin, sendPart, sendCaptions, find, upload } = uploader(w)

/** Two parts, the second of one byte. */
const TWO_PARTS = VIDEO.partBytes + 1
const storedFiles = async () => {
  const names: string[] = []
  for await (const { name } of w.app.systemContext("test").storage.list()) names.push(name)
  return names
}

test("continues an interrupted upload where it stopped, in any order and with repeats", async () => {
  const ann = await w.make.user()
  const { id, partSize, received, state } = await begin(ann, TWO_PARTS)
  expect([partSize, received, state]).toEqual([VIDEO.partBytes, [], "uploading"])
  const [first, last] = [Buffer.alloc(VIDEO.partBytes, 1), Buffer.alloc(1, 2)]
  expect((await sendPart(ann, id, 1, last)).body).toMatchObject({ received: [1] })
  const early = await w.as(ann).ask(videos.complete, { params: { videoId: id }, body: {} })
  expect([early.status, early.body]).toMatchObject([409, { code: "video.incomplete" }])
  expect(await find(ann, id)).toMatchObject({ state: "uploading", received: [1] })
  await Promise.all([sendPart(ann, id, 0, first), sendPart(ann, id, 0, first)])
  expect((await sendPart(ann, id, 1, last)).body).toMatchObject({ received: [0, 1] })
  const complete = () => w.as(ann).call(videos.complete, { params: { videoId: id }, body: {} })
  expect(await complete()).toMatchObject({ state: "processing" })
  expect(await complete()).toMatchObject({ state: "processing" })
  await w.runJobs()
  // Constant bytes are no video.
  expect(await find(ann, id)).toMatchObject({
    state: "failed",
    error: "container",
    message: "This file is not a video we can read. Use MP4, MOV or WebM.",
    received: [],
    video: null,
  })
  expect((await storedFiles()).filter((name) => name.endsWith(".part"))).toEqual([])
})

test("refuses parts of another size than declared, and ones that do not exist", async () => {
  const ann = await w.make.user()
  const { id } = await begin(ann, TWO_PARTS)
  for (const [n, size, status] of [
    [0, VIDEO.partBytes - 1, 400],
    [1, 2, 400],
    [2, 1, 400],
    [0, VIDEO.partBytes + 1, 413],
    [999, 1, 400],
  ] as const)
    expect((await sendPart(ann, id, n, Buffer.alloc(size))).status).toBe(status)
  expect(await find(ann, id)).toMatchObject({ received: [] })
  const asJson = await w.as(ann).request("PUT", `/api/videos/${id}/parts/1`, { body: { a: 1 } })
  expect([asJson.status, asJson.body]).toEqual([
    415,
    { code: "request.mediaType", message: "Send application/octet-stream." },
  ])
  for (const size of [0, VIDEO.bytes + 1])
    expect((await w.as(ann).ask(videos.create, { body: { size, mime: "video/mp4" } })).status).toBe(
      400,
    )
})

test("belongs to its owner alone", async () => {
  const [ann, bob] = [await w.make.user(), await w.make.user()]
  const { id: videoId } = await begin(ann, 1)
  const params = { videoId }
  const poster = { image: await picture() }
  const answers = [
    await w.as(bob).ask(videos.get, { params }),
    await sendPart(bob, videoId, 0, Buffer.alloc(1)),
    await w.as(bob).ask(videos.complete, { params, body: {} }),
    await w.as(bob).ask(videos.putPoster, { params, body: poster }),
    await sendCaptions(bob, videoId, "WEBVTT"),
  ]
  for (const answer of answers)
    expect([answer.status, answer.body]).toMatchObject([404, { code: "video.notFound" }])
  expect(await w.as(bob).call(videos.remove, { params })).toEqual({ isDeleted: true })
  expect(await find(ann, videoId)).toMatchObject({ state: "uploading" })
})

test("limits the open uploads of a member, also when they begin at once", async () => {
  const ann = await w.make.user()
  const attempts = await Promise.all(
    Array.from({ length: VIDEO.open + 2 }, () =>
      w.as(ann).ask(videos.create, { body: { size: 1, mime: "video/mp4" } }),
    ),
  )
  expect(attempts.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: VIDEO.open }, () => 201),
    409,
    409,
  ])
  const made = attempts.find(({ status }) => status === 201)!
  const params = { videoId: made.body.id }
  for (let i = 0; i < 2; i += 1)
    expect(await w.as(ann).call(videos.remove, { params })).toEqual({ isDeleted: true })
  expect(await begin(ann, 1)).toMatchObject({ state: "uploading" })
})

test("deletes what no post used within a day, with its parts", async () => {
  const ann = await w.make.user()
  const { id } = await begin(ann, 5)
  await sendPart(ann, id, 0, Buffer.alloc(5))
  const ready = await upload(ann, distinctVideo())
  const ctx = w.app.systemContext("test")
  await sweepUploads(ctx)
  expect(await find(ann, id)).toMatchObject({ received: [0] })
  expect(await compareFiles(ctx, ctx.storage)).toMatchObject({ missing: [] })

  const dayBefore = new Date(w.now().getTime() - 25 * 3_600_000)
  await w.db.update(table).set({ createdAt: dayBefore }).where(eq(table.ownerId, ann.id))
  await sweepUploads(ctx)
  for (const gone of [id, ready.id])
    expect((await w.as(ann).ask(videos.get, { params: { videoId: gone } })).status).toBe(404)
  expect((await storedFiles()).filter((name) => name.endsWith(".part"))).toEqual([])
  expect((await w.as(ann).request("GET", ready.video!.url)).status).toBe(404)
})

test("resumes a video whose process was killed", async () => {
  const ann = await w.make.user()
  const { id } = await begin(ann, 5)
  await sendPart(ann, id, 0, Buffer.alloc(5))
  await w.as(ann).call(videos.complete, { params: { videoId: id }, body: {} })
  // As after a kill: the job is locked by a worker that is gone.
  await w.pool.query("delete from graphile_worker._private_jobs where key = $1", [`video-${id}`])
  const ctx = w.app.systemContext("test")
  await resumeProcessing(ctx)
  await w.runJobs()
  expect(await find(ann, id)).toMatchObject({ state: "processing" })
  w.travel(30 * 60_000)
  await resumeProcessing(ctx)
  await w.runJobs()
  expect(await find(ann, id)).toMatchObject({ state: "failed", error: "damaged" })
})

test("does not resume a video whose upload took long", async () => {
  const ann = await w.make.user()
  const { id } = await begin(ann, 5)
  await sendPart(ann, id, 0, Buffer.alloc(5))
  const hourAgo = new Date(w.now().getTime() - 3_600_000)
  await w.db.update(table).set({ createdAt: hourAgo }).where(eq(table.id, id))
  await w.as(ann).call(videos.complete, { params: { videoId: id }, body: {} })
  // As while the job runs.
  await w.pool.query("delete from graphile_worker._private_jobs where key = $1", [`video-${id}`])
  await resumeProcessing(w.app.systemContext("test"))
  await w.runJobs()
  expect(await find(ann, id)).toMatchObject({ state: "processing" })
  await w.as(ann).call(videos.remove, { params: { videoId: id } })
})

test("removes a part that was stored after the video was processed", async () => {
  const ann = await w.make.user()
  const { id } = await begin(ann, 5)
  await sendPart(ann, id, 0, Buffer.alloc(5))
  const ctx = await w.contextOf(ann)
  const { storage } = ctx
  const put: typeof storage.put = async (...stored) => {
    await w.as(ann).call(videos.complete, { params: { videoId: id }, body: {} })
    await w.runJobs()
    await storage.put(...stored)
  }
  const slow = { put, remove: (name: string) => storage.remove(name) } as typeof storage
  const answer = await putPart({ ...ctx, storage: slow }, id, 0, Buffer.alloc(5))
  expect(answer).toMatchObject({ state: "failed" })
  expect((await storedFiles()).filter((name) => name.endsWith(".part"))).toEqual([])
})

test("erases open uploads with the account", async () => {
  const ann = await w.make.user()
  const { id } = await begin(ann, 5)
  await sendPart(ann, id, 0, Buffer.alloc(5))
  await eraseVideosOf(w.app.systemContext("test"), ann.id)
  expect(await w.db.select().from(table).where(eq(table.ownerId, ann.id))).toEqual([])
  expect((await storedFiles()).filter((name) => name.endsWith(".part"))).toEqual([])
})

test("a video is posted once, by its owner, when it is ready, and not with pictures", async () => {
  const [ann, bob] = [await w.make.user(), await w.make.user()]
  const open = await begin(ann, 1)
  const { id } = await upload(ann, distinctVideo(), "A test picture")
  const post = (person: typeof ann, video: { id: string; alt?: string }, images?: string[]) =>
    w.as(person).ask(posts.create, { body: { content: "Look", video, ...(images && { images }) } })
  expect((await post(ann, { id: open.id })).body).toMatchObject({ code: "video.notReady" })
  expect((await post(bob, { id })).body).toMatchObject({ code: "video.notFound" })
  expect((await post(ann, { id }, [await picture()])).body).toMatchObject({
    code: "video.withImages",
  })
  const event = { title: "Look", description: "Here", isOnline: true }
  const both = { content: "Look", video: { id }, event }
  expect((await w.as(ann).ask(posts.create, { body: both })).body).toMatchObject({
    code: "video.withEvent",
  })
  const answers = await Promise.all([post(ann, { id }), post(ann, { id })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: "video.used" })
  expect(answers.find(({ status }) => status === 201)!.body.video).toMatchObject({
    alt: "A test picture",
    width: 160,
    height: 90,
    durationMs: 2000,
    posterUrl: null,
    captionsUrl: null,
    thumbhash: null,
  })
  const params = { videoId: id }
  expect((await w.as(ann).ask(videos.remove, { params })).status).toBe(409)
  expect((await sendCaptions(ann, id, "WEBVTT\n\n00:00.000 --> 00:01.000\nHi")).status).toBe(409)
})

const FFMPEG = "/usr/bin/ffmpeg"

test("FFMPEG_PATH: converts what browsers cannot play, without delaying other videos", async ({
  skip,
}) => {
  skip(!existsSync(FFMPEG), "ffmpeg is not installed in /usr/bin")
  const converting = await world({ FFMPEG_PATH: FFMPEG })
  const cleo = await converting.make.user()
  const hevc = await fixture("hevc.mp4")
  expect(await uploader(converting).upload(cleo, hevc)).toMatchObject({
    state: "ready",
    video: { width: 160, height: 90, url: expect.stringMatching(/\.mp4$/) },
  })
  const dan = await w.make.user()
  expect(await upload(dan, hevc)).toMatchObject({ state: "failed", error: "codec" })
})
