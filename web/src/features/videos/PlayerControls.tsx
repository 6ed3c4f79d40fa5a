import { Maximize, Volume2, VolumeX } from "lucide-react"
import type { ReactNode } from "react"

import { useStore } from "#lib/store.ts"
import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"

import { areCaptionsOn, isSoundOn } from "./choices.ts"
import { formatDuration } from "./format-duration.ts"

interface PlayerControlsProps {
  duration: number
  seconds: number
  isPlaying: boolean
  hasStarted: boolean
  hasTrack: boolean
  onSeek: (seconds: number) => void
  onFullScreen: () => void
}

const BADGE = "rounded-lg bg-black/60 px-2 text-13 font-semibold leading-6"
/** Controls that appear while the video is paused, under the pointer, or has the focus. */
const ON_DEMAND =
  "transition-opacity group-hover:opacity-100 group-focus-within:opacity-100 motion-reduce:transition-none"

/** At rest the length, 'CC' and the sound; the time line and full screen once it has started. */
export function PlayerControls(props: PlayerControlsProps) {
  const { duration, seconds, isPlaying, hasStarted, hasTrack, onSeek, onFullScreen } = props
  const hasSound = useStore(isSoundOn)
  const hasCaptions = useStore(areCaptionsOn)
  const isShown = hasStarted && !isPlaying
  const demand = classNames(ON_DEMAND, !isShown && "opacity-0")
  const left = hasStarted ? Math.max(0, duration - seconds) : duration
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 grid p-3">
      <div className="flex items-center gap-2">
        <span className={BADGE}>
          <span className="sr-only">{hasStarted ? t("Time left") : t("Length")} </span>
          {formatDuration(left)}
        </span>
        {hasTrack && (
          <button
            type="button"
            aria-pressed={hasCaptions}
            onClick={() => areCaptionsOn.set(!hasCaptions)}
            className={classNames(
              BADGE,
              "pointer-events-auto relative after:absolute after:inset-x-0 after:-inset-y-2",
              !hasCaptions && "line-through opacity-70",
            )}
          >
            CC<span className="sr-only"> {t("Captions")}</span>
          </button>
        )}
        <span className="flex-1" />
        <Round label={t("Full screen")} onClick={onFullScreen} className={demand}>
          <Maximize aria-hidden size={18} />
        </Round>
        <Round
          label={hasSound ? t("Turn the sound off") : t("Turn the sound on")}
          onClick={() => isSoundOn.set(!hasSound)}
        >
          {hasSound ? <Volume2 aria-hidden size={20} /> : <VolumeX aria-hidden size={20} />}
        </Round>
      </div>
      <input
        type="range"
        // A time line runs from left to right in every language.
        dir="ltr"
        aria-label={t("Position in the video")}
        aria-valuetext={t("{time} of {duration}", {
          time: formatDuration(seconds),
          duration: formatDuration(duration),
        })}
        min={0}
        max={duration}
        step={0.1}
        value={Math.min(seconds, duration)}
        onChange={(event) => onSeek(event.target.valueAsNumber)}
        className={classNames(
          "pointer-events-auto h-6 w-full accent-white",
          demand,
          !hasStarted && "sr-only focus-visible:not-sr-only",
        )}
      />
    </div>
  )
}

function Round(props: {
  label: string
  onClick: () => void
  className?: string
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      data-tip={props.label}
      onClick={props.onClick}
      className={classNames(
        "pointer-events-auto grid size-10 place-items-center rounded-full bg-black/60 hover:bg-black/80",
        props.className,
      )}
    >
      {props.children}
    </button>
  )
}
