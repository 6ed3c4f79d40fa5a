import { bitReader } from "./bit-reader.ts"
import type { StreamFacts } from "./h264.ts"

const SYNC = 0x49_83_42
const RGB = 7
const SEQUENCE_HEADER = 1

/** Reads the header of a VP9 key frame. Undefined if it is none. */
export function readVp9Frame(frame: Uint8Array): StreamFacts | undefined {
  const { bit, bits, skip } = bitReader(frame)
  if (bits(2) !== 2) return undefined
  const profile = bit() + bit() * 2
  if (profile === 3) skip(1)
  const [isExisting, isDelta] = [bit(), bit()]
  skip(2)
  if (isExisting || isDelta || bits(24) !== SYNC) return undefined
  if (profile >= 2) skip(1)
  const space = bits(3)
  if (space !== RGB) {
    skip(1)
    if (profile % 2 === 1) skip(3)
  }
  return { width: bits(16) + 1, height: bits(16) + 1, isPlayable: profile % 2 === 0 }
}

/** Reads the sequence header at the beginning of an AV1 key frame. Undefined if there is none. */
export function readAv1Frame(frame: Uint8Array): StreamFacts | undefined {
  for (let at = 0; at < frame.length;) {
    const type = (frame[at]! >> 3) & 15
    const [hasExtension, hasSize] = [frame[at]! & 4, frame[at]! & 2]
    at += hasExtension ? 2 : 1
    const size = hasSize ? readLeb128(frame, at) : { length: frame.length - at, bytes: 0 }
    at += size.bytes
    if (type === SEQUENCE_HEADER) return readSequence(frame.subarray(at, at + size.length))
    at += size.length
  }
  return undefined
}

function readLeb128(bytes: Uint8Array, at: number) {
  let length = 0
  for (let i = 0; i < 5; i += 1) {
    const byte = bytes[at + i] ?? 0
    length += (byte & 127) * 128 ** i
    if (byte < 128) return { length, bytes: i + 1 }
  }
  return { length, bytes: 5 }
}

function readSequence(bytes: Uint8Array): StreamFacts | undefined {
  const { bit, bits, golomb, skip } = bitReader(bytes)
  const profile = bits(3)
  skip(1)
  // Still pictures have a header of their own.
  if (bit()) return undefined
  if (bit()) {
    skip(64)
    if (bit()) golomb()
    // A decoder model, which only broadcasters write.
    if (bit()) return undefined
  }
  const hasDelays = bit()
  const points = bits(5) + 1
  for (let point = 0; point < points; point += 1) {
    skip(12)
    if (bits(5) > 7) skip(1)
    if (hasDelays && bit()) skip(4)
  }
  const [widthBits, heightBits] = [bits(4) + 1, bits(4) + 1]
  return {
    width: bits(widthBits) + 1,
    height: bits(heightBits) + 1,
    isPlayable: profile === 0,
  }
}
