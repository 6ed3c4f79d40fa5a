import { createHash } from "node:crypto"

import { IMAGE_FRAMES, IMAGE_PIXELS, IMAGE_SIDE } from "@grove/contract/limits"
import sharp from "sharp"
import { rgbaToThumbHash } from "thumbhash"

import { fingerprint, detectFaces } from "./image-analysis.ts"
import type {
  Admission,
  ImageAnswer,
  ImageJob,
  ProcessedImage,
  Recipe,
  Refusal,
} from "./image-messages.ts"

/**
 * A sandbox process that decodes untrusted pictures: no secrets in its environment, limits of memory and time.
 * `image-pool.ts` starts it and communicates over IPC.
 */

sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadHeifBuffer",
  ],
})
// Each picture is decoded once, so a cache would only waste memory.
sharp.cache(false)

const WEBP = { quality: 82, effort: 3 } as const
const THUMB_SIDE = 100 // the maximum of ThumbHash
/** Smaller files closer to the full width would save clients almost nothing. */
const MAX_STEP = 0.85

process.on("disconnect", () => process.exit(0))
process.on("message", (asked: ImageJob | Admission) => {
  if ("isAdmitted" in asked) decide?.(asked.isAdmitted)
  else void limited(asked).then((reply) => reply && process.send?.(reply))
})

const CPU_MS = Number(process.argv[2])
const CPU_CHECK_MS = 50

/** Libvips works in threads of its own, so this thread can watch the processor time of all. */
async function limited(job: ImageJob): Promise<ImageAnswer | undefined> {
  const start = process.cpuUsage()
  const isOver = () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000 > CPU_MS
  }
  const timer = setInterval(() => {
    const exceeded: ImageAnswer = { isTooSlow: true }
    if (isOver()) process.send?.(exceeded)
  }, CPU_CHECK_MS)
  try {
    const reply = await answer(job)
    return reply && isOver() ? { isTooSlow: true } : reply
  } finally {
    clearInterval(timer)
  }
}

let decide: ((isAdmitted: boolean) => void) | undefined

/** Reports the size to the server and waits for its decision. */
function isAdmitted(pixels: number): Promise<boolean> {
  return new Promise((resolve) => {
    decide = resolve
    const size: ImageAnswer = { pixels }
    process.send?.(size)
  })
}

/** Returns undefined if the server has rejected the picture itself. */
async function answer(job: ImageJob): Promise<ImageAnswer | undefined> {
  try {
    if ("task" in job && job.task === "provenance")
      return { provenance: await provenanceOf(job.bytes) }
    const { refusal, pixels } = await inspect(job.bytes)
    if (refusal) return { refusal }
    if (!("task" in job))
      return (await isAdmitted(pixels)) ? { image: await encode(job) } : undefined
    if (job.task === "faces") return { faces: await detectFaces(job.bytes) }
    return { facts: await fingerprint(job.bytes) }
  } catch (error) {
    return { refusal: explain(error) }
  }
}

/** Imported on first use: only profile pictures need it. */
async function provenanceOf(bytes: Uint8Array) {
  const { pictureProvenance } = await import("./picture-provenance.ts")
  return pictureProvenance(bytes)
}

/** Reads the header only, so that decompression bombs are rejected before decoding. */
async function inspect(bytes: Uint8Array): Promise<{ refusal?: Refusal; pixels: number }> {
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const refusal = refusalOf(width, height, pages)
  return { pixels: width * height, ...(refusal && { refusal }) }
}

function refusalOf(width: number, height: number, pages: number): Refusal | undefined {
  if (width > IMAGE_SIDE || height > IMAGE_SIDE) {
    return {
      code: "image.tooLarge",
      message: {
        text: message(
          "This image is {width} × {height} pixels. The longest side may have {limit} at most.",
        ),
        values: { width, height, limit: IMAGE_SIDE },
      },
    }
  }
  if (width * height > IMAGE_PIXELS) {
    return {
      code: "image.tooLarge",
      message: {
        text: message("This image has {count} megapixels. {limit} are the limit."),
        values: { count: Math.ceil((width * height) / 1e6), limit: IMAGE_PIXELS / 1e6 },
      },
    }
  }
  if (pages > IMAGE_FRAMES) {
    return {
      code: "image.tooLarge",
      message: {
        text: message("This animation has {count} frames. {limit} are the limit."),
        values: { count: pages, limit: IMAGE_FRAMES },
      },
    }
  }
  return undefined
}

async function encode(job: { bytes: Uint8Array; recipe: Recipe }): Promise<ProcessedImage> {
  const { bytes, recipe } = job
  // Decoded and shrunk once; all sizes are made from this copy.
  const { data, info } = await sharp(bytes, {
    limitInputPixels: IMAGE_PIXELS,
    failOn: "error",
    sequentialRead: true,
    autoOrient: true,
  })
    .resize({
      width: recipe.side,
      height: recipe.side,
      fit: recipe.isSquare ? "cover" : "inside",
      // Clients request square pictures in all sizes without knowing which exist, so all must.
      withoutEnlargement: !recipe.isSquare,
    })
    .toColorspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true })

  const { width, height, channels } = info
  const full = () => sharp(data, { raw: { width, height, channels } })
  const smaller = recipe.widths.filter((step) => step < width * MAX_STEP)
  const [thumb, ...files] = await Promise.all([
    full()
      .resize(THUMB_SIDE, THUMB_SIDE, { fit: "inside", withoutEnlargement: true })
      .toColorspace("srgb")
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
    ...smaller.map(async (step) => ({
      width: step,
      bytes: await full().resize({ width: step }).webp(WEBP).toBuffer(),
    })),
    full()
      .webp(WEBP)
      .toBuffer()
      .then((encoded) => ({ width, bytes: encoded })),
  ])

  const largest = files.at(-1)!
  return {
    hash: createHash("sha256").update(largest.bytes).digest("hex"),
    width,
    height,
    thumbhash: Buffer.from(
      rgbaToThumbHash(thumb.info.width, thumb.info.height, thumb.data),
    ).toString("base64"),
    files,
  }
}

function explain(error: unknown): Refusal {
  const text = error instanceof Error ? error.message : ""
  if (/pixel limit/i.test(text)) return { code: "image.tooLarge" }
  if (/out of memory|malloc|alloc|creating thread/i.test(text)) {
    return {
      code: "image.tooLarge",
      message: {
        text: message("This image needs too much memory to open. Please use a smaller one."),
      },
    }
  }
  if (/unsupported image format|blocked/i.test(text)) return { code: "image.invalid" }
  return {
    code: "image.invalid",
    message: { text: message("This image is damaged or incomplete and cannot be opened.") },
  }
}

/** Names a text of the catalogs, which this process does without: the server says it. */
const message = (text: string) => text
