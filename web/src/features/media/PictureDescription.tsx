import { TEXT } from "@grove/contract/limits"
import { useEffect, useRef } from "react"

import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Input } from "#ui/Input.tsx"

import type { PickedImage } from "./picked-images.ts"

export interface PictureDescriptionProps {
  image: PickedImage
  position: number
  onChange: (alt: string) => void
  /** Called by Enter, Escape and the button. */
  onDone: () => void
}

/** The field for the alternative text of one picture of the grid. */
export function PictureDescription({ image, position, onChange, onDone }: PictureDescriptionProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    // Not to the nearest edge, where the bottom bar of phones covers it.
    field.current?.scrollIntoView({ block: "center" })
  }, [])
  return (
    <div className="rounded-box border-line flex items-center gap-2 border p-2">
      <img
        src={image.dataUrl}
        alt=""
        className="rounded-box bg-surface-2 size-10 shrink-0 object-cover"
      />
      <div className="min-w-0 flex-1">
        <Input
          ref={field}
          label={t("Description of photo {position}", { position })}
          isLabelHidden
          placeholder={t("Describe this photo")}
          value={image.alt}
          maxLength={TEXT.alt}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== "Escape") return
            // Neither posts the form nor closes a dialog around it.
            event.preventDefault()
            event.stopPropagation()
            onDone()
          }}
        />
      </div>
      <Button variant="secondary" onClick={onDone}>
        {t("Done")}
      </Button>
    </div>
  )
}
