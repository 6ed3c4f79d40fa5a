import { VIDEO } from "@grove/contract/limits"
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  UnsupportedInputFormatError,
  WEBM,
  WebMOutputFormat,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
} from "mediabunny"

import type { VideoFile } from "#db/tables/posts.ts"

import { refuseUnless, VideoRefusal } from "./messages.ts"
import { streamChecker } from "./stream-checker.ts"

/** Timestamps are rounded, and sound may end a little after the last frame. */
const TOLERANCE_SECONDS = 1
/** Opus packets can be as short as 2.5 ms. */
const AUDIO_PACKETS_PER_SECOND = 400

interface Tracks {
  video: InputVideoTrack
  audio: InputAudioTrack | null
}

/**
 * Copies the packets of one video and one audio track into a new file and nothing else: metadata, location, chapters,
 * subtitles and attachments stay behind. Checks what the streams contain, not what the container claims. Throws
 * `VideoRefusal`.
 */
export async function remux(from: string, to: string): Promise<Omit<VideoFile, "hash">> {
  using input = new Input({
    formats: [MP4, QTFF, WEBM, MATROSKA],
    source: new FilePathSource(from),
  })
  try {
    const tracks = await tracksOf(input)
    await requireShort(input)
    const extension = await extensionOf(tracks)
    const counts = await measure(input, tracks)
    const size = await sizeOf(tracks.video)
    await copy(tracks, counts, { extension, to })
    return { extension, ...size, durationMs: Math.round(counts.seconds * 1000) }
  } catch (error) {
    if (error instanceof VideoRefusal) throw error
    throw new VideoRefusal(error instanceof UnsupportedInputFormatError ? "container" : "damaged")
  }
}

async function tracksOf(input: Input): Promise<Tracks> {
  refuseUnless(await input.canRead(), "container")
  // The list of tracks is at the end of many recordings, and missing when these were interrupted.
  refuseUnless((await input.getTracks()).length > 0, "damaged")
  const video = await input.getPrimaryVideoTrack()
  // Recordings of sound only are videos to some cameras.
  refuseUnless(video, "codec")
  return { video, audio: await input.getPrimaryAudioTrack() }
}

/** Before the codec, so that a long video is not converted in vain. */
async function requireShort(input: Input) {
  const stated = await input.getDurationFromMetadata()
  refuseUnless(stated === null || stated <= VIDEO.seconds + TOLERANCE_SECONDS, "tooLong")
}

/** What the web plays: H.264 with AAC in MP4, VP9 or AV1 with Opus in WebM. */
async function extensionOf({ video, audio }: Tracks): Promise<"mp4" | "webm"> {
  const [picture, sound] = [await video.getCodec(), audio && (await audio.getCodec())]
  if (picture === "avc" && (!audio || sound === "aac")) return "mp4"
  const isOpen = picture === "vp9" || picture === "av1"
  refuseUnless(isOpen && (!audio || sound === "opus"), "codec")
  return "webm"
}

async function sizeOf(video: InputVideoTrack) {
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
  refuseUnless(width >= 1 && height >= 1, "damaged")
  requireFewPixels(width, height)
  return { width: Math.round(width), height: Math.round(height) }
}

function requireFewPixels(width: number, height: number) {
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  refuseUnless(long <= VIDEO.side && short <= VIDEO.shortSide, "tooManyPixels")
}

interface Counts {
  seconds: number
  packets: Map<InputTrack, number>
}

/** Counts packets without reading them, so that a bomb is refused before anything is copied. */
async function measure(input: Input, { video, audio }: Tracks): Promise<Counts> {
  const packets = new Map<InputTrack, number>()
  let seconds = 0
  for (const track of [video, ...(audio ? [audio] : [])]) {
    const perSecond = track === video ? VIDEO.framesPerSecond : AUDIO_PACKETS_PER_SECOND
    const most = (VIDEO.seconds + TOLERANCE_SECONDS) * perSecond
    let [count, end] = [0, 0]
    for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, {
      metadataOnly: true,
    })) {
      count += 1
      end = Math.max(end, packet.timestamp + packet.duration)
      refuseUnless(Number.isFinite(packet.timestamp) && packet.duration >= 0, "damaged")
      refuseUnless(end <= VIDEO.seconds + TOLERANCE_SECONDS, "tooLong")
      refuseUnless(count <= most, "tooManyFrames")
    }
    refuseUnless(count > 0 && end > 0, "damaged")
    refuseUnless(count <= (end + TOLERANCE_SECONDS) * perSecond * 1.1, "tooManyFrames")
    packets.set(track, count)
    seconds = Math.max(seconds, end)
  }
  await requireComplete(input, { video, audio }, seconds)
  return { seconds, packets }
}

/** The header of an interrupted recording or download still states the full length. */
async function requireComplete(input: Input, { video, audio }: Tracks, seconds: number) {
  const stated = await input.getDurationFromMetadata(audio ? [video, audio] : [video])
  refuseUnless(stated === null || stated <= seconds + TOLERANCE_SECONDS, "damaged")
}

async function copy(
  tracks: Tracks,
  counts: Counts,
  { extension, to }: { extension: "mp4" | "webm"; to: string },
) {
  const output = new Output({
    // The index comes first, so that playing starts before the whole file is there.
    format:
      extension === "mp4" ? new Mp4OutputFormat({ fastStart: "reserve" }) : new WebMOutputFormat(),
    target: new FilePathTarget(to),
  })
  try {
    await copyPackets(tracks, counts, output)
    await output.finalize()
  } catch (error) {
    await output.cancel()
    throw error
  }
}

async function copyPackets({ video, audio }: Tracks, { packets }: Counts, output: Output) {
  const picture = new EncodedVideoPacketSource((await video.getCodec())!)
  output.addVideoTrack(picture, {
    rotation: await video.getRotation(),
    maximumPacketCount: packets.get(video)!,
  })
  const sound = audio && new EncodedAudioPacketSource((await audio.getCodec())!)
  if (sound) output.addAudioTrack(sound, { maximumPacketCount: packets.get(audio)! })
  await output.start()
  const videoConfig = (await video.getDecoderConfig()) ?? undefined
  const audioConfig = audio && ((await audio.getDecoderConfig()) ?? undefined)
  const check = streamChecker((await video.getCodec())!, videoConfig?.description, {
    width: await video.getCodedWidth(),
    height: await video.getCodedHeight(),
    requireFewPixels,
  })

  let bytes = 0
  let copied = 0
  const count = (packet: EncodedPacket) => {
    copied += 1
    bytes += packet.data.byteLength
    refuseUnless(
      packet.data.byteLength > 0 && packet.data.byteLength === packet.byteLength,
      "damaged",
    )
    refuseUnless(bytes <= VIDEO.storedBytes, "tooLarge")
  }
  const add = async (packet: EncodedPacket, isPicture: boolean) => {
    count(packet)
    if (isPicture)
      await picture.add(packet.clone({ data: check(packet) }), { decoderConfig: videoConfig! })
    else await sound!.add(packet, { decoderConfig: audioConfig! })
  }
  await interleave(video, audio, add)
  // The index of a truncated file lists packets that are not there.
  const listed = [...packets.values()].reduce((sum, each) => sum + each, 0)
  refuseUnless(copied === listed, "damaged")
}

/** In the order of time, so that neither track has to be held in memory. */
async function interleave(
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
  add: (packet: EncodedPacket, isPicture: boolean) => Promise<void>,
) {
  const pictures = new EncodedPacketSink(video).packets(undefined, undefined, {
    verifyKeyPackets: true,
  })
  const sounds = audio && new EncodedPacketSink(audio).packets()
  let [picture, sound] = [await pictures.next(), await sounds?.next()]
  while (!picture.done || (sound && !sound.done)) {
    const isPicture =
      !picture.done && (!sound || sound.done || picture.value.timestamp <= sound.value.timestamp)
    if (isPicture) {
      await add(picture.value as EncodedPacket, true)
      picture = await pictures.next()
    } else {
      await add(sound!.value as EncodedPacket, false)
      sound = await sounds!.next()
    }
  }
}
