import { drawJpeg, type ShrinkOrder, type ShrinkReply } from "./draw-jpeg.ts"

/** Decoding and encoding take a tenth of a second and more: not on the thread that draws the page. */
addEventListener("message", ({ data }: MessageEvent<ShrinkOrder & { id: number }>) => {
  const { id, ...order } = data
  drawJpeg(order).then(
    (image) => postMessage({ id, image } satisfies ShrinkReply),
    () => postMessage({ id } satisfies ShrinkReply),
  )
})
