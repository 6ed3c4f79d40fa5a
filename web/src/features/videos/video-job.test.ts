// @vitest-environment jsdom
import "fake-indexeddb/auto"
import { videos, type Video } from "@grove/contract/videos"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { api, failure } from "#test/fake-api.ts"

import type { ConversionNews } from "./conversion.ts"
import type { KeptVideo, PickedVideo } from "./picked-video.ts"
import { openVideoJob, type VideoJob } from "./video-job.ts"
import { readVideo } from "./video-store.ts"

const ID = "01890000-0000-7000-8000-000000000001"
const KEY = "post me"

let conversion: ConversionNews | undefined
let ended = 0
/** Replaces the converter: jsdom has no workers. */
class FakeWorker extends EventTarget {
  postMessage() {
    if (conversion)
      queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: conversion })))
  }
  terminate() {
    ended += 1
  }
}

let sentParts: string[] = []
let answerPart: (url: string) => number
/** Replaces the request that reports its progress; status 0 is a lost connection. */
class FakeRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  statusText = ""
  responseText = "{}"
  url = ""
  open(_: string, url: string) {
    this.url = url
  }
  setRequestHeader() {}
  getAllResponseHeaders = () => ""
  abort = () => this.dispatchEvent(new Event("abort"))
  send() {
    this.status = answerPart(this.url)
    if (this.status === 200) sentParts.push(this.url.split("/").at(-1)!)
    queueMicrotask(() => this.dispatchEvent(new Event(this.status === 0 ? "error" : "load")))
  }
}

const video = (changes: Partial<Video> = {}): Video => ({
  id: ID,
  state: "uploading",
  size: 10,
  partSize: 4,
  received: [],
  error: null,
  message: null,
  video: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  ...changes,
})

let shown: PickedVideo
let job: VideoJob | undefined
const open = (changes: Partial<KeptVideo> = {}) => {
  const kept = { key: KEY, name: "a.mp4", blob: new Blob(["0123456789"]), alt: "", ...changes }
  job = openVideoJob({ isConverted: true, ...kept }, (next) => (shown = next))
  return job
}

beforeEach(() => {
  vi.stubGlobal("Worker", FakeWorker)
  vi.stubGlobal("XMLHttpRequest", FakeRequest)
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL() {} }),
  )
  conversion = undefined
  ended = 0
  sentParts = []
  answerPart = () => 200
  api.on(videos.create, () => ({ ...video(), mayConvert: false }))
  api.on(videos.complete, () => video({ state: "processing" }))
  api.on(videos.get, () => video({ state: "ready" }))
  api.on(videos.remove, () => ({ isDeleted: true }))
})
afterEach(async () => {
  await job?.forget()
  vi.unstubAllGlobals()
})

test("converts, uploads every part, and is settled when the server says so", async () => {
  conversion = { type: "done", bytes: new ArrayBuffer(10), container: "mp4" }
  open({ isConverted: false })
  await expect.poll(() => shown).toMatchObject({ step: "ready", isSettled: true, id: ID })
  expect(sentParts).toEqual(["0", "1", "2"])
  expect(ended).toBe(1)
  expect(await readVideo(KEY)).toMatchObject({ isConverted: true, videoId: ID })
})

test("resumes an upload with the parts that are missing", async () => {
  const states = [video({ received: [0, 2] }), video({ state: "ready" })]
  api.on(videos.get, () => states.shift()!)
  open({ videoId: ID })
  await expect.poll(() => shown.step).toBe("ready")
  expect(sentParts).toEqual(["1"])
  expect(api.requests(videos.create)).toEqual([])
})

test("begins again when the upload has expired", async () => {
  const replies = [failure(404, "video.notFound"), video({ state: "ready" })]
  api.on(videos.get, () => replies.shift()!)
  open({ videoId: ID })
  await expect.poll(() => shown.step).toBe("ready")
  expect(api.requests(videos.create)).toHaveLength(1)
  expect(sentParts).toHaveLength(3)
})

test("waits for a lost connection and goes on when it is back", async () => {
  let isLost = true
  answerPart = () => (isLost ? 0 : 200)
  open()
  await expect.poll(() => shown).toMatchObject({ step: "uploading", isWaiting: true })
  isLost = false
  dispatchEvent(new Event("online"))
  await expect.poll(() => shown).toMatchObject({ step: "ready", isWaiting: false })
  expect(sentParts).toEqual(["0", "1", "2"])
})

test.each<[string, ConversionNews, RegExp, boolean]>([
  ["too long", { type: "refused", reason: "tooLong" }, /longer than 3 minutes/, false],
  ["unreadable", { type: "refused", reason: "unreadable" }, /not a video we can read/, false],
  ["crashed", { type: "refused", reason: "failed" }, /could not be converted/, true],
  ["no codec", { type: "impossible", isFitting: false }, /another browser/, false],
])("refused: %s", async (_, news, text, mayRetry) => {
  conversion = news
  open({ isConverted: false })
  await expect.poll(() => shown.step).toBe("failed")
  expect(shown.error?.text).toMatch(text)
  expect(shown.error?.mayRetry).toBe(mayRetry)
  expect(sentParts).toEqual([])
})

test("a file that fits is sent as it is where the browser cannot convert", async () => {
  conversion = { type: "impossible", isFitting: true }
  open({ isConverted: false })
  await expect.poll(() => shown.step).toBe("ready")
  expect(api.requests(videos.create)[0]?.body).toMatchObject({ size: 10 })
})

test("a server that converts takes what the browser cannot convert", async () => {
  api.on(videos.create, () => ({ ...video(), mayConvert: true }))
  conversion = { type: "impossible", isFitting: false }
  open({ isConverted: false })
  await expect.poll(() => shown.step).toBe("ready")
  expect(sentParts).toHaveLength(3)
})

test("shows the sentence of the server, and can be tried again after its own failure", async () => {
  const message = "The video could not be processed. Please try again."
  const replies = [
    video({ state: "failed", error: "server", message }),
    video({ state: "failed", error: "server", message }),
    video({ state: "ready" }),
  ]
  api.on(videos.get, () => replies.shift()!)
  open()
  await expect.poll(() => shown.error).toEqual({ text: message, mayRetry: true })
  job!.retry()
  await expect.poll(() => shown).toMatchObject({ step: "ready", error: undefined })
  expect(sentParts).toHaveLength(6)
})

test("refuses a file that is not WebVTT, and drops captions that the server refuses", async () => {
  open()
  await expect.poll(() => shown.step).toBe("ready")
  job!.setCaptions(new File(["1\n00:00 --> 00:01"], "a.srt"))
  await expect.poll(() => shown.captionsError).toMatch(/WebVTT/)
  answerPart = () => 400
  job!.setCaptions(new File(["WEBVTT\n\n00:00.000 --> 00:01.000\nHi"], "a.vtt"))
  await expect.poll(() => shown).toMatchObject({ captions: undefined, isSettled: true })
  answerPart = () => 200
  job!.setCaptions(new File(["WEBVTT\n\n00:00.000 --> 00:01.000\nHi"], "b.vtt"))
  await expect.poll(() => shown).toMatchObject({ captions: { name: "b.vtt" } })
  await expect.poll(() => shown.isSettled).toBe(true)
  expect(shown.captionsError).toBeUndefined()
})

test("discarding ends the work and deletes it here and on the server", async () => {
  answerPart = () => 0
  open()
  await expect.poll(() => shown.isWaiting).toBe(true)
  await job!.discard()
  expect(api.requests(videos.remove)[0]?.params).toEqual({ videoId: ID })
  expect(await readVideo(KEY)).toBeUndefined()
})

test("canceling the conversion terminates the worker", async () => {
  open({ isConverted: false })
  await expect.poll(() => shown.step).toBe("converting")
  await job!.discard()
  await expect.poll(() => ended).toBe(1)
  expect(api.requests(videos.create)).toEqual([])
})
