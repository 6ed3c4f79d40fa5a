/** What the file says about itself. */
export interface SourceFacts {
  bytes: number
  durationSeconds: number
  /** As shown, after rotation. */
  width: number
  height: number
  isRotated: boolean
  frameRate: number
  videoCodec: string | null
  /** Undefined without sound; null when it is unknown. */
  audioCodec: string | null | undefined
}

export interface ConversionTarget {
  container: "mp4" | "webm"
  videoCodec: "avc" | "vp9"
  audioCodec: "aac" | "opus"
  width: number
  height: number
  /** False if the pictures can be copied as they are. */
  isEncoded: boolean
  /** Bits per second. */
  bitrate: number
  /** Set to lower the frame rate. */
  frameRate?: number
}

interface Limits {
  /** Of the converted file. */
  bytes: number
  shortSide: number
  longSide: number
}

const FRAME_RATE = 30
const AUDIO_BITRATE = 192_000
/** A 720p video gets 2.2 Mbit/s. */
const BITS_PER_PIXEL = 0.08
const MIN_BITRATE = 400_000
/** Encoders miss their bitrate by a little, and the container adds its tables. */
const SAFETY = 0.88

/**
 * What to convert a video to, best first. Sound decides the container: AAC cannot be encoded in every browser, so it
 * stays, and anything else goes with Opus.
 */
export function conversionTargets(source: SourceFacts, limits: Limits): ConversionTarget[] {
  const mp4 = targetOf(source, limits, { container: "mp4", videoCodec: "avc", audioCodec: "aac" })
  const webm = targetOf(source, limits, {
    container: "webm",
    videoCodec: "vp9",
    audioCodec: "opus",
  })
  const isOpus = source.audioCodec === "opus" || source.audioCodec === "vorbis"
  return isOpus ? [webm, mp4] : [mp4, webm]
}

const PLAYABLE_VIDEO = ["avc", "vp9", "av1"]
const PLAYABLE_AUDIO = ["aac", "opus", undefined]

/** Whether the web can play the file as it is, and the server takes it. */
export function isFitting(source: SourceFacts, limits: Limits): boolean {
  const { width, height } = outputSize(source.width, source.height, limits)
  return (
    PLAYABLE_VIDEO.includes(source.videoCodec ?? "") &&
    (PLAYABLE_AUDIO as unknown[]).includes(source.audioCodec) &&
    source.bytes <= limits.bytes &&
    // Rounding to even numbers may add one.
    source.width <= width + 1 &&
    source.height <= height + 1
  )
}

function targetOf(
  source: SourceFacts,
  limits: Limits,
  format: Pick<ConversionTarget, "container" | "videoCodec" | "audioCodec">,
): ConversionTarget {
  const { width, height } = outputSize(source.width, source.height, limits)
  const isEncoded =
    source.videoCodec !== format.videoCodec ||
    source.isRotated ||
    source.bytes > limits.bytes * SAFETY ||
    width !== source.width ||
    height !== source.height
  const wanted = Math.max(MIN_BITRATE, width * height * FRAME_RATE * BITS_PER_PIXEL)
  const affordable =
    (limits.bytes * 8 * SAFETY) / Math.max(source.durationSeconds, 1) - AUDIO_BITRATE
  return {
    ...format,
    width,
    height,
    isEncoded,
    bitrate: Math.round(Math.min(wanted, affordable)),
    ...(isEncoded && source.frameRate > FRAME_RATE + 1 && { frameRate: FRAME_RATE }),
  }
}

/** Fits into 1280 × 720 or 720 × 1280 without enlarging. Encoders need even numbers. */
export function outputSize(
  width: number,
  height: number,
  { shortSide, longSide }: Pick<Limits, "shortSide" | "longSide">,
) {
  const scale = Math.min(1, shortSide / Math.min(width, height), longSide / Math.max(width, height))
  return { width: even(width * scale), height: even(height * scale) }
}

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2)
