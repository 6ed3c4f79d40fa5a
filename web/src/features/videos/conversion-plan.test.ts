import { expect, test } from "vitest"

import { conversionTargets, isFitting, outputSize, type SourceFacts } from "./conversion-plan.ts"

const LIMITS = { bytes: 60_000_000, shortSide: 720, longSide: 1280 }
const PHONE: SourceFacts = {
  bytes: 40_000_000,
  durationSeconds: 20,
  width: 1080,
  height: 1920,
  isRotated: true,
  frameRate: 60,
  videoCodec: "avc",
  audioCodec: "aac",
}
const SMALL: SourceFacts = {
  ...PHONE,
  bytes: 2_000_000,
  width: 640,
  height: 360,
  isRotated: false,
  frameRate: 60,
}
const first = (source: Partial<SourceFacts>, base = SMALL) =>
  conversionTargets({ ...base, ...source }, LIMITS)[0]!

test.each([
  ["1080p", 1920, 1080, [1280, 720]],
  ["upright 4K", 2160, 3840, [720, 1280]],
  ["smaller than 720p", 640, 360, [640, 360]],
  ["a square", 1080, 1080, [720, 720]],
  ["a panorama", 4000, 500, [1280, 160]],
  ["odd numbers", 641, 359, [642, 360]],
  ["one pixel", 1, 1, [2, 2]],
])("output size of %s", (_, width, height, expected) => {
  expect(Object.values(outputSize(width, height, LIMITS))).toEqual(expected)
})

test("a phone's video becomes an upright MP4 of 720p and 30 frames with its own sound", () => {
  expect(first({}, PHONE)).toEqual({
    container: "mp4",
    videoCodec: "avc",
    audioCodec: "aac",
    width: 720,
    height: 1280,
    isEncoded: true,
    bitrate: 2_211_840,
    frameRate: 30,
  })
})

test.each([
  ["fits already", {}, false],
  ["another codec", { videoCodec: "hevc" }, true],
  ["rotated", { isRotated: true }, true],
  ["more bytes than allowed after conversion", { bytes: 60_000_000 }, true],
  ["larger than 720p", { width: 1920, height: 1080 }, true],
  ["odd numbers of pixels", { width: 639 }, true],
])("encodes the pictures: %s", (_, source, expected) => {
  expect(first(source).isEncoded).toBe(expected)
})

test("what is copied keeps its frame rate", () => {
  expect(first({}).frameRate).toBeUndefined()
})

test.each([
  ["AAC", "aac", "mp4"],
  ["no sound", undefined, "mp4"],
  ["unknown sound", null, "mp4"],
  ["Opus", "opus", "webm"],
  ["Vorbis", "vorbis", "webm"],
])("%s is tried first as", (_, audioCodec, container) => {
  const targets = conversionTargets({ ...SMALL, audioCodec }, LIMITS)
  expect(targets.map((each) => each.container)).toEqual(
    container === "mp4" ? ["mp4", "webm"] : ["webm", "mp4"],
  )
})

test("three minutes fit into the limit", () => {
  const { bitrate } = first({ durationSeconds: 180 }, PHONE)
  expect(((bitrate + 192_000) * 180) / 8).toBeLessThan(LIMITS.bytes)
})

test.each([
  ["a small MP4", {}, true],
  ["without sound", { audioCodec: undefined }, true],
  ["AV1 and Opus", { videoCodec: "av1", audioCodec: "opus" }, true],
  ["odd numbers of pixels", { width: 641, height: 359 }, true],
  ["HEVC", { videoCodec: "hevc" }, false],
  ["an unknown codec", { videoCodec: null }, false],
  ["unknown sound", { audioCodec: null }, false],
  ["1080p", { width: 1920, height: 1080 }, false],
  ["more bytes than the server keeps", { bytes: 60_000_001 }, false],
])("taken as it is: %s", (_, source, expected) => {
  expect(isFitting({ ...SMALL, ...source }, LIMITS)).toBe(expected)
})
