import type { NewPost } from "@grove/contract/posts"

import { useImagePicker } from "#features/media/hooks.ts"
import { useKeptPictures } from "#features/media/use-kept-pictures.ts"

import { usePostWhenReady, useVideoPicker } from "./hooks.ts"
import { useMediaFiles } from "./use-media-files.ts"

export type FormMedia = ReturnType<typeof useFormMedia>

/**
 * The photos or the video of a form. `name` must include the form and the member; what is picked survives a reload.
 * `publish` is called when the form was sent and its video is ready.
 */
export function useFormMedia(purpose: "post" | "media", name: string, publish: () => void) {
  const pictures = useImagePicker(purpose, { isMultiple: true })
  const video = useVideoPicker(name)
  const picker = useMediaFiles(pictures, video)
  useKeptPictures(name, pictures)
  const { isWaiting, wait, stop } = usePostWhenReady(video.video, publish)
  const picked = video.video
  const count = picker.images.length
  /** Possible when a form that has photos is handed a video. */
  const hasBoth = picked !== undefined && count > 0
  return {
    picker,
    video,
    hasBoth,
    isEmpty: picked === undefined && count === 0,
    /** False while photos are being processed, or when the video cannot be posted. */
    mayPublish: !picker.isProcessing && !hasBoth && picked?.step !== "failed",
    isWaiting,
    stopWaiting: stop,
    /** Publishes now, or as soon as the video is ready. */
    send: () => (picked && !picked.isSettled ? wait() : publish()),
    /** Its part of the request. */
    body: {
      ...(count > 0 && { images: picker.dataUrls, imageAlts: picker.alts }),
      ...(picked?.id !== undefined && { video: { id: picked.id, alt: picked.alt.trim() } }),
    } satisfies Partial<NewPost>,
    /** After it was published. */
    clear: () => {
      picker.clear()
      video.forget()
    },
  }
}
