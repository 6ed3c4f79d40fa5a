import { VIDEO } from "@grove/contract/limits"
import type { Video } from "@grove/contract/videos"

import { isNotFound } from "#lib/api-error.ts"
import { handleUnauthorized } from "#lib/unauthorized.ts"

import { captionsProblem } from "./check-captions.ts"
import { convertInWorker } from "./convert.ts"
import { pickedFrom, type KeptVideo, type PickedVideo } from "./picked-video.ts"
import { openFrames, type Frames } from "./poster.ts"
import { problemOf, Refusal, refusalTexts } from "./problems.ts"
import { untilProcessed } from "./processing.ts"
import { retry } from "./retry.ts"
import { sendParts } from "./send-parts.ts"
import { videoApi } from "./upload.hooks.ts"
import { dropVideo, keepVideo } from "./video-store.ts"

export type VideoJob = ReturnType<typeof openVideoJob>

/** Converts a video, uploads it and waits until the server has prepared it. Every step can be resumed. */
export function openVideoJob(start: KeptVideo, onChange: (video: PickedVideo) => void) {
  const controller = new AbortController()
  const { signal } = controller
  let kept = start
  let shown = pickedFrom(kept)
  let frames: Promise<Frames> | undefined
  /** Details that the server has not confirmed. */
  let unsent = 0
  let details = Promise.resolve()

  const show = (changes: Partial<PickedVideo>) => {
    if (signal.aborted) return
    shown = { ...shown, ...changes }
    shown.isSettled = shown.step === "ready" && unsent === 0
    onChange(shown)
  }
  const keep = (changes: Partial<KeptVideo>) => {
    kept = { ...kept, ...changes }
    // Once it has ended, nothing may come back into the store.
    return signal.aborted ? Promise.resolve() : keepVideo(kept)
  }
  const retryOptions = { signal, onWaiting: (isWaiting: boolean) => show({ isWaiting }) }
  const withRetry = <T>(request: () => Promise<T>) => retry(request, retryOptions)

  async function run(): Promise<void> {
    try {
      if (!kept.isConverted) await convert()
      signal.throwIfAborted()
      if (!frames) void lookAtIt()
      await upload()
      const video = await untilProcessed(kept.videoId!, retryOptions)
      if (video.state === "failed") throw new Refusal(video.message ?? "", video.error)
      show({ step: "ready", share: 1 })
    } catch (error) {
      if (signal.aborted) return
      handleUnauthorized(error)
      show({ step: "failed", error: problemOf(error) })
    }
  }

  async function convert(): Promise<void> {
    show({ step: "converting", share: 0 })
    const result = await convertInWorker(kept.blob, {
      signal,
      onProgress: (share) => show({ share }),
    })
    if (result.type === "refused") throw new Refusal(refusalTexts()[result.reason], result.reason)
    if (result.type === "impossible") {
      await keep({ isConverted: true, isRaw: !result.isFitting })
      return
    }
    const blob = new Blob([result.bytes], { type: `video/${result.container}` })
    if (blob.size > VIDEO.storedBytes) throw new Refusal(refusalTexts().tooLarge, "tooLarge")
    await keep({ blob, isConverted: true })
  }

  async function upload(): Promise<void> {
    show({ step: "uploading", share: 0 })
    const { blob } = kept
    let video = await resumed()
    if (!video) {
      const key = crypto.randomUUID()
      const created = await withRetry(() => videoApi.create(blob, key, { signal }))
      await keep({ videoId: created.id })
      if (kept.isRaw && !created.mayConvert) {
        void videoApi.remove(created.id).catch(() => undefined)
        throw new Refusal(refusalTexts().impossible, "impossible")
      }
      video = created
    }
    const { id, partSize, received } = video
    show({ id })
    if (kept.captions) sendCaptions(kept.captions.text)
    if (kept.poster) sendPoster(kept.poster)
    if (video.state !== "uploading") return
    await sendParts({
      ...retryOptions,
      blob,
      partSize,
      received,
      onProgress: (share) => show({ share }),
      send: (part, n, onProgress) => videoApi.sendPart(id, n, part, { signal, onProgress }),
    })
    show({ step: "processing", share: 0 })
    await withRetry(() => videoApi.complete(id, { signal }))
  }

  /** The upload that was begun before; undefined if it is gone, has failed or was of another file. */
  async function resumed(): Promise<Video | undefined> {
    const { videoId, blob } = kept
    if (videoId === undefined) return undefined
    try {
      const video = await withRetry(() => videoApi.get(videoId, { signal }))
      if (video.state !== "failed" && video.size === blob.size) return video
      void videoApi.remove(videoId).catch(() => undefined)
      return undefined
    } catch (error) {
      if (isNotFound(error)) return undefined
      throw error
    }
  }

  /** Shows the file, and chooses the poster unless there is one. */
  async function lookAtIt(): Promise<void> {
    const previewUrl = URL.createObjectURL(kept.blob)
    show({ previewUrl })
    frames = openFrames(previewUrl)
    try {
      const opened = await frames
      show({ durationSeconds: opened.durationSeconds })
      if (!kept.poster) await setPosterAt(await opened.best())
    } catch {
      // The browser cannot show what it uploads: without a poster the server shows a neutral area.
      show({ previewUrl: undefined })
    }
  }

  let wantedAt = 0
  let drawing: Promise<void> | undefined
  /** Takes the frame at this time as the poster; of several calls in a row the last one counts. */
  function setPosterAt(seconds: number): Promise<void> {
    wantedAt = seconds
    show({ posterAt: seconds })
    drawing ??= drawPoster().finally(() => (drawing = undefined))
    return drawing
  }
  async function drawPoster(): Promise<void> {
    const opened = await frames
    if (!opened) return
    let poster = ""
    for (let drawnAt = -1; drawnAt !== wantedAt;) {
      drawnAt = wantedAt
      poster = await opened.at(drawnAt)
      show({ poster })
    }
    await keep({ poster, posterAt: wantedAt })
    sendPoster(poster)
  }

  function sendPoster(image: string): void {
    sendDetail((id) => (image === kept.poster ? videoApi.sendPoster(id, image, { signal }) : null))
  }

  function sendCaptions(text: string): void {
    sendDetail((id) =>
      videoApi.sendCaptions(id, text, { signal }).catch((error: unknown) => {
        const problem = problemOf(error)
        if (problem.mayRetry) throw error
        void keep({ captions: undefined })
        show({ captions: undefined, captionsError: problem.text })
      }),
    )
  }

  /** One after the other, so that the server keeps the last one. Before the upload has an id, `upload` sends them. */
  function sendDetail(request: (id: string) => Promise<unknown> | null): void {
    const id = kept.videoId
    if (id === undefined) return
    unsent += 1
    show({})
    details = details
      .then(() => withRetry(async () => request(id)))
      .catch((error: unknown) => {
        if (!signal.aborted) show({ step: "failed", error: problemOf(error) })
      })
      .then(() => {
        unsent -= 1
        show({})
      })
  }

  async function setCaptions(file: File | undefined): Promise<void> {
    const text = file ? await file.text() : ""
    const captionsError = file && captionsProblem(file.size, text)
    if (captionsError) return show({ captionsError })
    const captions = file && { name: file.name, text }
    await keep({ captions })
    show({ captions, captionsError: undefined })
    sendCaptions(text)
  }

  function close(): void {
    controller.abort()
    if (shown.previewUrl) URL.revokeObjectURL(shown.previewUrl)
    void frames?.then((opened) => opened.close()).catch(() => undefined)
  }
  async function forget(): Promise<void> {
    close()
    await dropVideo(kept.key)
  }

  onChange(shown)
  void keepVideo(kept)
  void run()
  return {
    kept: () => kept,
    retry: () => {
      show({ error: undefined, step: kept.isConverted ? "uploading" : "converting", share: 0 })
      void run()
    },
    setPosterAt: (seconds: number) => void setPosterAt(seconds),
    setCaptions: (file: File | undefined) => void setCaptions(file),
    setAlt: (alt: string) => {
      void keep({ alt })
      show({ alt })
    },
    /** Stops the work; it can be resumed from what is kept. */
    close,
    /** After it was posted or handed over. */
    forget,
    /** Also deletes what has been uploaded. */
    discard: async () => {
      await forget()
      if (kept.videoId !== undefined) await videoApi.remove(kept.videoId).catch(() => undefined)
    },
  }
}
