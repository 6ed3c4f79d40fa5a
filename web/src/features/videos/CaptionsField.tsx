import { Captions, X } from "lucide-react"
import { useId } from "react"

import { t } from "#lib/text.ts"
import { buttonClass } from "#ui/button-class.ts"
import { IconButton } from "#ui/IconButton.tsx"

import type { PickedVideo } from "./picked-video.ts"

interface CaptionsFieldProps {
  video: Pick<PickedVideo, "captions" | "captionsError">
  onChange: (file: File | undefined) => void
}

/** A WebVTT file with the words of a video. */
export function CaptionsField({ video, onChange }: CaptionsFieldProps) {
  const id = useId()
  const { captions, captionsError } = video
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <label
          htmlFor={id}
          className={`${buttonClass({ variant: "secondary", size: "sm" })} has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2`}
        >
          <Captions aria-hidden size={17} />
          {captions ? t("Replace captions") : t("Add captions")}
          <input
            id={id}
            type="file"
            accept=".vtt,text/vtt"
            aria-describedby={captionsError ? `${id}-error` : `${id}-hint`}
            aria-invalid={captionsError !== undefined}
            onChange={(event) => {
              const file = event.target.files?.[0]
              if (file) onChange(file)
              // Reset, so that choosing the same file again fires a change event.
              event.target.value = ""
            }}
            className="sr-only"
          />
        </label>
        {captions ? (
          <span className="text-13 flex min-w-0 items-center">
            <span className="truncate">{captions.name}</span>
            <IconButton
              label={t("Remove the captions")}
              icon={<X aria-hidden size={16} />}
              onClick={() => onChange(undefined)}
            />
          </span>
        ) : (
          <span id={`${id}-hint`} className="text-13 text-ink-3">
            {t("A WebVTT file (.vtt)")}
          </span>
        )}
      </div>
      {captionsError && (
        <p id={`${id}-error`} role="alert" className="text-13 text-danger">
          {captionsError}
        </p>
      )}
    </div>
  )
}
