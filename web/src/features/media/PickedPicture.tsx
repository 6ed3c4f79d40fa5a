import { TEXT } from "@grove/contract/limits"
import { X } from "lucide-react"

import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { IconButton } from "#ui/IconButton.tsx"
import { Input } from "#ui/Input.tsx"

import type { ImagePicker } from "./hooks.ts"

export interface PickedPictureProps {
  picker: ImagePicker
  size: "compact" | "large"
  /** Called when the picture was removed, to move the focus. */
  onEmptied?: () => void
}

/** The only picture of a form, with its description. */
export function PickedPicture({ picker, size, onEmptied }: PickedPictureProps) {
  const [image] = picker.images
  if (!image) return null
  const isLarge = size === "large"
  return (
    <div
      className={classNames(
        "min-w-0 rounded-box border border-line bg-surface p-2",
        isLarge ? "grid gap-2" : "flex flex-wrap items-center gap-2",
      )}
    >
      <img
        src={image.dataUrl}
        alt={image.alt || image.name}
        className={classNames(
          "rounded-box bg-surface-2 object-cover",
          isLarge ? "aspect-4/3 w-full" : "size-14",
        )}
      />
      <div className="min-w-40 flex-1">
        <Input
          label={t("Description of photo {position}", { position: 1 })}
          isLabelHidden
          placeholder={t("Describe this photo")}
          value={image.alt}
          maxLength={TEXT.alt}
          onChange={(event) => picker.describe(image.id, event.target.value)}
        />
      </div>
      <IconButton
        label={t("Remove photo {position}", { position: 1 })}
        icon={<X aria-hidden size={18} />}
        className="justify-self-end"
        onClick={() => {
          picker.remove(image.id)
          onEmptied?.()
        }}
      />
    </div>
  )
}
