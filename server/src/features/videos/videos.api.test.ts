import { blocks } from "@grove/contract/blocks"
import { posts } from "@grove/contract/posts"
import { reports } from "@grove/contract/reports"
import { videos } from "@grove/contract/videos"
import { beforeAll, expect, test } from "vitest"

import { eq } from "#db/drizzle.ts"

import { cases } from "../../../test/cases.ts"
import { openScreen } from "../../../test/live.ts"
import { picture } from "../../../test/media.scene.ts"
import { distinctVideo, uploader } from "../../../test/videos.scene.ts"
import { world, type Person } from "../../../test/world.ts"
import { posts as postsTable } from "../../db/tables/posts.ts"
import { SERVER_SECONDS } from "../media/viewing.service.ts"
import { issuePenalty } from "../penalties/service.ts"

const w = await world()
const { upload, sendCaptions, find } = uploader(w)
const captions = (text: string) => `WEBVTT\n\n00:00.000 --> 00:01.500\n${text}\n`

let ann: Person
let bob: Person
beforeAll(async () => {
  ;[ann, bob] = [await w.make.user(), await w.make.user()]
})

const look = (url: string, person?: Person, headers?: Record<string, string>) =>
  w.as(person).request("GET", url, headers ? { headers } : {})

async function postVideo(author: Person, content = "A film") {
  const { id } = await upload(author, distinctVideo())
  const params = { videoId: id }
  await w.as(author).call(videos.putPoster, { params, body: { image: await picture() } })
  expect((await sendCaptions(author, id, captions(`Hello ${id}`))).status).toBe(200)
  const post = await w
    .as(author)
    .call(posts.create, { body: { content, video: { id, alt: "Colored bars" } } })
  return { post, video: post.video!, urls: urlsOf(post.video!) }
}
const urlsOf = ({
  url,
  posterUrl,
  captionsUrl,
}: {
  url: string
  posterUrl: string | null
  captionsUrl: string | null
}) => [url, posterUrl!, captionsUrl!]

test("plays in the feed with poster, captions and description", async () => {
  const { post, video, urls } = await postVideo(ann)
  expect(video).toMatchObject({
    url: expect.stringMatching(/^\/media\/[0-9a-f]{64}-160\.mp4$/),
    posterUrl: expect.stringMatching(/^\/media\/[0-9a-f]{64}-\d+\.webp$/),
    captionsUrl: expect.stringMatching(/^\/media\/[0-9a-f]{64}-1\.vtt$/),
    alt: "Colored bars",
    thumbhash: expect.stringMatching(/^[\w+/=]{20,}$/),
  })
  expect(post.images).toEqual([])
  const [fromFeed] = await w.as(ann).call(posts.feed, { query: {} })
  expect(fromFeed?.video).toEqual(video)
  const types = await Promise.all(
    urls.map(async (url) => (await look(url, bob)).headers["content-type"]),
  )
  expect(types).toEqual(["video/mp4", "image/webp", "text/vtt; charset=utf-8"])
  expect((await look(video.captionsUrl!, bob)).body).toMatch(
    /^WEBVTT\n\n00:00:00\.000 --> 00:00:01\.500\nHello [0-9a-f-]{36}\n$/,
  )
  const edited = await w
    .as(ann)
    .call(posts.edit, { params: { postId: post.id }, body: { videoAlt: "Bars of color" } })
  expect(edited.video).toEqual({ ...video, alt: "Bars of color" })
})

test("the author changes description and captions after posting", async () => {
  const { post, video } = await postVideo(ann)
  const params = { postId: post.id }
  const edit = (body: { videoCaptions: string; videoAlt?: string }, person = ann) =>
    w.as(person).ask(posts.edit, { params, body })

  const words = captions(`Corrected ${post.id}`)
  const { video: edited, editedAt } = await w
    .as(ann)
    .call(posts.edit, { params, body: { videoAlt: "Bars", videoCaptions: words } })
  expect([edited?.alt, edited?.url, edited?.posterUrl]).toEqual([
    "Bars",
    video.url,
    video.posterUrl,
  ])
  expect(editedAt).not.toBeNull()
  expect((await look(edited!.captionsUrl!, bob)).body).toContain(`Corrected ${post.id}`)
  // No post uses the replaced file.
  expect((await look(video.captionsUrl!, bob)).status).toBe(404)

  expect((await edit({ videoCaptions: words })).status).toBe(200)
  const again = await w.as(bob).call(posts.get, { params })
  expect(again.video).toEqual(edited)

  expect(await edit({ videoCaptions: "1\n2" })).toMatchObject({
    status: 400,
    body: { code: "captions.invalid" },
  })
  expect((await edit({ videoCaptions: words }, bob)).status).toBe(403)
  expect((await w.as(bob).call(posts.get, { params })).video).toEqual(edited)

  expect((await edit({ videoCaptions: "" })).status).toBe(200)
  expect((await w.as(bob).call(posts.get, { params })).video?.captionsUrl).toBeNull()
  // This person has not requested it before, so nothing is cached.
  expect((await look(edited!.captionsUrl!, ann)).status).toBe(404)

  const plain = await w.as(ann).call(posts.create, { body: { content: "No film" } })
  expect(
    await w.as(ann).ask(posts.edit, {
      params: { postId: plain.id },
      body: { videoCaptions: words },
    }),
  ).toMatchObject({ status: 404, body: { code: "video.notFound" } })
})

test("serves ranges, privately", async () => {
  const { video } = await postVideo(ann)
  const whole = await look(video.url, bob)
  expect(whole.headers).toMatchObject({
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=30, must-revalidate",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  })
  const size = Number(whole.headers["content-length"])
  const etag = String(whole.headers["etag"])
  const part = async (range: string, more: Record<string, string> = {}) => {
    const { status, headers } = await look(video.url, bob, { range, ...more })
    return [status, headers["content-range"], Number(headers["content-length"])]
  }
  expect(await part("bytes=0-99")).toEqual([206, `bytes 0-99/${size}`, 100])
  expect(await part(`bytes=${size - 1}-`)).toEqual([
    206,
    `bytes ${size - 1}-${size - 1}/${size}`,
    1,
  ])
  expect(await part("bytes=-10")).toEqual([206, `bytes ${size - 10}-${size - 1}/${size}`, 10])
  expect(await part("bytes=0-99", { "if-range": etag })).toEqual([206, `bytes 0-99/${size}`, 100])
  expect(await part("bytes=0-99", { "if-range": '"older"' })).toEqual([200, undefined, size])
  expect((await look(video.url, bob, { range: `bytes=${size}-` })).status).toBe(416)
  expect((await look(video.url, bob, { "if-none-match": etag })).status).toBe(304)
  const head = await w.as(bob).request("HEAD", video.url)
  expect([head.status, head.body, Number(head.headers["content-length"])]).toEqual([200, "", size])
})

const statuses = (urls: readonly string[], person?: Person) =>
  Promise.all(urls.map(async (url) => (await look(url, person)).status))
const SHOWN = [200, 200, 200]
const HIDDEN = [404, 404, 404]

test("is private to its owner until it is posted", async () => {
  const { video } = await upload(ann, distinctVideo())
  expect((await look(video!.url, ann)).status).toBe(200)
  expect((await look(video!.url, bob)).status).toBe(404)
  expect((await look(video!.url)).status).toBe(404)
})

test("disappears with its post, for blocked members, and with a banned author", async () => {
  const [cleo, dan, eve] = [await w.make.user(), await w.make.user(), await w.make.user()]
  const { post, urls } = await postVideo(cleo)
  for (const [person, seen] of [[dan, SHOWN] as const, [undefined, HIDDEN] as const])
    expect(await statuses(urls, person)).toEqual(seen)
  await w.as(cleo).call(blocks.block, { params: { userId: eve.id } })
  expect(await statuses(urls, eve)).toEqual(HIDDEN)
  const gone = async (change: () => Promise<unknown>) => {
    await change()
    w.travel(SERVER_SECONDS * 1000)
    return statuses(urls, dan)
  }
  const params = { postId: post.id }
  const row = eq(postsTable.id, post.id)
  expect(await gone(() => w.as(cleo).call(posts.remove, { params }))).toEqual(HIDDEN)
  expect(await gone(() => w.as(cleo).call(posts.restore, { params }))).toEqual(SHOWN)
  const remove = (at: Date | null) => () =>
    w.db.update(postsTable).set({ removedAt: at }).where(row)
  expect(await gone(remove(w.now()))).toEqual(HIDDEN)
  expect(await gone(remove(null))).toEqual(SHOWN)
  const ban = () =>
    issuePenalty(w.app.systemContext("test"), {
      userId: cleo.id,
      type: "ban",
      days: null,
      reason: "Spam",
      message: "Spam",
    })
  expect(await gone(ban)).toEqual(HIDDEN)
})

test("stays as evidence for moderators when it is deleted", async () => {
  const [cleo, moderator] = [await w.make.user(), await w.make.moderator()]
  const { post, video, urls } = await postVideo(cleo)
  const { id: ruleId } = await cases(w).rule({ action: "moderate" })
  await w.as(bob).call(reports.submit, {
    body: { targetType: "post", targetId: post.id, ruleId },
  })
  await w.as(cleo).call(posts.remove, { params: { postId: post.id } })
  w.travel(2 * 3_600_000)
  await w.runJobs()
  const [found] = await w.as(moderator).call(reports.violations, { query: {} })
  expect(found?.video).toEqual(video)
  expect(await statuses(urls, moderator)).toEqual(SHOWN)
  expect(await statuses(urls, cleo)).toEqual(HIDDEN)
})

test("notifies the owner's screens when a video is ready", async () => {
  const screen = await openScreen(w, await w.listen(), ann)
  const { id } = await upload(ann, distinctVideo())
  expect(await screen.seen("video", ({ videoId }) => videoId === id)).toEqual({
    type: "video",
    videoId: id,
    state: "ready",
  })
  screen.socket.terminate()
})

test("replaces and removes captions and poster until it is posted", async () => {
  const { id } = await upload(bob, distinctVideo())
  const [first, second] = [await picture(), await picture()]
  const setPoster = (image: string) =>
    w.as(bob).call(videos.putPoster, { params: { videoId: id }, body: { image } })
  const before = (await setPoster(first)).video!.posterUrl!
  const after = (await setPoster(second)).video!.posterUrl!
  expect([(await look(before, bob)).status, (await look(after, bob)).status]).toEqual([404, 200])
  await sendCaptions(bob, id, captions("Hello"))
  expect((await find(bob, id)).video!.captionsUrl).toMatch(/\.vtt$/)
  await sendCaptions(bob, id, "")
  expect((await find(bob, id)).video!.captionsUrl).toBeNull()
  const wrong = await sendCaptions(bob, id, "1\n00:00:00,000 --> 00:00:01,000\nSubRip")
  expect([wrong.status, wrong.body]).toEqual([
    400,
    {
      code: "captions.invalid",
      message: "These captions are not valid WebVTT. They have to begin with WEBVTT.",
    },
  ])
})
