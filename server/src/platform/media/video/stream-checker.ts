import type { EncodedPacket, VideoCodec } from "mediabunny"

import {
  joinWithoutUserData,
  parameterSetsIn,
  readH264Config,
  unitsOf,
  type StreamFacts,
} from "./h264.ts"
import { refuseUnless } from "./messages.ts"
import { readAv1Frame, readVp9Frame } from "./vp9-av1.ts"

interface Claimed {
  width: number
  height: number
  requireFewPixels: (width: number, height: number) => void
}

/** Containers round sizes up to whole blocks. */
const BLOCK = 16

/**
 * Returns a function that checks the next packet against what the container claims and returns its data without free
 * text. Throws `VideoRefusal` where the stream is another one than claimed.
 */
export function streamChecker(
  codec: VideoCodec,
  description: ArrayBufferView | ArrayBufferLike | undefined,
  claimed: Claimed,
): (packet: EncodedPacket) => Uint8Array {
  const checkFacts = (facts: StreamFacts | undefined) => {
    refuseUnless(facts, "damaged")
    refuseUnless(facts.isPlayable, "codec")
    claimed.requireFewPixels(facts.width, facts.height)
    const isAsClaimed =
      Math.abs(facts.width - claimed.width) < BLOCK &&
      Math.abs(facts.height - claimed.height) < BLOCK
    refuseUnless(isAsClaimed, "damaged")
  }
  let isFirst = true
  const requireKeyFirst = (packet: EncodedPacket) => {
    refuseUnless(!isFirst || packet.type === "key", "damaged")
    isFirst = false
  }
  if (codec !== "avc") {
    const read = codec === "vp9" ? readVp9Frame : readAv1Frame
    return (packet) => {
      requireKeyFirst(packet)
      if (packet.type === "key") checkFacts(read(packet.data))
      return packet.data
    }
  }
  refuseUnless(description, "codec")
  const config = bytesOf(description)
  checkFacts(readH264Config(config))
  const lengthSize = ((config[4] ?? 0) & 3) + 1
  return (packet) => {
    requireKeyFirst(packet)
    const units = unitsOf(packet.data, lengthSize)
    refuseUnless(units, "damaged")
    for (const facts of parameterSetsIn(units)) checkFacts(facts)
    const data = joinWithoutUserData(packet.data, units, lengthSize)
    refuseUnless(data.length > 0, "damaged")
    return data
  }
}

function bytesOf(source: ArrayBufferView | ArrayBufferLike): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
}
