import { useCallback, useMemo } from "react"

import { ACCEPT } from "#features/media/check-files.ts"
import type { FileSource, ImagePicker } from "#features/media/hooks.ts"
import { t } from "#lib/text.ts"
import { toast } from "#ui/toast.ts"

import { isVideo, VIDEO_ACCEPT } from "./check-video.ts"
import type { VideoPicker } from "./hooks.ts"

/** The picker of a form that takes photos or one video: what cannot be added is named, what was picked stays. */
export function useMediaFiles(picker: ImagePicker, { video, pick }: VideoPicker): ImagePicker {
  const { addFiles: addImages, images, isProcessing } = picker
  const hasImages = images.length > 0 || isProcessing
  const hasVideo = video !== undefined
  const addFiles = useCallback(
    async (files: File[], source?: FileSource) => {
      const [first, ...more] = files.filter(isVideo)
      if (!first && !hasVideo) return addImages(files, source)
      const photos = files.filter((file) => !isVideo(file))
      if (photos.length > 0 && !hasVideo && !hasImages) {
        warn(t("A post has photos or one video. The photos were added, the video was not."))
        return addImages(photos, source)
      }
      if (hasImages) return warn(t("A post has photos or one video. Remove the photos first."))
      if (photos.length > 0)
        return warn(t("A post has photos or one video. Remove the video first."))
      if (hasVideo) return warn(t("A post has one video. Remove it to choose another one."))
      if (more.length > 0) warn(t("A post has one video. {file} was added.", { file: first!.name }))
      pick(first!)
    },
    [addImages, pick, hasImages, hasVideo],
  )
  return useMemo(
    () => ({ ...picker, addFiles, accept: `${ACCEPT},${VIDEO_ACCEPT}` }),
    [picker, addFiles],
  )
}

const warn = (description: string) =>
  toast({ title: t("Photos or a video"), description, variant: "destructive" })
