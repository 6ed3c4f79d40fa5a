import { IMAGE, VIDEO } from "@grove/contract/limits"
import { ImagePlus } from "lucide-react"
import { type Ref, useId } from "react"

import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"

import { FileInput } from "./FileInput.tsx"
import type { ImagePicker } from "./hooks.ts"
import { useFileDrop } from "./use-file-drop.ts"

const MB = 1024 * 1024

export interface DropZoneProps {
  picker: ImagePicker
  size: "compact" | "large"
  ref?: Ref<HTMLInputElement>
}

/**
 * Accepts files by click, drop or paste. The whole area is the label of the file input, so it works with the
 * keyboard.
 */
export function DropZone({ picker, size, ref }: DropZoneProps) {
  const id = useId()
  const { isOver, dropProps } = useFileDrop(picker)
  const isLarge = size === "large"
  return (
    <label
      htmlFor={id}
      {...dropProps}
      className={classNames(
        "relative flex items-center justify-center rounded-box border border-dashed text-center transition-colors",
        "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent",
        isOver
          ? "border-accent bg-accent-soft text-ink"
          : "border-line-strong bg-surface text-ink-2 hover:bg-surface-2",
        isLarge ? "min-h-44 flex-col gap-2 p-6" : "min-h-12 gap-2.5 px-4 py-2",
      )}
    >
      <ImagePlus aria-hidden size={isLarge ? 32 : 20} className="text-accent" />
      <span className="text-md text-ink font-semibold">{invitation(picker, isLarge)}</span>
      {isLarge && (
        <span aria-hidden id={`${id}-limits`} className="text-13 text-ink-3">
          {limitsOf(picker)}
        </span>
      )}
      <FileInput
        {...{ id, picker }}
        {...(isLarge && { describedBy: `${id}-limits` })}
        {...(ref && { ref })}
      />
    </label>
  )
}

function invitation({ isMultiple, accept }: ImagePicker, isLarge: boolean): string {
  if (accept)
    return isLarge
      ? t("Drop photos or a video here or choose files")
      : t("Choose photos or a video")
  if (!isLarge) return isMultiple ? t("Choose photos") : t("Choose a photo")
  return isMultiple
    ? t("Drop photos here or choose files")
    : t("Drop a photo here or choose a file")
}

function limitsOf({ purpose, isMultiple, accept }: ImagePicker): string {
  const { bytes, count } = IMAGE[purpose]
  const limits = { size: bytes / MB, count }
  if (accept)
    return t(
      "JPEG, PNG, GIF, WebP, AVIF or HEIC, {size}MB each, up to {count}; or one MP4, MOV or WebM, {videoSize}MB, up to {minutes} minutes",
      { ...limits, videoSize: VIDEO.bytes / MB, minutes: VIDEO.seconds / 60 },
    )
  return isMultiple
    ? t("JPEG, PNG, GIF, WebP, AVIF or HEIC, {size}MB each, up to {count}", limits)
    : t("JPEG, PNG, GIF, WebP, AVIF or HEIC, up to {size}MB", limits)
}
