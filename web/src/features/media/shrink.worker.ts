import { drawJpeg, type ShrinkOrder, type ShrinkReply } from "./draw-jpeg.ts"

/** Decoding and encoding take 100 ms and more, too long for the main thread. */
addEventListener("message", ({ data }: MessageEvent<ShrinkOrder & { id: number }>) => {
  const { id, ...order } = data
  drawJpeg(order).then(
    (image) => postMessage({ id, image } satisfies ShrinkReply),
    () => postMessage({ id } satisfies ShrinkReply),
  )
})
