import { VIDEO } from "@grove/contract/limits"

import { startLimited } from "./limited-process.ts"

/**
 * Containers ffmpeg may open. Playlists are not among them: these name further files, which ffmpeg would read and show.
 */
const FORMATS = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,flv,asf,ogg"

const SCALE = [
  `scale=w='if(gte(iw,ih),min(${VIDEO.side},iw),min(${VIDEO.shortSide},iw))'`,
  `h='if(gte(iw,ih),min(${VIDEO.shortSide},ih),min(${VIDEO.side},ih))'`,
  "force_original_aspect_ratio=decrease:force_divisible_by=2",
].join(":")

const LIMITS = { memoryMb: 2000, cpuSeconds: 600, fileMb: 64, timeoutMs: 10 * 60_000 }

/** Converts to H.264 and AAC in MP4. Returns whether it succeeded. */
export function convert(ffmpegPath: string, from: string, to: string): Promise<boolean> {
  const child = startLimited([ffmpegPath, ...argumentsFor(from, to)], LIMITS)
  return new Promise((resolve) => {
    child.on("error", () => resolve(false))
    child.on("exit", (code) => resolve(code === 0))
  })
}

function argumentsFor(from: string, to: string): string[] {
  return [
    ["-nostdin", "-hide_banner", "-loglevel", "error", "-y", "-threads", "2"],
    ["-protocol_whitelist", "file", "-format_whitelist", FORMATS, "-i", from],
    // Longer than allowed, so that a longer video is refused instead of cut.
    ["-t", String(VIDEO.seconds + 2), "-map", "0:v:0", "-map", "0:a:0?", "-sn", "-dn"],
    ["-map_metadata", "-1", "-map_chapters", "-1"],
    ["-vf", `${SCALE},format=yuv420p`, "-fpsmax", String(VIDEO.framesPerSecond)],
    ["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", "-crf", "23"],
    // Fits three minutes into what may be stored.
    ["-maxrate", "2300k", "-bufsize", "4600k"],
    ["-c:a", "aac", "-b:a", "128k", "-ac", "2", "-f", "mp4", to],
  ].flat()
}
