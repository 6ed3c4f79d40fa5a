// @vitest-environment jsdom
import "fake-indexeddb/auto"
import { videos } from "@grove/contract/videos"
import { act } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { api } from "#test/fake-api.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"

import type { ConversionNews } from "./conversion.ts"
import { usePostWhenReady, useVideoPicker } from "./hooks.ts"
import { isMarked, mark } from "./kept-flag.ts"
import { pickedFrom, type PickedVideo } from "./picked-video.ts"
import { keepVideo, readVideo } from "./video-store.ts"

let form = 0
let conversion: ConversionNews | undefined
const workers = { begun: 0, ended: 0 }
/** Replaces the converter, which works until it is told what came of it. */
class FakeWorker extends EventTarget {
  postMessage() {
    workers.begun += 1
    if (conversion)
      queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: conversion })))
  }
  terminate() {
    workers.ended += 1
  }
}

beforeEach(() => {
  form += 1
  conversion = undefined
  Object.assign(workers, { begun: 0, ended: 0 })
  vi.stubGlobal("Worker", FakeWorker)
  api.on(videos.remove, () => ({ isDeleted: true }))
})
afterEach(() => vi.unstubAllGlobals())

const film = (name = "a.mp4", type = "video/mp4") => new File(["film"], name, { type })
const nameOfForm = () => `post ${form}`
function open() {
  const { result, unmount } = renderHook(() => useVideoPicker(nameOfForm()))
  return { picker: () => result.current, unmount, stored: () => readVideo(nameOfForm()) }
}
async function openWith(file: File) {
  const page = open()
  act(() => page.picker().pick(file))
  await expect.poll(() => workers.begun).toBe(1)
  return page
}

test("a picked video is shown at once, worked on, and kept over a reload", async () => {
  const { picker, stored } = open()
  act(() => picker().pick(film()))
  expect(picker().video).toEqual(pickedFrom({ name: "a.mp4", isConverted: false, alt: "" }))
  expect(isMarked(nameOfForm())).toBe(true)
  await expect.poll(() => workers.begun).toBe(1)
  await expect.poll(stored).toMatchObject({ name: "a.mp4", isConverted: false, alt: "" })
})

test("a file that is no video is refused with its reason", () => {
  const { picker } = open()
  act(() => picker().pick(film("a.avi", "video/x-msvideo")))
  expect(shownToast()[0]).toBe("Invalid file type")
  expect([picker().video, isMarked(nameOfForm())]).toEqual([undefined, false])
})

test("another video takes the place of the first, whose work ends", async () => {
  const { picker } = await openWith(film())
  act(() => picker().pick(film("b.mp4")))
  expect(picker().video?.name).toBe("b.mp4")
  await expect.poll(() => workers).toEqual({ begun: 2, ended: 1 })
})

test("a video that is removed while its code loads is never worked on", async () => {
  const { picker, stored } = open()
  act(() => {
    picker().pick(film())
    picker().remove()
  })
  await import("./video-job.ts")
  await act(async () => undefined)
  expect([picker().video, workers.begun, await stored()]).toEqual([undefined, 0, undefined])
  expect(isMarked(nameOfForm())).toBe(false)
})

test("a removed video is deleted here and on the server", async () => {
  const page = open()
  const kept = { name: "a.mp4", blob: film(), isConverted: false, alt: "", videoId: "v1" }
  await act(() => page.picker().receive(kept))
  await expect.poll(page.stored).toBeDefined()
  act(() => page.picker().remove())
  expect(page.picker().video).toBeUndefined()
  await expect
    .poll(() => api.requests(videos.remove))
    .toMatchObject([{ params: { videoId: "v1" } }])
  expect([await page.stored(), isMarked(nameOfForm())]).toEqual([undefined, false])
})

test("a video that was posted is deleted here only", async () => {
  const page = open()
  const kept = { name: "a.mp4", blob: film(), isConverted: false, alt: "", videoId: "v1" }
  await act(() => page.picker().receive(kept))
  await expect.poll(page.stored).toBeDefined()
  act(() => page.picker().forget())
  await expect.poll(page.stored).toBeUndefined()
  expect([page.picker().video, api.requests(videos.remove)]).toEqual([undefined, []])
})

test("another form takes the video over with what was said about it", async () => {
  const { picker, stored } = await openWith(film())
  act(() => picker().setAlt("A lake"))
  expect(picker().video?.alt).toBe("A lake")
  let handed: ReturnType<ReturnType<typeof picker>["handOut"]>
  act(() => void (handed = picker().handOut()))
  expect(handed).toMatchObject({ name: "a.mp4", alt: "A lake" })
  expect([picker().video, isMarked(nameOfForm())]).toEqual([undefined, false])
  await expect.poll(stored).toBeUndefined()
  expect(api.requests(videos.remove)).toEqual([])
  form += 1
  const next = open()
  await act(() => next.picker().receive(handed!))
  expect(next.picker().video).toMatchObject({ name: "a.mp4", alt: "A lake" })
})

test("a form without a video has none to hand out, and nothing to change", () => {
  const { picker } = open()
  act(() => {
    expect(picker().handOut()).toBeUndefined()
    picker().retry()
    picker().setAlt("A lake")
    picker().setPosterAt(1)
    picker().setCaptions(undefined)
    picker().remove()
  })
  expect(picker().video).toBeUndefined()
})

test("a failed conversion can be tried again", async () => {
  conversion = { type: "refused", reason: "failed" }
  const { picker } = await openWith(film())
  await expect.poll(() => picker().video?.step).toBe("failed")
  conversion = undefined
  act(() => picker().retry())
  await expect.poll(() => picker().video?.step).toBe("converting")
  expect(workers.begun).toBe(2)
})

test("captions are checked and shown", async () => {
  const { picker } = await openWith(film())
  act(() => picker().setCaptions(new File(["WEBVTT\n\n00:00.000 --> 00:01.000\nHi"], "a.vtt")))
  await expect.poll(() => picker().video?.captions).toMatchObject({ name: "a.vtt" })
  act(() => picker().setCaptions(undefined))
  await expect.poll(() => picker().video?.captions).toBeUndefined()
})

test("after a reload the video is there again", async () => {
  const key = nameOfForm()
  await keepVideo({ key, name: "a.mp4", blob: film(), isConverted: false, alt: "A lake" })
  mark(key, true)
  const { picker } = open()
  await expect.poll(() => picker().video).toMatchObject({ name: "a.mp4", alt: "A lake" })
  await expect.poll(() => workers.begun).toBe(1)
})

test("a mark without a video is removed", async () => {
  mark(nameOfForm(), true)
  const { picker } = open()
  await expect.poll(() => isMarked(nameOfForm())).toBe(false)
  expect(picker().video).toBeUndefined()
})

test("without a mark the storage is not opened", async () => {
  const key = nameOfForm()
  await keepVideo({ key, name: "a.mp4", blob: film(), isConverted: false, alt: "" })
  const { picker } = open()
  await readVideo(key)
  await act(async () => undefined)
  expect(picker().video).toBeUndefined()
})

test("what is picked during the restoring wins", async () => {
  const key = nameOfForm()
  await keepVideo({ key, name: "old.mp4", blob: film(), isConverted: false, alt: "" })
  mark(key, true)
  const { picker } = open()
  act(() => picker().pick(film("new.mp4")))
  await expect.poll(() => workers.begun).toBe(1)
  await readVideo(key)
  await act(async () => undefined)
  expect([picker().video?.name, workers.begun]).toEqual(["new.mp4", 1])
})

test("leaving the form stops the work and keeps the video", async () => {
  const { unmount, stored } = await openWith(film())
  unmount()
  await expect.poll(() => workers.ended).toBe(1)
  expect(isMarked(nameOfForm())).toBe(true)
  expect(await stored()).toMatchObject({ name: "a.mp4" })
})

function waiting(first: Partial<PickedVideo> | undefined) {
  const publish = vi.fn<() => void>()
  let video = first && { ...pickedFrom({ name: "a.mp4" }), ...first }
  const { result, rerender } = renderHook(() => usePostWhenReady(video, publish))
  return {
    publish,
    result,
    become: (next: Partial<PickedVideo> | undefined) => {
      video = next && { ...pickedFrom({ name: "a.mp4" }), ...next }
      rerender()
    },
  }
}

test("publishes once, as soon as the video is settled", async () => {
  const { publish, result, become } = waiting({ step: "uploading" })
  expect(result.current.isWaiting).toBe(false)
  become({ step: "ready", isSettled: true })
  become({ step: "uploading" })
  expect(publish).not.toHaveBeenCalled()
  act(() => result.current.wait())
  expect(result.current.isWaiting).toBe(true)
  become({ step: "ready", isSettled: true })
  await expect.poll(() => publish.mock.calls.length).toBe(1)
  await expect.poll(() => result.current.isWaiting).toBe(false)
  expect(publish).toHaveBeenCalledOnce()
})

test.each([
  ["removed", undefined],
  ["failed", { step: "failed" as const }],
])("the waiting ends with a video that is %s", (_name, next) => {
  const { publish, result, become } = waiting({ step: "uploading" })
  act(() => result.current.wait())
  become(next)
  expect([result.current.isWaiting, publish.mock.calls]).toEqual([false, []])
})

test("a member who stops waiting publishes nothing", () => {
  vi.useFakeTimers()
  const { publish, result, become } = waiting({ step: "uploading" })
  act(() => result.current.wait())
  become({ step: "ready", isSettled: true })
  act(() => result.current.stop())
  vi.advanceTimersByTime(100)
  vi.useRealTimers()
  expect([result.current.isWaiting, publish.mock.calls]).toEqual([false, []])
})
