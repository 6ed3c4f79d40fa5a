import { TEXT } from "@grove/contract/limits"
import type { ImageRef } from "@grove/contract/media"

import { t } from "#lib/text.ts"
import { Input } from "#ui/Input.tsx"
import { Picture } from "#ui/Picture.tsx"

interface EditPictureFieldsProps {
  images: readonly ImageRef[]
  /** One for each picture. */
  alts: readonly string[]
  onChange: (alts: string[]) => void
}

/** Descriptions of photos that are already posted. */
export function EditPictureFields({ images, alts, onChange }: EditPictureFieldsProps) {
  return images.map((image, index) => (
    <div key={index} className="flex items-center gap-3">
      <Picture
        picture={{ ...image, alt: "" }}
        sizes="40px"
        className="rounded-box size-10 shrink-0 object-cover"
      />
      <div className="min-w-0 flex-1">
        <Input
          label={t("Description of photo {position}", { position: index + 1 })}
          isLabelHidden
          placeholder={t("Describe this photo")}
          value={alts[index] ?? ""}
          maxLength={TEXT.alt}
          onChange={(event) => onChange(alts.with(index, event.target.value))}
        />
      </div>
    </div>
  ))
}
