import { bitReader } from "./bit-reader.ts"

/** What the stream itself states, whatever its container claims. */
export interface StreamFacts {
  width: number
  height: number
  /** Whether browsers decode this profile. */
  isPlayable: boolean
}

const SUPPLEMENT = 6
const PARAMETER_SET = 7
const USER_DATA_UNREGISTERED = 5
/** Baseline, Main and High; the others have more than 8 bits or more than 4:2:0. */
const PLAYABLE_PROFILES = [66, 77, 100]
const PROFILES_WITH_CHROMA = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]
const MAX_FRAMES_IN_ORDER = 255

/** Reads the first sequence parameter set of an `avcC` record. Undefined if it has none. */
export function readH264Config(avcc: Uint8Array): StreamFacts | undefined {
  const length = ((avcc[6] ?? 0) << 8) | (avcc[7] ?? 0)
  if (((avcc[5] ?? 0) & 31) === 0 || length < 4 || 8 + length > avcc.length) return undefined
  return readParameterSet(withoutEmulation(avcc.subarray(9, 8 + length)))
}

function readParameterSet(bytes: Uint8Array): StreamFacts {
  const { bit, bits, golomb, signedGolomb, skip } = bitReader(bytes)
  const profile = bits(8)
  skip(16)
  golomb()
  let chroma = 1
  let isEightBit = true
  if (PROFILES_WITH_CHROMA.includes(profile)) {
    chroma = golomb()
    if (chroma === 3) skip(1)
    isEightBit = golomb() === 0 && golomb() === 0
    skip(1)
    if (bit()) skipScalingLists(chroma === 3 ? 12 : 8, bit, signedGolomb)
  }
  golomb()
  const order = golomb()
  if (order === 0) golomb()
  else if (order === 1) {
    skip(1)
    signedGolomb()
    signedGolomb()
    const frames = Math.min(golomb(), MAX_FRAMES_IN_ORDER)
    for (let i = 0; i < frames; i += 1) signedGolomb()
  }
  golomb()
  skip(1)
  const columns = golomb() + 1
  const rows = golomb() + 1
  const fields = bit() ? 1 : 2
  if (fields === 2) skip(1)
  skip(1)
  const [left, right, top, bottom] = bit() ? [golomb(), golomb(), golomb(), golomb()] : [0, 0, 0, 0]
  const unit = chroma === 1 ? 2 : 1
  return {
    width: columns * 16 - (left + right) * (chroma === 3 ? 1 : 2),
    height: rows * 16 * fields - (top + bottom) * unit * fields,
    isPlayable: PLAYABLE_PROFILES.includes(profile) && chroma === 1 && isEightBit,
  }
}

function skipScalingLists(count: number, bit: () => number, signedGolomb: () => number) {
  for (let list = 0; list < count; list += 1) {
    if (!bit()) continue
    let [last, next] = [8, 8]
    for (let i = 0; i < (list < 6 ? 16 : 64); i += 1) {
      if (next !== 0) next = (last + signedGolomb() + 256) % 256
      if (next !== 0) last = next
    }
  }
}

/** Removes the bytes that keep start codes from occurring inside a unit. */
function withoutEmulation(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => !(byte === 3 && bytes[at - 1] === 0 && bytes[at - 2] === 0))
}

/** The units of a packet, each behind its length. Undefined if they are not what the container says. */
export function unitsOf(packet: Uint8Array, lengthSize: number): Uint8Array[] | undefined {
  const units: Uint8Array[] = []
  for (let at = 0; at < packet.length;) {
    let length = 0
    for (let i = 0; i < lengthSize; i += 1) length = length * 256 + (packet[at + i] ?? 0)
    at += lengthSize
    if (length === 0 || at + length > packet.length) return undefined
    units.push(packet.subarray(at, at + length))
    at += length
  }
  return units
}

const typeOf = (unit: Uint8Array) => (unit[0] ?? 0) & 31

/** Parameter sets can be repeated inside the stream, where they win over those of the container. */
export const parameterSetsIn = (units: readonly Uint8Array[]): StreamFacts[] =>
  units
    .filter((unit) => typeOf(unit) === PARAMETER_SET)
    .map((unit) => readParameterSet(withoutEmulation(unit.subarray(1))))

/** Without free text, where encoders note their settings and cameras their position. */
export function joinWithoutUserData(
  packet: Uint8Array,
  units: readonly Uint8Array[],
  lengthSize: number,
): Uint8Array {
  const kept = units.filter((unit) => !isUserData(unit))
  if (kept.length === units.length) return packet
  return Buffer.concat(
    kept.flatMap((unit) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(unit.length)
      return [length.subarray(4 - lengthSize), unit]
    }),
  )
}

const isUserData = (unit: Uint8Array) =>
  typeOf(unit) === SUPPLEMENT && unit[1] === USER_DATA_UNREGISTERED
