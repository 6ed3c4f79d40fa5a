import { afterEach, expect, test } from "vitest"

import {
  addPlayable,
  allowStarting,
  nextToStart,
  pauseOthers,
  review,
  type Playable,
} from "./playback.ts"

interface FakeVideo extends Playable {
  name: string
}

function fake(name: string, share: number, options: { isHeld?: boolean; plays?: boolean } = {}) {
  let isPlaying = options.plays ?? false
  const video: FakeVideo = {
    name,
    share,
    isHeld: options.isHeld ?? false,
    isPlaying: () => isPlaying,
    start: () => (isPlaying = true),
    pause: () => (isPlaying = false),
    isBefore: (other) => name < (other as FakeVideo).name,
  }
  return video
}

const removals: (() => void)[] = []
const onPage = (...videos: FakeVideo[]) => {
  for (const video of videos) removals.push(addPlayable(video))
  return videos
}
const playing = (videos: FakeVideo[]) =>
  videos.filter((each) => each.isPlaying()).map((each) => each.name)

afterEach(() => {
  allowStarting(() => false)
  for (const remove of removals.splice(0)) remove()
})

test.each([
  ["the first in view", [fake("b", 1), fake("a", 0.6)], "a"],
  ["not with less than 60 % in view", [fake("a", 0.59)], undefined],
  ["not one that was paused by the member", [fake("a", 1, { isHeld: true }), fake("b", 1)], "b"],
  ["not while another one plays", [fake("a", 1), fake("b", 1, { plays: true })], undefined],
  ["none", [], undefined],
])("starts %s", (_, videos, expected) => {
  expect((nextToStart(videos) as FakeVideo | undefined)?.name).toBe(expected)
})

test("nothing starts without permission", () => {
  const videos = onPage(fake("a", 1))
  review()
  expect(playing(videos)).toEqual([])
  allowStarting(() => true)
  review()
  expect(playing(videos)).toEqual(["a"])
})

test("a video that leaves the view pauses, and the next one starts", () => {
  allowStarting(() => true)
  const videos = onPage(fake("a", 1), fake("b", 0.2))
  review()
  Object.assign(videos[0]!, { share: 0.4 })
  Object.assign(videos[1]!, { share: 0.7 })
  review()
  expect(playing(videos)).toEqual(["a"])
  Object.assign(videos[0]!, { share: 0.29 })
  review()
  expect(playing(videos)).toEqual(["b"])
})

test("one video plays at a time, and the interrupted one does not come back on its own", () => {
  allowStarting(() => true)
  const [a, b] = onPage(fake("a", 1), fake("b", 1))
  review()
  b!.start()
  pauseOthers(b!)
  expect(playing([a!, b!])).toEqual(["b"])
  b!.pause()
  b!.isHeld = true
  review()
  expect(playing([a!, b!])).toEqual([])
})
