import type { EncodedPacket, VideoCodec } from "mediabunny"
import { expect, test } from "vitest"

import { refuseUnless, VideoRefusal } from "./messages.ts"
import { streamChecker } from "./stream-checker.ts"

/** `process-video.test.ts` uses whole files; these are the packets that no camera writes. */

/** H.264, Baseline, of 1280 × 720 and of 640 × 368. */
const HD = [0x67, 66, 255, 31, 0xf4, 0x02, 0x80, 0x2d, 0xd0]
const SMALL = [0x67, 66, 255, 31, 0xf4, 0x05, 0x01, 0x7d]
const recordOf = (set: number[], lengthSize = 4) =>
  Uint8Array.from([1, 66, 0, 31, 0xfc | (lengthSize - 1), 0xe1, 0, set.length, ...set, 1, 0])

const PICTURE = [0x65, 1, 2, 3]
const USER_DATA = [6, 5, 65, 66]
const packed = (...units: number[][]) =>
  Uint8Array.from(units.flatMap((unit) => [0, 0, 0, unit.length, ...unit]))
const packet = (data: Uint8Array, type: "key" | "delta" = "key") =>
  ({ data, type }) as EncodedPacket

interface Options {
  codec?: VideoCodec
  description?: Uint8Array | ArrayBuffer | undefined
  width?: number
  height?: number
}

function checker(options: Options = {}) {
  const { codec = "avc", width = 1280, height = 720 } = options
  const sizes: [number, number][] = []
  const requireFewPixels = (...size: [number, number]) => {
    sizes.push(size)
    refuseUnless(size[0] <= 1280, "tooManyPixels")
  }
  const description = "description" in options ? options.description : recordOf(HD)
  return { check: streamChecker(codec, description, { width, height, requireFewPixels }), sizes }
}

function outcome(work: () => Uint8Array | object): string | number[] {
  try {
    const result = work()
    return result instanceof Uint8Array ? [...result] : "accepted"
  } catch (error) {
    if (error instanceof VideoRefusal) return error.failure
    throw error
  }
}

test.each<[string, Options, string]>([
  ["the size it claims", {}, "accepted"],
  ["less than a block more", { width: 1265, height: 735 }, "accepted"],
  ["a block more in width", { width: 1264 }, "damaged"],
  ["a block less in width", { width: 1296 }, "damaged"],
  ["a block more in height", { height: 704 }, "damaged"],
  ["a block less in height", { height: 736 }, "damaged"],
  ["no description", { description: undefined }, "codec"],
  ["an empty description", { description: new Uint8Array() }, "damaged"],
  ["a description in a buffer", { description: recordOf(HD).buffer }, "accepted"],
  [
    "a description inside a larger buffer",
    { description: new Uint8Array([9, 9, ...recordOf(HD), 9]).subarray(2, -1) },
    "accepted",
  ],
  [
    "a profile that no browser plays",
    { description: recordOf([0x67, 88, ...HD.slice(2)]) },
    "codec",
  ],
])("a stream with %s", (_, options, expected) => {
  expect(outcome(() => checker(options))).toBe(expected)
})

test("too many pixels are refused before the sizes are compared", () => {
  const wide = [0x67, 66, 255, 31, 0xf4, 0x03, 0xc0, 0x2d, 0xd0]
  const refused = outcome(() => checker({ description: recordOf(wide) }))
  expect(refused).toBe("tooManyPixels")
})

test("passes packets on without free text", () => {
  const { check, sizes } = checker()
  const whole = packed(HD, PICTURE)
  const data = packet(whole)
  expect(check(data)).toBe(whole)
  expect(check(packet(packed(USER_DATA, PICTURE), "delta"))).toEqual(Buffer.from(packed(PICTURE)))
  expect(sizes).toEqual([
    [1280, 720],
    [1280, 720],
  ])
})

test("reads the lengths of units as the record states them", () => {
  const { check } = checker({ description: recordOf(HD, 2) })
  const data = Uint8Array.from([0, PICTURE.length, ...PICTURE])
  expect(check(packet(data))).toBe(data)
})

test.each<[string, Uint8Array, ("key" | "delta")?]>([
  ["begins without a key frame", packed(PICTURE), "delta"],
  ["has units of other lengths", Uint8Array.of(0, 0, 0, 9, 1)],
  ["consists of free text", packed(USER_DATA)],
  ["is empty", new Uint8Array()],
  ["has another size inside", packed(SMALL, PICTURE)],
])("refuses a stream that %s", (_, data, type) => {
  const { check } = checker()
  expect(outcome(() => check(packet(data, type)))).toBe("damaged")
})

/** A VP9 key frame of 1280 × 720: marker, sync code, color space and size. */
const VP9 = Uint8Array.of(0x80, 0x49, 0x83, 0x42, 0x40, 0x4f, 0xf0, 0x2c, 0xf0)

test("checks the key frames of VP9, and only these", () => {
  const { check, sizes } = checker({ codec: "vp9", description: undefined })
  expect(outcome(() => check(packet(VP9)))).toEqual([...VP9])
  expect(sizes).toEqual([[1280, 720]])
  expect(outcome(() => check(packet(Uint8Array.of(1), "delta")))).toEqual([1])
  expect(outcome(() => check(packet(Uint8Array.of(1), "key")))).toBe("damaged")
  const late = checker({ codec: "vp9" })
  expect(outcome(() => late.check(packet(VP9, "delta")))).toBe("damaged")
  expect(outcome(() => checker({ codec: "av1" }).check(packet(VP9)))).toBe("damaged")
})
