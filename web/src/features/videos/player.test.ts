// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { areCaptionsOn, isSoundOn } from "./choices.ts"
import { createPlayer } from "./player.ts"

/** Replaces the element: jsdom plays nothing. */
class FakeVideo extends EventTarget {
  paused = true
  muted = true
  preload = "none"
  currentTime = 0
  error: object | null = null
  textTracks = [{ mode: "disabled" }]
  loads = 0
  mayPlayLoud = true
  play() {
    if (!this.muted && !this.mayPlayLoud)
      return Promise.reject(new DOMException("no", "NotAllowedError"))
    this.paused = false
    this.dispatchEvent(new Event("play"))
    return Promise.resolve()
  }
  pause() {
    this.paused = true
    this.dispatchEvent(new Event("pause"))
  }
  load() {
    this.loads += 1
    this.error = null
    this.paused = true
    this.currentTime = 0
  }
  fail() {
    this.error = {}
    this.dispatchEvent(new Event("error"))
  }
}

let video: FakeVideo
let player: ReturnType<typeof createPlayer>
let detach: () => void
beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal("matchMedia", () => ({ matches: true }))
  video = new FakeVideo()
  player = createPlayer()
  detach = player.attach(video as unknown as HTMLVideoElement)
})
afterEach(() => {
  detach()
  isSoundOn.set(false)
  areCaptionsOn.set(true)
  vi.unstubAllGlobals()
})

const state = () => player.state.get()

test("a tap plays, another one pauses", () => {
  player.toggle()
  expect(state()).toMatchObject({ isPlaying: true, hasStarted: true })
  player.toggle()
  expect(state()).toMatchObject({ isPlaying: false, hasStarted: true })
})

test("requests a lost file once more, at the same place, and then says so", () => {
  player.toggle()
  video.currentTime = 7
  video.fail()
  expect([video.loads, video.currentTime, state().isFailed]).toEqual([1, 7, false])
  video.fail()
  expect([video.loads, state().isFailed]).toEqual([1, true])
  player.retry()
  expect([video.loads, state().isFailed, video.paused]).toEqual([2, false, false])
})

test("a video that failed before it was started is loaded again by a tap", () => {
  video.fail()
  expect([video.loads, state().isFailed]).toEqual([0, false])
  player.toggle()
  expect([video.loads, video.paused]).toEqual([1, false])
})

test("plays muted where the browser does not allow sound", async () => {
  isSoundOn.set(true)
  expect(video.muted).toBe(false)
  video.mayPlayLoud = false
  player.toggle()
  await expect.poll(() => video.paused).toBe(false)
  expect([video.muted, isSoundOn.get()]).toEqual([true, false])
})

test("sound and captions follow the choice for all videos", () => {
  expect(video.textTracks[0]!.mode).toBe("showing")
  areCaptionsOn.set(false)
  isSoundOn.set(true)
  expect([video.textTracks[0]!.mode, video.muted]).toEqual(["hidden", false])
})

test("seeks within the video", () => {
  player.seekBy(5, 12)
  player.seekBy(50, 12)
  expect([video.currentTime, state().seconds]).toEqual([12, 12])
  player.seekBy(-50, 12)
  expect(video.currentTime).toBe(0)
})

test("stops listening to a removed element", () => {
  detach()
  isSoundOn.set(true)
  expect(video.muted).toBe(true)
})
