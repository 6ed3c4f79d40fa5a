import { TEXT } from "@grove/contract/limits"
import { RotateCcw, X } from "lucide-react"
import { useId } from "react"

import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { Input } from "#ui/Input.tsx"
import { Progress } from "#ui/Progress.tsx"

import { CaptionsField } from "./CaptionsField.tsx"
import { formatDuration } from "./format-duration.ts"
import type { VideoPicker } from "./hooks.ts"
import type { PickedVideo } from "./picked-video.ts"

export interface VideoPanelProps {
  picker: VideoPicker
  /** The form is published when the video is ready. */
  isWaiting: boolean
  onStopWaiting: () => void
}

/** The picked video of a form: its progress, cover, description and captions. */
export function VideoPanel({ picker, isWaiting, onStopWaiting }: VideoPanelProps) {
  const { video } = picker
  if (!video) return null
  return (
    <section
      aria-label={t("Selected video")}
      className="rounded-box border-line bg-surface grid gap-3 border p-3"
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-md truncate font-semibold">{video.name}</p>
          <Status video={video} />
        </div>
        <IconButton
          label={isDone(video) ? t("Remove the video") : t("Cancel the video")}
          icon={<X aria-hidden size={18} />}
          onClick={picker.remove}
        />
      </div>
      {video.step !== "failed" && video.step !== "ready" && (
        <Progress label={labelOf(video)} share={video.share} />
      )}
      {video.error && (
        <div role="alert" className="text-danger grid justify-items-start gap-2 text-sm">
          {video.error.text}
          {video.error.mayRetry && (
            <Button
              variant="secondary"
              size="sm"
              icon={<RotateCcw aria-hidden size={16} />}
              onClick={picker.retry}
            >
              {t("Try again")}
            </Button>
          )}
        </div>
      )}
      {video.previewUrl && <Preview video={video} onPosterAt={picker.setPosterAt} />}
      <Input
        label={t("Description of the video")}
        placeholder={t("Describe this video for people who cannot see it")}
        value={video.alt}
        maxLength={TEXT.alt}
        onChange={(event) => picker.setAlt(event.target.value)}
      />
      <CaptionsField video={video} onChange={picker.setCaptions} />
      {isWaiting && (
        <div className="bg-accent-soft rounded-box flex flex-wrap items-center justify-between gap-2 px-3 py-2">
          <output className="text-sm">
            {t("Your post is published as soon as the video is ready.")}
          </output>
          <Button variant="ghost" size="sm" onClick={onStopWaiting}>
            {t("Do not publish yet")}
          </Button>
        </div>
      )}
    </section>
  )
}

function Preview({
  video,
  onPosterAt,
}: {
  video: PickedVideo
  onPosterAt: (seconds: number) => void
}) {
  const id = useId()
  return (
    <>
      <video
        src={video.previewUrl}
        poster={video.poster}
        aria-label={t("Preview of the video")}
        controls
        playsInline
        preload="metadata"
        className="rounded-box max-h-64 w-full bg-black object-contain"
      >
        <track kind="captions" />
      </video>
      {video.durationSeconds > 0 && (
        <div className="grid gap-1">
          <label htmlFor={id} className="text-13 text-ink-2 flex justify-between gap-2">
            {t("Cover picture")}
            <span>{formatDuration(video.posterAt)}</span>
          </label>
          <input
            id={id}
            type="range"
            // A time line runs from left to right in every language.
            dir="ltr"
            min={0}
            max={Math.max(0.1, video.durationSeconds - 0.1)}
            step={0.1}
            value={video.posterAt}
            aria-valuetext={t("At {time} of {duration}", {
              time: formatDuration(video.posterAt),
              duration: formatDuration(video.durationSeconds),
            })}
            onChange={(event) => onPosterAt(event.target.valueAsNumber)}
            className="accent-accent h-10 w-full"
          />
        </div>
      )}
    </>
  )
}

const isDone = ({ step }: PickedVideo) => step === "ready" || step === "failed"

/** Spoken when the step changes, not with every percent. */
function Status({ video }: { video: PickedVideo }) {
  const percent = Math.round(video.share * 100)
  return (
    <p className="text-13 text-ink-2">
      <output>{labelOf(video)}</output>
      {(video.step === "converting" || video.step === "uploading") && !video.isWaiting && (
        <span aria-hidden> {t("{percent}%", { percent })}</span>
      )}
    </p>
  )
}

function labelOf({ step, isWaiting, isSettled }: PickedVideo): string {
  if (isWaiting) return t("Waiting for the connection. It resumes automatically.")
  switch (step) {
    case "converting":
      return t("Converting the video")
    case "uploading":
      return t("Uploading the video")
    case "processing":
      return t("The server is preparing the video")
    case "ready":
      return isSettled ? t("The video is ready") : t("Saving the details")
    case "failed":
      return t("The video cannot be posted")
  }
}
