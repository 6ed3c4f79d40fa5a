const MAX_SIDE = 1280
const QUALITY = 0.85
/** Where the first choice looks, in seconds: the very first frame is often black. */
const LOOKED_AT = [0.1, 0.7, 1.5, 2.5, 4]
const SAMPLE = { width: 32, height: 18 }

export interface Frames {
  durationSeconds: number
  /** A frame as JPEG. Concurrent calls would seek over each other: await each. */
  at: (seconds: number) => Promise<string>
  /** The time of the frame among the first seconds that shows most. */
  best: () => Promise<number>
  close: () => void
}

/** Opens a video to take still pictures of it. Throws if the browser cannot play it. */
export async function openFrames(url: string): Promise<Frames> {
  const video = Object.assign(document.createElement("video"), {
    muted: true,
    playsInline: true,
    preload: "auto",
    src: url,
  })
  await happened(video, "loadeddata")
  const canvas = document.createElement("canvas")
  const draw = async (seconds: number, width: number, height: number) => {
    const isThere = Math.abs(video.currentTime - seconds) < 0.01
    video.currentTime = seconds
    if (!isThere) await happened(video, "seeked")
    Object.assign(canvas, { width, height })
    const brush = canvas.getContext("2d", { willReadFrequently: true })
    if (!brush) throw new Error("No canvas to draw on")
    brush.drawImage(video, 0, 0, width, height)
    return brush
  }
  const { duration, videoWidth, videoHeight } = video
  const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight))
  return {
    durationSeconds: duration,
    at: async (seconds) => {
      await draw(seconds, Math.round(videoWidth * scale), Math.round(videoHeight * scale))
      return canvas.toDataURL("image/jpeg", QUALITY)
    },
    best: async () => {
      let best = { seconds: 0, contrast: -1 }
      for (const seconds of LOOKED_AT.filter((each) => each < duration)) {
        const brush = await draw(seconds, SAMPLE.width, SAMPLE.height)
        const { data } = brush.getImageData(0, 0, SAMPLE.width, SAMPLE.height)
        const contrast = contrastOf(data)
        if (contrast > best.contrast) best = { seconds, contrast }
      }
      return best.seconds
    },
    close: () => {
      video.removeAttribute("src")
      video.load()
    },
  }
}

function happened(video: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true })
    video.addEventListener("error", () => reject(new Error("Unplayable")), { once: true })
  })
}

/** The variance of the brightness of RGBA pixels: a black or blurred frame has little. */
export function contrastOf(pixels: ArrayLike<number>): number {
  let sum = 0
  let squares = 0
  const count = pixels.length / 4
  for (let at = 0; at < pixels.length; at += 4) {
    const brightness = 0.3 * pixels[at]! + 0.6 * pixels[at + 1]! + 0.1 * pixels[at + 2]!
    sum += brightness
    squares += brightness * brightness
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}
