import type { VideoRef } from "@grove/contract/video-ref"
import { Play, RotateCcw } from "lucide-react"
import { useEffect, useRef, useState, type SyntheticEvent } from "react"

import { useStore } from "#lib/store.ts"
import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { Spinner } from "#ui/Spinner.tsx"

import { areCaptionsOn, isSoundOn } from "./choices.ts"
import { formatDuration } from "./format-duration.ts"
import { playerKey } from "./player-keys.ts"
import { createPlayer } from "./player.ts"
import { PlayerControls } from "./PlayerControls.tsx"

const SEEK_SECONDS = 5
/** Captions stay above the controls: this many lines from the bottom. */
const CAPTION_LINE = -4

/** Plays a video in its box, with its own controls: those of browsers differ and cover small videos. */
export function VideoPlayer({ video }: { video: VideoRef }) {
  const box = useRef<HTMLElement>(null)
  const [player] = useState(createPlayer)
  const { state, attach, toggle, retry, seekTo, seekBy, toggleFullScreen } = player
  const { isPlaying, isLoading, isFailed, hasStarted, seconds } = useStore(state)
  const duration = video.durationMs / 1000
  useEffect(() => {
    const element = box.current!
    const actions = {
      toggle,
      sound: () => isSoundOn.set(!isSoundOn.get()),
      fullScreen: () => toggleFullScreen(element),
      back: () => seekBy(-SEEK_SECONDS, duration),
      forward: () => seekBy(SEEK_SECONDS, duration),
    }
    const handleKey = (event: KeyboardEvent) => {
      const key = playerKey(event)
      if (!key) return
      // The page has shortcuts and scrolling of its own for these keys.
      event.preventDefault()
      actions[key]()
    }
    element.addEventListener("keydown", handleKey)
    return () => element.removeEventListener("keydown", handleKey)
  }, [toggle, toggleFullScreen, seekBy, duration])
  const time = formatDuration(duration)
  return (
    <figure
      ref={box}
      aria-label={
        video.alt
          ? t("Video, {time}: {alt}", { time, alt: video.alt })
          : t("Video, {time}", { time })
      }
      className="group absolute inset-0 text-white [&:fullscreen]:bg-black"
    >
      <video
        ref={attach}
        src={video.url}
        preload="none"
        playsInline
        muted
        tabIndex={-1}
        // Its first frame would cover the poster.
        className={classNames(
          "absolute inset-0 size-full object-contain",
          !hasStarted && "opacity-0",
        )}
      >
        {video.captionsUrl && (
          <track
            kind="captions"
            src={video.captionsUrl}
            label={t("Captions")}
            default={areCaptionsOn.get()}
            onLoad={liftCaptions}
          />
        )}
      </video>
      <button
        type="button"
        aria-label={isPlaying ? t("Pause the video") : t("Play the video")}
        onClick={toggle}
        className="absolute inset-0 grid place-items-center focus-visible:outline-offset-[-3px]"
      >
        {!isPlaying && !isFailed && (
          <span className="grid size-15 place-items-center rounded-full bg-black/60">
            <Play aria-hidden size={26} fill="currentColor" className="translate-x-0.5" />
          </span>
        )}
        {isPlaying && isLoading && <Spinner size={36} />}
      </button>
      {isFailed ? (
        <Failure onRetry={retry} />
      ) : (
        <PlayerControls
          {...{ duration, isPlaying, hasStarted, seconds }}
          hasTrack={video.captionsUrl !== null}
          onSeek={seekTo}
          onFullScreen={() => toggleFullScreen(box.current)}
        />
      )}
    </figure>
  )
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-black/70 p-4 text-center text-sm"
    >
      {t("This video could not be played. Check your connection.")}
      <button
        type="button"
        onClick={onRetry}
        className="flex min-h-10 items-center gap-2 rounded-full bg-white/20 px-4 font-semibold hover:bg-white/30"
      >
        <RotateCcw aria-hidden size={17} />
        {t("Try again")}
      </button>
    </div>
  )
}

/** Browsers place captions at the bottom edge, under the controls. */
function liftCaptions({ currentTarget }: SyntheticEvent<HTMLTrackElement>): void {
  for (const cue of currentTarget.track.cues ?? [])
    if (cue instanceof VTTCue && cue.line === "auto") cue.line = CAPTION_LINE
}
