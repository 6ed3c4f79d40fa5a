import { expect, test } from "vitest"

import { bitReader } from "./bit-reader.ts"
import { readAv1Frame, readVp9Frame } from "./vp9-av1.ts"

/** Packs fields of [value, bits] into bytes. */
function pack(...fields: (readonly [value: number, bits: number])[]): Uint8Array {
  const bits = fields.map(([value, count]) => value.toString(2).padStart(count, "0")).join("")
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g) ?? []
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2))
}

test("reads bits, Exponential-Golomb codes and zeros behind the end", () => {
  const { bit, bits, golomb, signedGolomb, skip } = bitReader(
    pack([1, 1], [5, 3], [0b1, 1], [0b010, 3], [0b011, 3], [0b00100, 5], [0b00101, 5]),
  )
  expect([bit(), bits(3), golomb(), golomb()]).toEqual([1, 5, 0, 1])
  expect([signedGolomb(), golomb()]).toEqual([-1, 3])
  skip(2)
  expect(bits(3)).toBe(0b101)
  expect([bits(8), bit()]).toEqual([0, 0])
})

const SYNC = [0x49_83_42, 24] as const
const SIZE = [
  [1279, 16],
  [719, 16],
] as const
const playable = { width: 1280, height: 720, isPlayable: true }

test.each([
  ["a key frame", pack([2, 2], [0, 2], [0, 2], [0, 2], SYNC, [2, 3], [0, 1], ...SIZE), playable],
  [
    "a key frame with other colors, which browsers cannot play",
    pack([2, 2], [0b10, 2], [0, 2], [0, 2], SYNC, [2, 3], [0, 1], [0, 3], ...SIZE),
    { ...playable, isPlayable: false },
  ],
  [
    "a key frame of ten bits",
    pack([2, 2], [0b01, 2], [0, 2], [0, 2], SYNC, [0, 1], [2, 3], [0, 1], ...SIZE),
    playable,
  ],
  [
    "a key frame of profile 3",
    pack([2, 2], [0b11, 2], [0, 1], [0, 2], [0, 2], SYNC, [0, 1], [2, 3], [0, 4], ...SIZE),
    { ...playable, isPlayable: false },
  ],
  ["RGB", pack([2, 2], [0, 2], [0, 2], [0, 2], SYNC, [7, 3], ...SIZE), playable],
  ["another frame", pack([2, 2], [0, 2], [0, 1], [1, 1], [0, 2], SYNC, [2, 3], ...SIZE), undefined],
  ["a repeated frame", pack([2, 2], [0, 2], [1, 1], [0, 1], [0, 2], SYNC, ...SIZE), undefined],
  ["another marker", pack([1, 2], [0, 2], [0, 4], SYNC, [2, 3], [0, 1], ...SIZE), undefined],
  ["another sync code", pack([2, 2], [0, 2], [0, 4], [7, 24], [2, 3], [0, 1], ...SIZE), undefined],
  ["nothing", new Uint8Array(), undefined],
])("VP9: %s", (_, frame, facts) => {
  expect(readVp9Frame(frame)).toEqual(facts)
})

const POINT = [
  [0, 12],
  [8, 5],
  [0, 1],
] as const
const sequence = (profile = 0, timing: (readonly [number, number])[] = [[0, 1]]) =>
  pack(
    [profile, 3],
    [0, 1],
    [0, 1],
    ...timing,
    [0, 1],
    [0, 5],
    ...POINT,
    [10, 4],
    [9, 4],
    [1279, 11],
    [719, 10],
  )
/** An open bitstream unit with its size in front. */
const unit = (type: number, payload: Uint8Array, hasExtension = false) =>
  Uint8Array.from([
    (type << 3) | (hasExtension ? 4 : 0) | 2,
    ...(hasExtension ? [0] : []),
    ...(payload.length < 128
      ? [payload.length]
      : [(payload.length % 128) | 128, payload.length >> 7]),
    ...payload,
  ])
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

test.each([
  ["a sequence header", unit(1, sequence()), playable],
  ["one with an extension", unit(1, sequence(), true), playable],
  [
    "one behind other units",
    join(unit(2, new Uint8Array()), unit(5, new Uint8Array(200)), unit(1, sequence())),
    playable,
  ],
  ["one without a size", Uint8Array.from([1 << 3, ...sequence()]), playable],
  ["a profile that browsers cannot play", unit(1, sequence(1)), { ...playable, isPlayable: false }],
  [
    "one with the timing of frames",
    unit(
      1,
      sequence(0, [
        [1, 1],
        [0, 32],
        [0, 32],
        [1, 1],
        [0b1, 1],
        [0, 1],
      ]),
    ),
    playable,
  ],
  [
    "one with a decoder model",
    unit(
      1,
      sequence(0, [
        [1, 1],
        [0, 32],
        [0, 32],
        [0, 1],
        [1, 1],
      ]),
    ),
    undefined,
  ],
  ["a still picture", unit(1, pack([0, 3], [1, 1], [1, 1])), undefined],
  ["no sequence header", unit(6, new Uint8Array(3)), undefined],
  ["nothing", new Uint8Array(), undefined],
])("AV1: %s", (_, frame, facts) => {
  expect(readAv1Frame(frame)).toEqual(facts)
})

test("AV1: several operating points, with and without delays", () => {
  const frame = pack(
    [0, 3],
    [0, 1],
    [0, 1],
    [0, 1],
    [1, 1],
    [1, 5],
    // Level 5 has no tier; a delay follows.
    [0, 12],
    [5, 5],
    [1, 1],
    [0, 4],
    // Level 8 has a tier; no delay follows.
    [0, 12],
    [8, 5],
    [0, 1],
    [0, 1],
    [10, 4],
    [9, 4],
    [1279, 11],
    [719, 10],
  )
  expect(readAv1Frame(unit(1, frame))).toEqual(playable)
})
