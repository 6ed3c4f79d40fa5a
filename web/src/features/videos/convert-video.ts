import { VIDEO } from "@grove/contract/limits"
import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  Quality,
  QTFF,
  WEBM,
  WebMOutputFormat,
  type InputAudioTrack,
  type InputVideoTrack,
} from "mediabunny"

import {
  conversionTargets,
  isFitting,
  type ConversionTarget,
  type SourceFacts,
} from "./conversion-plan.ts"
import type { ConversionNews } from "./conversion.ts"

/** Recorders start sound and pictures a little apart; moving both together lets the sound be copied. */
const SHIFT_SECONDS = 1
/** Seconds between frames that one can seek to. */
const KEY_FRAMES = 2
/** Frames read to measure the frame rate. */
const MEASURED_FRAMES = 100

const LIMITS = {
  bytes: VIDEO.storedBytes,
  shortSide: VIDEO.shortSide,
  longSide: VIDEO.side,
}

/** Reads a video file and converts it; metadata and location are left behind. */
export async function convert(
  file: Blob,
  onProgress: (share: number) => void,
): Promise<ConversionNews> {
  const input = new Input({
    source: new BlobSource(file),
    formats: [MP4, QTFF, WEBM, MATROSKA],
  })
  if (!(await input.canRead())) return { type: "refused", reason: "unreadable" }
  const video = await input.getPrimaryVideoTrack()
  if (!video) return { type: "refused", reason: "noPicture" }
  const audio = await input.getPrimaryAudioTrack()
  const facts = await factsOf(file, video, audio)
  if (facts.durationSeconds > VIDEO.seconds + 0.5) return { type: "refused", reason: "tooLong" }
  for (const target of conversionTargets(facts, LIMITS)) {
    const buffer = new BufferTarget()
    const conversion = await planned(input, buffer, target)
    if (!conversion) continue
    conversion.onProgress = onProgress
    await conversion.execute()
    return { type: "done", bytes: buffer.buffer!, container: target.container }
  }
  return { type: "impossible", isFitting: isFitting(facts, LIMITS) }
}

async function factsOf(
  file: Blob,
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
): Promise<SourceFacts> {
  const [width, height, rotation, isFlipped, durationSeconds, { averagePacketRate }] =
    await Promise.all([
      video.getDisplayWidth(),
      video.getDisplayHeight(),
      video.getRotation(),
      video.getFlip(),
      video.computeDuration(),
      video.computePacketStats(MEASURED_FRAMES),
    ])
  return {
    bytes: file.size,
    durationSeconds,
    width,
    height,
    isRotated: rotation !== 0 || isFlipped,
    frameRate: averagePacketRate,
    videoCodec: await video.getCodec(),
    audioCodec: audio ? await audio.getCodec() : undefined,
  }
}

/** Undefined if this browser would lose the pictures or the sound. */
async function planned(
  input: Input,
  buffer: BufferTarget,
  target: ConversionTarget,
): Promise<Conversion | undefined> {
  const { width, height, frameRate } = target
  const conversion = await Conversion.init({
    input,
    output: new Output({
      target: buffer,
      format:
        target.container === "mp4"
          ? new Mp4OutputFormat({ fastStart: "in-memory" })
          : new WebMOutputFormat(),
    }),
    tracks: "primary",
    video: {
      codec: target.videoCodec,
      allowTransformationMetadata: false,
      ...(target.isEncoded && {
        width,
        height,
        fit: "fill",
        forceTranscode: true,
        quality: new Quality({ bitrate: target.bitrate }),
        keyFrameInterval: KEY_FRAMES,
        ...(frameRate !== undefined && { frameRate }),
      }),
    },
    audio: { codec: target.audioCodec },
    copy: { shiftTolerance: SHIFT_SECONDS },
    tags: {},
    showWarnings: false,
  })
  const hasLost = conversion.discardedTracks.some(({ reason }) => reason !== "discarded_by_user")
  return conversion.isValid && !hasLost ? conversion : undefined
}
