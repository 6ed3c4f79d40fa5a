import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react"

import { retryUntilLoaded } from "#lib/lazy-import.ts"
import { toast } from "#ui/toast.ts"

import { refusalOf } from "./check-video.ts"
import { isMarked, mark } from "./kept-flag.ts"
import { pickedFrom, type KeptVideo, type PickedVideo } from "./picked-video.ts"
import type { VideoJob } from "./video-job.ts"

export type VideoPicker = ReturnType<typeof useVideoPicker>

/**
 * The video of a form: converted, uploaded and prepared while the rest is being written. `name` must include the form
 * and the member; what is picked survives a reload.
 */
export function useVideoPicker(name: string) {
  const [video, setVideo] = useState<PickedVideo>()
  const job = useRef<VideoJob>(undefined)
  // Counts what was picked and removed: code that loads meanwhile is dropped.
  const round = useRef(0)

  const begin = useCallback(
    async (kept: Omit<KeptVideo, "key">) => {
      const mine = ++round.current
      job.current?.close()
      mark(name, true)
      setVideo(pickedFrom(kept))
      const { openVideoJob } = await retryUntilLoaded(() => import("./video-job.ts"))
      if (mine === round.current) job.current = openVideoJob({ ...kept, key: name }, setVideo)
    },
    [name],
  )
  const end = useCallback(
    (how: "forget" | "discard") => {
      round.current += 1
      void job.current?.[how]()
      job.current = undefined
      mark(name, false)
      setVideo(undefined)
    },
    [name],
  )

  useEffect(() => {
    const mine = ++round.current
    const restore = async () => {
      const { readVideo } = await import("./video-store.ts")
      const kept = await readVideo(name)
      if (mine !== round.current) return
      if (kept) await begin(kept)
      else mark(name, false)
    }
    // If the code fails to load, what is kept stays.
    if (isMarked(name)) restore().catch(() => undefined)
    return () => {
      round.current += 1
      job.current?.close()
      job.current = undefined
    }
  }, [name, begin])

  return useMemo(
    () => ({
      video,
      pick: (file: File) => {
        const refusal = refusalOf(file)
        if (refusal) toast({ ...refusal, variant: "destructive" })
        else void begin({ name: file.name, blob: file, isConverted: false, alt: "" })
      },
      /** Takes over the video of another form. */
      receive: begin,
      /** For another form; the upload goes on there. */
      handOut: (): Omit<KeptVideo, "key"> | undefined => {
        const kept = job.current?.kept()
        end("forget")
        return kept
      },
      remove: () => end("discard"),
      /** After it was posted. */
      forget: () => end("forget"),
      retry: () => job.current?.retry(),
      setAlt: (alt: string) => job.current?.setAlt(alt),
      setPosterAt: (seconds: number) => job.current?.setPosterAt(seconds),
      setCaptions: (file: File | undefined) => job.current?.setCaptions(file),
    }),
    [video, begin, end],
  )
}

/** Publishes as soon as the video is ready; `isWaiting` until then. A video that fails or is removed ends the waiting. */
export function usePostWhenReady(video: PickedVideo | undefined, publish: () => void) {
  const [isWaiting, setIsWaiting] = useState(false)
  const isLost = video === undefined || video.step === "failed"
  const isSettled = video?.isSettled ?? false
  if (isWaiting && isLost) setIsWaiting(false)
  const publishNow = useEffectEvent(() => {
    setIsWaiting(false)
    publish()
  })
  useEffect(() => {
    if (!isWaiting || !isSettled) return undefined
    const soon = setTimeout(publishNow)
    return () => clearTimeout(soon)
  }, [isWaiting, isSettled])
  return {
    isWaiting,
    wait: () => setIsWaiting(true),
    stop: () => setIsWaiting(false),
  }
}
