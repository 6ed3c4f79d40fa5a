import { Image } from "lucide-react"
import { type Ref, useId } from "react"

import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"

import { FileInput } from "./FileInput.tsx"
import type { ImagePicker } from "./hooks.ts"

export interface ImageButtonProps {
  picker: ImagePicker
  label?: string
  tone?: "accent" | "quiet"
  ref?: Ref<HTMLInputElement>
}

/** An icon button that opens the file chooser. */
export function ImageButton({ picker, label, tone, ref }: ImageButtonProps) {
  const id = useId()
  const name = label ?? nameOf(picker)
  return (
    <label
      htmlFor={id}
      data-tip={name}
      className={classNames(
        "has-[:focus-visible]:outline-accent relative inline-grid size-11 shrink-0 md:size-10 place-items-center rounded-full transition-colors has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2",
        tone === "quiet"
          ? "text-ink-2 hover:bg-surface-2 hover:text-ink"
          : "text-accent hover:bg-accent-soft",
      )}
    >
      <Image aria-hidden size={20} />
      <FileInput id={id} picker={picker} name={name} {...(ref && { ref })} />
    </label>
  )
}

function nameOf({ isMultiple, accept }: ImagePicker): string {
  if (accept) return t("Add photos or a video")
  return isMultiple ? t("Add photos") : t("Add a photo")
}
