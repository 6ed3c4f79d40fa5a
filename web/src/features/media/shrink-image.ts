import { IMAGE } from "@grove/contract/limits"
import type { ImagePurpose } from "@grove/contract/media"

import { isHeic } from "./check-files.ts"
import {
  drawJpeg,
  readAsDataUrl,
  type ShrinkOrder,
  type ShrinkReply,
  type ShrunkImage,
} from "./draw-jpeg.ts"

/** A profile picture is cropped before it is sent, so that a section of it must still be sharp. */
const CROPPED_FROM = 4 * IMAGE.profile.side

/** Converts a picked file for upload: JPEG, upright, no larger than needed. Throws when the browser cannot read it. */
export async function shrinkImage(file: File, purpose: ImagePurpose): Promise<ShrunkImage> {
  const { quality } = IMAGE[purpose]
  const side = purpose === "profile" ? CROPPED_FROM : IMAGE[purpose].side
  try {
    return await inWorker({ source: file, side, quality })
  } catch (error) {
    if (isHeic(file)) return inWorker({ source: await decodeHeic(file), side, quality })
    // A profile picture that cannot be resized is sent unchanged, and the server decides.
    if (purpose !== "profile") throw error
    return { dataUrl: await readAsDataUrl(file), width: 0, height: 0 }
  }
}

/** Cuts a square out of a picture, no larger than its purpose needs. */
export async function cropImage(
  dataUrl: string,
  section: { left: number; top: number; side: number },
  purpose: ImagePurpose,
): Promise<ShrunkImage> {
  const { side, quality } = IMAGE[purpose]
  const whole = Object.assign(new Image(), { src: dataUrl })
  await whole.decode()
  const { left, top, side: cut } = section
  return inWorker({ source: await createImageBitmap(whole, left, top, cut, cut), side, quality })
}

/** Safari decodes HEIC natively. Other browsers load the decoder (3 MB) only when needed. */
async function decodeHeic(file: File): Promise<ImageBitmap> {
  const { heicTo } = await import("heic-to/csp")
  return heicTo({ blob: file, type: "bitmap" })
}

interface Waiting {
  order: ShrinkOrder
  resolve: (image: ShrunkImage | Promise<ShrunkImage>) => void
  reject: (error: Error) => void
}

const waiting = new Map<number, Waiting>()
let worker: Worker | undefined
let mayUseWorker = typeof Worker !== "undefined" && typeof OffscreenCanvas !== "undefined"
let lastId = 0

async function inWorker(order: ShrinkOrder): Promise<ShrunkImage> {
  if (!mayUseWorker) return drawJpeg(order)
  worker ??= openWorker()
  const { promise, resolve, reject } = Promise.withResolvers<ShrunkImage>()
  const id = ++lastId
  waiting.set(id, { order, resolve, reject })
  worker.postMessage({ ...order, id }, order.source instanceof Blob ? [] : [order.source])
  return promise
}

function openWorker(): Worker {
  const opened = new Worker(new URL("./shrink.worker.ts", import.meta.url), { type: "module" })
  opened.addEventListener("message", ({ data }: MessageEvent<ShrinkReply>) => {
    const job = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.image) job?.resolve(data.image)
    else job?.reject(new Error("Unreadable image"))
  })
  // The worker failed to load or crashed: use the main thread from now on.
  opened.addEventListener("error", () => {
    mayUseWorker = false
    for (const { order, resolve } of waiting.values()) resolve(drawJpeg(order))
    waiting.clear()
  })
  return opened
}
