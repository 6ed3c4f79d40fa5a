import { rm } from "node:fs/promises"
import { fileURLToPath } from "node:url"

import { VIDEO } from "@grove/contract/limits"
import type { VideoFailure } from "@grove/contract/videos"

import type { VideoFile } from "#db/tables/posts.ts"

import { convert } from "./ffmpeg.ts"
import { startLimited, type ProcessLimits } from "./limited-process.ts"
import { VideoRefusal, type VideoAnswer } from "./messages.ts"

const MB = 1024 * 1024

/** Node maps 600 MB before the first byte, of which it uses 60. */
const LIMITS: ProcessLimits = {
  memoryMb: 1200,
  cpuSeconds: 60,
  fileMb: VIDEO.storedBytes / MB + 4,
  timeoutMs: 3 * 60_000,
}

export interface VideoOptions {
  ffmpegPath?: string | undefined
  limits?: Partial<ProcessLimits>
}

/** Failures that conversion can fix. */
const CONVERTIBLE: readonly VideoFailure[] = [
  "container",
  "codec",
  "tooLarge",
  "tooManyPixels",
  "tooManyFrames",
]

export const isConvertible = (failure: VideoFailure) => CONVERTIBLE.includes(failure)

/**
 * Checks an untrusted video and writes what is stored of it to `to`. Converts what browsers cannot play if ffmpeg is
 * configured; its result is checked like any other. Throws `VideoRefusal`.
 */
export async function processVideo(
  from: string,
  to: string,
  { ffmpegPath, limits }: VideoOptions = {},
): Promise<Omit<VideoFile, "hash">> {
  const answer = await inspect(from, to, { ...LIMITS, ...limits })
  if ("file" in answer) return answer.file
  if (ffmpegPath === undefined || !isConvertible(answer.failure))
    throw new VideoRefusal(answer.failure)
  const converted = `${to}.converted`
  try {
    if (!(await convert(ffmpegPath, from, converted))) throw new VideoRefusal(answer.failure)
    const second = await inspect(converted, to, { ...LIMITS, ...limits })
    if ("failure" in second) throw new VideoRefusal(second.failure)
    return second.file
  } finally {
    await rm(converted, { force: true })
  }
}

function inspect(from: string, to: string, limits: ProcessLimits): Promise<VideoAnswer> {
  const script = fileURLToPath(new URL("child.ts", import.meta.url))
  const child = startLimited(
    [process.execPath, "--max-old-space-size=256", "--no-warnings", script, from, to],
    limits,
    "ipc",
  )
  return new Promise((resolve, reject) => {
    child.on("message", (answer: VideoAnswer) => resolve(answer))
    child.on("error", reject)
    // Ended by a limit: only a video made for that takes so much.
    child.on("exit", () => resolve({ failure: "damaged" }))
  })
}
