import { mediaUrl, type ImageRef } from "@grove/contract/media"
import { useEffect } from "react"

import { CANVAS_SIZES } from "./StoryCanvas.tsx"

/** Preloads the next picture in the size it will be shown. */
export function usePreload(image: ImageRef | null | undefined): void {
  useEffect(() => {
    if (!image) return
    const ahead = new Image()
    ahead.sizes = CANVAS_SIZES
    ahead.srcset = image.widths
      .map((width) => `${mediaUrl(image.hash, width)} ${width}w`)
      .join(", ")
  }, [image])
}
