import { fitWithin } from "./fit-within.ts"

export interface ShrinkOrder {
  /** The file, or its decoded version. */
  source: Blob | ImageBitmap
  side: number
  quality: number
}
export interface ShrunkImage {
  dataUrl: string
  width: number
  height: number
}

/** The worker's reply; no picture when the file could not be read. */
export interface ShrinkReply {
  id: number
  image?: ShrunkImage
}

/** Runs in the worker, or on the page where there is none. The canvas drops metadata. */
export async function drawJpeg({ source, side, quality }: ShrinkOrder): Promise<ShrunkImage> {
  const bitmap =
    source instanceof Blob
      ? await createImageBitmap(source, { imageOrientation: "from-image" })
      : source
  try {
    const { width, height } = fitWithin(bitmap.width, bitmap.height, side)
    const blob = await paint(bitmap, width, height, quality)
    return { dataUrl: await readAsDataUrl(blob), width, height }
  } finally {
    bitmap.close()
  }
}

async function paint(bitmap: ImageBitmap, width: number, height: number, quality: number) {
  const canvas = newCanvas(width, height)
  const brush = canvas.getContext("2d")
  if (!brush) throw new Error("No canvas to draw on")
  // JPEG has no transparency: without a background, transparent parts would turn black.
  brush.fillStyle = "#fff"
  brush.fillRect(0, 0, width, height)
  brush.imageSmoothingQuality = "high"
  brush.drawImage(bitmap, 0, 0, width, height)
  return toJpeg(canvas, quality)
}

function newCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas !== "undefined") return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement("canvas"), { width, height })
}

function toJpeg(canvas: OffscreenCanvas | HTMLCanvasElement, quality: number): Promise<Blob> {
  const type = "image/jpeg"
  if ("convertToBlob" in canvas) return canvas.convertToBlob({ type, quality })
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No JPEG"))), type, quality)
  })
}

export function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener("load", () => resolve(reader.result as string))
    reader.addEventListener("error", () => reject(reader.error ?? new Error("Unreadable file")))
    reader.readAsDataURL(blob)
  })
}
