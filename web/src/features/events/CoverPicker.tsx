import { ImagePlus, X } from "lucide-react"
import { useId } from "react"

import { FileInput } from "#features/media/FileInput.tsx"
import type { ImagePicker } from "#features/media/hooks.ts"
import { useFileDrop } from "#features/media/use-file-drop.ts"
import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { IconButton } from "#ui/IconButton.tsx"
import { Progress } from "#ui/Progress.tsx"

interface CoverPickerProps {
  picker: ImagePicker
  /** The stored cover, until it is removed or replaced. */
  storedUrl?: string | undefined
  onRemove: () => void
}

/** The cover as it will be cut on phones, or a place to choose one. */
export function CoverPicker({ picker, storedUrl, onRemove }: CoverPickerProps) {
  const id = useId()
  const { isOver, dropProps } = useFileDrop(picker)
  const shown = picker.images[0]?.dataUrl ?? storedUrl
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-semibold">{t("Cover picture")}</span>
      <div className="relative">
        <label
          htmlFor={id}
          {...dropProps}
          className={classNames(
            "rounded-box has-[:focus-visible]:outline-accent relative flex aspect-2/1 w-full items-center justify-center gap-2 overflow-hidden border text-center transition-colors has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2",
            isOver ? "border-accent bg-accent-soft" : "border-line-strong hover:bg-surface-2",
            !shown && "aspect-auto! min-h-24 border-dashed",
          )}
        >
          {shown ? (
            <img src={shown} alt="" className="absolute inset-0 size-full object-cover" />
          ) : (
            <>
              <ImagePlus aria-hidden size={22} className="text-accent" />
              <span className="text-md font-semibold">{t("Choose a photo")}</span>
            </>
          )}
          <FileInput
            id={id}
            picker={picker}
            name={shown ? t("Change the cover picture") : t("Choose a cover picture")}
          />
        </label>
        {shown && (
          <IconButton
            label={t("Remove the cover picture")}
            icon={<X aria-hidden size={18} />}
            className="bg-surface! text-ink! shadow-card absolute end-2 top-2"
            onClick={onRemove}
          />
        )}
      </div>
      {picker.progress && <Progress label={t("Processing photos")} share={0.5} />}
    </div>
  )
}
