import { useEffect } from "react"

import type { ImagePicker } from "./hooks.ts"
import type { PickedImage } from "./picked-images.ts"

let pending: readonly PickedImage[] = []
let deliver: (() => void) | undefined

/** Gives the pictures of one form to another, which may not be on the screen yet. */
export function handOver(images: readonly PickedImage[]): void {
  pending = images
  deliver?.()
}

/** Receives pictures of another form. */
export function useHandedOver({ restore }: ImagePicker): void {
  useEffect(() => {
    deliver = () => {
      const images = pending
      pending = []
      if (images.length > 0) restore(images)
    }
    deliver()
    return () => (deliver = undefined)
  }, [restore])
}
