import { createHash } from "node:crypto"

import { IMAGE_PIXELS, IMAGE_SIDE } from "@grove/contract/limits"
import { IMAGE_FRAMES } from "@grove/contract/media"
import sharp from "sharp"
import { rgbaToThumbHash } from "thumbhash"

import { lookAt, seekFaces } from "./image-look.ts"
import type {
  Admission,
  ImageAnswer,
  ImageJob,
  ProcessedImage,
  Recipe,
  Refusal,
} from "./image-pool.ts"

/**
 * The process that opens strangers' pictures: no secrets in its environment, a memory cap, and
 * killed when it takes too long. `image-pool.ts` starts it and speaks to it over IPC.
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
// Each picture is seen once: a cache would only hold memory.
sharp.cache(false)

const WEBP = { quality: 82, effort: 3 } as const
const THUMB_SIDE = 100 // the most ThumbHash takes
/** A step this close below the full width would save the reader next to nothing. */
const WORTHWHILE = 0.85

process.on("disconnect", () => process.exit(0))
process.on("message", (message: ImageJob | Admission) => {
  if ("isAdmitted" in message) decide?.(message.isAdmitted)
  else void answer(message).then((reply) => reply && process.send?.(reply))
})

let decide: ((isAdmitted: boolean) => void) | undefined

/** Tells the server how large the picture is, and waits for its word. */
function isAdmitted(pixels: number): Promise<boolean> {
  return new Promise((resolve) => {
    decide = resolve
    const size: ImageAnswer = { pixels }
    process.send?.(size)
  })
}

/** Nothing, if the server has already answered for itself. */
async function answer(job: ImageJob): Promise<ImageAnswer | undefined> {
  try {
    if ("task" in job && job.task === "marks") return { marks: await marksOf(job.bytes) }
    const { refusal, pixels } = await inspect(job.bytes)
    if (refusal) return { refusal }
    if (!("task" in job))
      return (await isAdmitted(pixels)) ? { image: await encode(job) } : undefined
    if (job.task === "faces") return { faces: await seekFaces(job.bytes) }
    return { facts: await lookAt(job.bytes) }
  } catch (error) {
    return { refusal: explain(error) }
  }
}

/** Fetched when first needed: most pictures are not profile pictures. */
async function marksOf(bytes: Uint8Array) {
  const { pictureProvenance } = await import("./picture-provenance.ts")
  return pictureProvenance(bytes)
}

/** Reads the header only: a bomb is refused before a single pixel is unpacked. */
async function inspect(bytes: Uint8Array): Promise<{ refusal?: Refusal; pixels: number }> {
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const refusal = refusalOf(width, height, pages)
  return { pixels: width * height, ...(refusal && { refusal }) }
}

function refusalOf(width: number, height: number, pages: number): Refusal | undefined {
  if (width > IMAGE_SIDE || height > IMAGE_SIDE) {
    return {
      code: "image.tooLarge",
      message: `This image is ${width} × ${height} pixels. The longest side may have ${IMAGE_SIDE} at most.`,
    }
  }
  if (width * height > IMAGE_PIXELS) {
    return {
      code: "image.tooLarge",
      message: `This image has ${Math.ceil((width * height) / 1e6)} megapixels. ${IMAGE_PIXELS / 1e6} are the limit.`,
    }
  }
  if (pages > IMAGE_FRAMES) {
    return {
      code: "image.tooLarge",
      message: `This animation has ${pages} frames. ${IMAGE_FRAMES} are the limit.`,
    }
  }
  return undefined
}

async function encode(job: { bytes: Uint8Array; recipe: Recipe }): Promise<ProcessedImage> {
  const { bytes, recipe } = job
  // Unpacked and shrunk once; every size is then made from the small copy.
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
      // A square one is asked for in every size by its address alone, so all of them must exist.
      withoutEnlargement: !recipe.isSquare,
    })
    .toColorspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true })

  const { width, height, channels } = info
  const full = () => sharp(data, { raw: { width, height, channels } })
  const smaller = recipe.widths.filter((step) => step < width * WORTHWHILE)
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
      message: "This image needs too much memory to open. Please use a smaller one.",
    }
  }
  if (/unsupported image format|blocked/i.test(text)) return { code: "image.invalid" }
  return {
    code: "image.invalid",
    message: "This image is damaged or incomplete and cannot be opened.",
  }
}
