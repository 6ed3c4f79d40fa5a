import { IMAGE } from "@grove/contract/limits"
import { useRef } from "react"

import { t } from "#lib/text.ts"
import { Progress } from "#ui/Progress.tsx"

import { DropZone } from "./DropZone.tsx"
import type { ImagePicker as Picker } from "./hooks.ts"
import { PickedPicture } from "./PickedPicture.tsx"
import { PictureGrid } from "./PictureGrid.tsx"

export interface ImagePickerProps {
  /** From `useImagePicker`. The form owns it because it sends the pictures. */
  picker: Picker
  /** Compact on small screens, large with previews on wider ones. */
  size?: "compact" | "large"
  /** False where the form itself shows what was picked. */
  hasList?: boolean
}

export function ImagePicker({ picker, size = "large", hasList = true }: ImagePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const { images, progress } = picker
  const List = picker.isMultiple ? PictureGrid : PickedPicture
  const isFull = picker.isMultiple && images.length >= IMAGE[picker.purpose].count
  return (
    <div className="grid gap-3">
      {!isFull && (
        <DropZone ref={input} picker={picker} size={images.length > 0 ? "compact" : size} />
      )}
      {progress && (
        <Progress label={t("Processing photos")} share={(progress.done + 0.5) / progress.total} />
      )}
      {hasList && <List picker={picker} size={size} onEmptied={() => input.current?.focus()} />}
    </div>
  )
}
