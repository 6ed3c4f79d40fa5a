// @vitest-environment jsdom
import { act } from "@testing-library/react"
import { expect, test } from "vitest"

import type { ImagePicker } from "#features/media/hooks.ts"
import { dismissToasts, renderHook, shownToast } from "#test/render-hook.tsx"

import type { VideoPicker } from "./hooks.ts"
import { useMediaFiles } from "./use-media-files.ts"

const photo = (name = "a.jpg") => new File(["x"], name, { type: "image/jpeg" })
const film = (name = "a.mp4") => new File(["x"], name, { type: "video/mp4" })

interface Form {
  photos?: number
  hasVideo?: boolean
}

/** What was passed on to the pickers, and the notice. */
async function choose(files: File[], { photos = 0, hasVideo = false }: Form = {}) {
  dismissToasts()
  const added: string[] = []
  const pictures = {
    images: Array.from({ length: photos }),
    isProcessing: false,
    addFiles: (given: File[]) => void added.push(...given.map((file) => `photo ${file.name}`)),
  } as unknown as ImagePicker
  const video = {
    video: hasVideo ? {} : undefined,
    pick: (file: File) => added.push(`video ${file.name}`),
  } as unknown as VideoPicker
  const { result } = renderHook(() => useMediaFiles(pictures, video))
  await act(() => result.current.addFiles(files))
  return [added, shownToast()[1]] as const
}

test.each<[string, File[], Form, string[], RegExp]>([
  ["photos alone", [photo(), photo("b.jpg")], {}, ["photo a.jpg", "photo b.jpg"], /^$/],
  ["a video alone", [film()], {}, ["video a.mp4"], /^$/],
  ["both at once", [film(), photo()], {}, ["photo a.jpg"], /photos were added, the video was not/],
  ["two videos", [film(), film("b.mp4")], {}, ["video a.mp4"], /one video. a.mp4 was added/],
  ["a video to photos", [film()], { photos: 2 }, [], /Remove the photos first/],
  ["photos to photos", [photo()], { photos: 2 }, ["photo a.jpg"], /^$/],
  ["photos to a video", [photo()], { hasVideo: true }, [], /Remove the video first/],
  ["a second video", [film()], { hasVideo: true }, [], /Remove it to choose another one/],
])("%s", async (_, files, form, expected, notice) => {
  const [added, shown] = await choose(files, form)
  expect(added).toEqual(expected)
  expect(shown ?? "").toMatch(notice)
})

test("the file chooser offers both", () => {
  const { result } = renderHook(() =>
    useMediaFiles({ images: [] } as unknown as ImagePicker, {} as VideoPicker),
  )
  expect(result.current.accept).toMatch(/image\/jpeg.*video\/mp4.*\.mov/)
})
