import { TEXT } from "@grove/contract/limits"
import { useState } from "react"

import { CaptionsField } from "#features/videos/CaptionsField.tsx"
import { captionsProblem } from "#features/videos/check-captions.ts"
import { t } from "#lib/text.ts"
import { Input } from "#ui/Input.tsx"

/** Missing fields stay as they are; an empty text removes the captions. */
export interface VideoEdit {
  videoAlt?: string
  videoCaptions?: string
}

interface EditVideoFieldsProps {
  video: { alt: string; captionsUrl: string | null }
  edit: VideoEdit
  onChange: (edit: VideoEdit) => void
}

/** Description and captions of a video that is already posted. */
export function EditVideoFields({ video, edit, onChange }: EditVideoFieldsProps) {
  const [name, setName] = useState(video.captionsUrl === null ? undefined : t("Captions"))
  const [error, setError] = useState<string>()
  const pick = async (file: File | undefined) => {
    const text = (await file?.text()) ?? ""
    const problem = file && captionsProblem(file.size, text)
    setError(problem)
    if (problem) return
    setName(file?.name)
    onChange({ ...edit, videoCaptions: text })
  }
  return (
    <>
      <Input
        label={t("Description of the video")}
        placeholder={t("Describe this video for people who cannot see it")}
        value={edit.videoAlt ?? video.alt}
        maxLength={TEXT.alt}
        onChange={(event) => onChange({ ...edit, videoAlt: event.target.value })}
      />
      <CaptionsField
        video={{
          captions: name === undefined ? undefined : { name },
          captionsError: error,
        }}
        onChange={(file) => void pick(file)}
      />
    </>
  )
}
