import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"

import { posts } from "@grove/contract/posts"
import type { Video } from "@grove/contract/videos"
import type { Page } from "@playwright/test"

import { expect, expectAccessible, expectToast, test } from "./fixtures.ts"
import { moveTo } from "./walk.ts"

const file = (name: string) => readFileSync(join(import.meta.dirname, "files", name))
/** 12 s of 360p, padded to 5 MB: two parts. A yellow box moves to the right. */
const clip = { name: "box.mp4", mimeType: "video/mp4", buffer: gunzipSync(file("box.mp4.gz")) }
/** 2 s of 1080p, in 13 kB. */
const large = { name: "large.mp4", mimeType: "video/mp4", buffer: file("large.mp4") }
const captions = {
  name: "words.vtt",
  mimeType: "text/vtt",
  buffer: Buffer.from("WEBVTT\n\n00:00.000 --> 00:12.000\nThe box moves."),
}

/** Converting, uploading and preparing take their time while other tests run. */
const BUSY = { timeout: 60_000 }

const player = (page: Page) => page.getByRole("figure", { name: /^Video, 0:12: A yellow box/ })
const isPlaying = (page: Page) =>
  player(page)
    .locator("video")
    .evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0.1)
const seconds = (page: Page) =>
  player(page)
    .locator("video")
    .evaluate((video: HTMLVideoElement) => video.currentTime)

test("a video is converted, uploaded over a lost connection and a reload, posted and played", async ({
  resident,
}) => {
  test.slow()
  const ann = await resident()
  const { page } = ann
  const sent: string[] = []
  let isCut = true
  await page.route("**/api/videos/*/parts/*", async (route) => {
    const part = route.request().url().split("/").at(-1)!
    if (part === "1" && isCut) return route.abort("internetdisconnected")
    sent.push(part)
    return route.continue()
  })

  // The connection is lost in the middle; text and video survive a reload.
  await page.goto("/")
  const composer = page.getByRole("form", { name: "Create a post" })
  const text = composer.getByRole("textbox", { name: "What's on your mind?" })
  await text.fill("Look at this box")
  await composer.getByLabel("Add photos or a video").setInputFiles(clip)
  const panel = composer.getByRole("region", { name: "Selected video" })
  await expect(panel.getByText("Waiting for the connection.")).toBeVisible(BUSY)
  await composer.getByRole("button", { name: "Post", exact: true }).click()
  await expect(
    panel.getByText("Your post is published as soon as the video is ready."),
  ).toBeVisible()
  await page.reload()
  await expect(text).toHaveValue("Look at this box")
  await expect(panel.getByText("Waiting for the connection.")).toBeVisible(BUSY)
  isCut = false
  await expect(panel.getByText("The video is ready")).toBeVisible(BUSY)
  expect(sent).toEqual(["0", "1"])

  // A file that is not captions is refused; then come the details and the post.
  const chooser = panel.getByLabel("Add captions")
  await chooser.setInputFiles({ ...captions, buffer: Buffer.from("1\n00:00 --> 00:01\nNo") })
  await expect(panel.getByRole("alert")).toContainText("not a WebVTT file")
  await chooser.setInputFiles(captions)
  await panel.getByLabel("Description of the video").fill("A yellow box")
  await panel.getByLabel("Cover picture").fill("6")
  await expectAccessible(composer)
  await composer.getByRole("button", { name: "Post", exact: true }).click()
  await expectToast(page, "Your post has been published!")
  await expect(panel).toBeHidden()
  await expect(text).toHaveValue("")

  // At rest nothing loads but the poster; a tap plays and pauses.
  const [post] = await ann.call(posts.byUser, { params: { userId: ann.id } })
  expect(post!.video).toMatchObject({ width: 640, height: 360, alt: "A yellow box" })
  await expect(player(page).locator("video")).toHaveCSS("opacity", "0")
  const box = (await player(page).boundingBox())!
  expect(box.width / box.height).toBeCloseTo(16 / 9, 1)
  await player(page).getByRole("button", { name: "Play the video" }).click()
  await expect.poll(() => isPlaying(page)).toBe(true)
  await player(page).getByRole("button", { name: "Pause the video" }).click()
  await expect(player(page).getByRole("button", { name: "Play the video" })).toBeVisible()
  expect(await player(page).boundingBox()).toEqual(box)

  // Keys: seek, play, sound; the page's own `k` and `m` do nothing here.
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  await expect.poll(() => seconds(page)).toBeGreaterThan(9)
  await page.keyboard.press("ArrowLeft")
  await expect.poll(() => seconds(page)).toBeLessThan(8)
  await page.keyboard.press("k")
  await expect(player(page).getByRole("button", { name: "Pause the video" })).toBeVisible()
  await page.keyboard.press("m")
  await expect(player(page).getByRole("button", { name: "Turn the sound off" })).toBeVisible()
  const words = () =>
    player(page)
      .locator("video")
      .evaluate(
        ({ textTracks }: HTMLVideoElement) =>
          (textTracks[0]?.activeCues?.[0] as VTTCue | undefined)?.text,
      )
  await expect.poll(words).toBe("The box moves.")
  await expectAccessible(player(page))
  const part = await ann.context.request.get(post!.video!.url, {
    headers: { range: "bytes=4200000-4200999" },
  })
  expect([part.status(), (await part.body()).length]).toEqual([206, 1000])

  // The box is in the page before any script; where motion is welcome, the video starts without sound.
  expect(await (await ann.context.request.get("/")).text()).toContain('viewBox="0 0 1778 1000"')
  await page.emulateMedia({ reducedMotion: "no-preference" })
  await page.reload()
  await player(page).scrollIntoViewIfNeeded()
  await expect.poll(() => isPlaying(page)).toBe(true)
  await expect(player(page).getByRole("button", { name: "Turn the sound on" })).toBeVisible()
})

test("a larger video becomes 720p without its metadata; removing it deletes it on the server", async ({
  viewer,
}) => {
  test.slow()
  const { page } = await viewer({ isPhone: true })
  await moveTo(page, "/create?type=media")
  const form = page.getByRole("form", { name: "Share Media" })
  const ready = page.waitForResponse(
    async (answer) =>
      /\/api\/videos\/[^/]+$/.test(answer.url()) &&
      answer.request().method() === "GET" &&
      ((await answer.json()) as Video).state === "ready",
    BUSY,
  )
  await form.locator("input[type=file]").setInputFiles(large)
  const video = (await (await ready).json()) as Video
  expect(video.video).toMatchObject({ width: 1280, height: 720 })
  await expect(form.getByText("The video is ready")).toBeVisible()
  await expect(form.getByRole("button", { name: "Share Media" })).toBeEnabled()
  await expectAccessible(form)
  const stored = await page.request.get(video.video!.url)
  expect((await stored.body()).includes("12 Hidden Lane")).toBe(false)
  expect(large.buffer.includes("12 Hidden Lane")).toBe(true)

  const removed = page.waitForResponse((answer) => answer.request().method() === "DELETE")
  await form.getByRole("button", { name: "Remove the video" }).click()
  await removed
  await expect(form.getByRole("region", { name: "Selected video" })).toBeHidden()
  expect((await page.request.get(`/api/videos/${video.id}`)).status()).toBe(404)
})
