import { TEXT } from "@grove/contract/limits"

import type { ShrunkImage } from "./draw-jpeg.ts"
import { reordered } from "./grid-order.ts"

/** A picture to be sent. */
export interface PickedImage extends ShrunkImage {
  id: number
  name: string
  /** The alternative text. */
  alt: string
  /** For a profile picture, the beginning of the original file. */
  origin?: string
}

export type PickedAction =
  | { type: "added"; image: PickedImage; isMultiple: boolean }
  | { type: "removed"; id: number }
  | { type: "moved"; id: number; to: number }
  | { type: "described"; id: number; alt: string }
  | { type: "cleared" }

export function pickedImages(images: PickedImage[], action: PickedAction): PickedImage[] {
  switch (action.type) {
    case "added":
      // With a limit of one, choosing again replaces it.
      return action.isMultiple ? [...images, action.image] : [action.image]
    case "removed":
      return images.filter((image) => image.id !== action.id)
    case "moved":
      return move(images, action.id, action.to)
    case "described":
      return images.map((image) =>
        image.id === action.id ? { ...image, alt: action.alt.slice(0, TEXT.alt) } : image,
      )
    case "cleared":
      return []
  }
}

function move(images: PickedImage[], id: number, to: number): PickedImage[] {
  const from = images.findIndex((image) => image.id === id)
  return from === -1 || to < 0 || to >= images.length ? images : reordered(images, from, to)
}
