import { expect, test } from "vitest"

import { joinWithoutUserData, parameterSetsIn, readH264Config, unitsOf } from "./h264.ts"

const fixed = (value: number, count: number) => value.toString(2).padStart(count, "0")
/** Exponential-Golomb codes. */
const ue = (value: number) => {
  const digits = (value + 1).toString(2)
  return "0".repeat(digits.length - 1) + digits
}
const se = (value: number) => ue(value > 0 ? value * 2 - 1 : -value * 2)
const bytesOf = (bits: string) =>
  Uint8Array.from(bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g) ?? [], (byte) =>
    Number.parseInt(byte, 2),
  )

interface Options {
  profile?: number
  /** Fields of the profiles with chroma. */
  chroma?: string
  order?: string
  size?: [columns: number, rows: number]
  isInterlaced?: boolean
  crop?: [left: number, right: number, top: number, bottom: number]
}

/** A sequence parameter set of 1280 × 720. */
function parameterSet(options: Options = {}): Uint8Array {
  const { profile = 66, chroma = "", order = ue(0) + ue(0), crop } = options
  const [columns, rows] = options.size ?? [80, 45]
  const bits = [
    fixed(profile, 8),
    fixed(0xff_1f, 16),
    ue(0),
    chroma,
    ue(0),
    order,
    ue(1),
    "0",
    ue(columns - 1),
    ue(rows - 1),
    options.isInterlaced ? "00" : "1",
    "1",
    crop ? `1${crop.map(ue).join("")}` : "0",
    "1",
  ]
  return bytesOf(bits.join(""))
}

const unit = (type: number, payload: Uint8Array) => Uint8Array.from([0x60 | type, ...payload])
const configOf = (set: Uint8Array) =>
  Uint8Array.from([1, 66, 0, 31, 255, 0xe1, set.length >> 8, set.length & 255, ...set, 1, 0])
const read = (options?: Options) => readH264Config(configOf(unit(7, parameterSet(options))))

const HD = { width: 1280, height: 720, isPlayable: true }
const OTHER = { ...HD, isPlayable: false }
const high = (chroma: number, luma = 0, chromaDepth = 0, lists = "0") =>
  `${ue(chroma)}${chroma === 3 ? "0" : ""}${ue(luma)}${luma === 0 ? ue(chromaDepth) : ""}0${lists}`
/** One list of 16 that ends at once, one that repeats itself, and six that are absent. */
const LISTS = `1${`1${se(-8)}`}${`1${se(4)}${se(0).repeat(15)}`}${"0".repeat(6)}`

test.each<[string, Options, object]>([
  ["Baseline", {}, HD],
  ["Main", { profile: 77 }, HD],
  ["High", { profile: 100, chroma: high(1) }, HD],
  ["High with scaling lists", { profile: 100, chroma: high(1, 0, 0, LISTS) }, HD],
  ["a profile that no browser plays", { profile: 88 }, OTHER],
  ["ten bits", { profile: 100, chroma: high(1, 0, 2) }, OTHER],
  ["a playable profile with 4:2:2", { profile: 100, chroma: high(2) }, OTHER],
  ["4:2:2", { profile: 122, chroma: high(2) }, OTHER],
  ["4:4:4", { profile: 244, chroma: high(3) }, OTHER],
  [
    "pictures ordered in a cycle",
    { order: `${ue(1)}0${se(1)}${se(-1)}${ue(2)}${se(3)}${se(-3)}` },
    HD,
  ],
  ["pictures in the order of decoding", { order: ue(2) }, HD],
  ["a cut frame", { size: [120, 68], crop: [0, 0, 0, 4] }, { ...HD, width: 1920, height: 1080 }],
  ["a frame cut at all sides", { crop: [1, 2, 3, 4] }, { ...HD, width: 1274, height: 706 }],
  ["interlaced", { size: [80, 23], isInterlaced: true, crop: [0, 0, 2, 2] }, HD],
  [
    "a cut frame of 4:4:4",
    { profile: 244, chroma: high(3), crop: [1, 2, 3, 4] },
    { width: 1277, height: 713, isPlayable: false },
  ],
])("reads %s", (_, options, facts) => {
  expect(read(options)).toEqual(facts)
})

test("removes the bytes that keep start codes from occurring", () => {
  const set = unit(
    7,
    parameterSet({ size: [1, 1], order: `${ue(1)}0${se(0)}${se(0)}${ue(40)}${se(0).repeat(40)}` }),
  )
  const plain = readH264Config(configOf(set))
  // The level is 0 and the rest does not matter: only sequences of 0 0 3 lose their last byte.
  const guarded = Uint8Array.from([0x67, 66, 0, 0, 3, ...parameterSet().subarray(3)])
  expect(readH264Config(configOf(guarded))).toEqual(HD)
  expect(plain).toMatchObject({ width: 16, height: 16 })
})

test("a record without a complete parameter set has no facts", () => {
  const whole = configOf(unit(7, parameterSet()))
  const none = Uint8Array.from(whole)
  none[5] = 0xe0
  const short = Uint8Array.from([...whole.subarray(0, 6), 0, 3, ...whole.subarray(8)])
  for (const record of [none, short, whole.subarray(0, 12), new Uint8Array()])
    expect(readH264Config(record)).toBeUndefined()
  expect(readH264Config(whole.subarray(0, whole.length - 2))).toEqual(HD)
})

test("splits a packet into its units, unless their lengths are wrong", () => {
  const packet = Uint8Array.from([0, 2, 7, 8, 0, 1, 9])
  expect(unitsOf(packet, 2)?.map((each) => [...each])).toEqual([[7, 8], [9]])
  expect(unitsOf(Uint8Array.from([0, 0, 1, 0, ...new Uint8Array(256)]), 4)?.[0]).toHaveLength(256)
  expect(unitsOf(new Uint8Array(), 4)).toEqual([])
  for (const wrong of [
    [0, 3, 7, 8],
    [0, 0],
    [0, 1, 7, 0],
  ])
    expect(unitsOf(Uint8Array.from(wrong), 2)).toBeUndefined()
})

test("finds parameter sets inside the stream and drops free text only", () => {
  const [set, text, other] = [
    unit(7, parameterSet()),
    unit(6, Uint8Array.from([5, 65, 66])),
    unit(6, Uint8Array.from([1, 65])),
  ]
  expect(parameterSetsIn([text, set, other])).toEqual([HD])
  const packet = Uint8Array.from([1])
  expect(joinWithoutUserData(packet, [set, other], 4)).toBe(packet)
  for (const size of [2, 4]) {
    const joined = joinWithoutUserData(packet, [text, set, other], size)
    expect(unitsOf(joined, size)?.map((each) => [...each])).toEqual([[...set], [...other]])
  }
})
