import { useState } from "react"

import { failureNotice } from "#features/media/check-files.ts"
import type { PickedImage } from "#features/media/picked-images.ts"
import { cropImage } from "#features/media/shrink-image.ts"
import { toast } from "#ui/toast.ts"

import { sectionOf, WHOLE, type Crop } from "./crop.ts"

/** The picked picture and its section, which starts over when another picture is picked. */
export function useCroppedPicture(picture: PickedImage | undefined) {
  const [chosen, setChosen] = useState<{ id: number; crop: Crop }>()
  const [isDrawing, setIsDrawing] = useState(false)
  const cropOf = (kept: typeof chosen) => (kept && kept.id === picture?.id ? kept.crop : WHOLE)

  return {
    picture,
    crop: cropOf(chosen),
    /** Without dimensions the browser could not read the picture; the server crops it. */
    isCroppable: picture !== undefined && picture.width > 0,
    isDrawing,
    change(change: (crop: Crop) => Crop) {
      if (picture) setChosen((kept) => ({ id: picture.id, crop: change(cropOf(kept)) }))
    },
    /** The section as a square picture; undefined without a picture. Reports a failure itself. */
    async draw(): Promise<PickedImage | "failed" | undefined> {
      if (!picture || picture.width === 0) return picture
      setIsDrawing(true)
      try {
        const section = sectionOf(cropOf(chosen), picture)
        return { ...picture, ...(await cropImage(picture.dataUrl, section, "profile")) }
      } catch {
        toast({ ...failureNotice(picture.name), variant: "destructive" })
        return "failed"
      } finally {
        setIsDrawing(false)
      }
    },
  }
}
