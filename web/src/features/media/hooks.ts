import type { ImagePurpose } from "@grove/contract/media"
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react"

import { LoadError } from "#lib/lazy-import.ts"
import { toast } from "#ui/toast.ts"

import {
  checkDrop,
  checkEncoded,
  checkFiles,
  failureNotice,
  type Notice,
  successNotice,
  unreadNotice,
} from "./check-files.ts"
import { beginningOf } from "./file-beginning.ts"
import { pickedImages, type PickedImage } from "./picked-images.ts"
import { shrinkImage } from "./shrink-image.ts"

interface Progress {
  done: number
  total: number
}
export type FileSource = "picker" | "drop"

export type ImagePicker = ReturnType<typeof useImagePicker> & {
  /** Set where the form takes a video too: the types of both. */
  accept?: string
}

let lastId = 0

/** The pictures of a form: validated, shrunk one at a time, ordered, described. */
export function useImagePicker(purpose: ImagePurpose, options: { isMultiple: boolean }) {
  const { isMultiple } = options
  const [images, dispatch] = useReducer(pickedImages, [])
  const [progress, setProgress] = useState<Progress>()
  // Work in progress. `round` counts resets: results from before one are dropped.
  const work = useRef({ round: 0, done: 0, total: 0 }).current
  const taken = images.length

  const stop = useCallback(() => {
    Object.assign(work, { round: work.round + 1, done: 0, total: 0 })
    setProgress(undefined)
  }, [work])
  useEffect(() => stop, [stop])

  const addFiles = useCallback(
    async (files: File[], source: FileSource = "picker") => {
      const rules = { purpose, isMultiple, taken: taken + work.total - work.done }
      const checked = source === "drop" ? checkDrop(files, rules) : checkFiles(files, rules)
      let { notice } = checked
      if (notice) warn(notice)
      if (checked.accepted.length === 0) return

      const { round } = work
      work.total += checked.accepted.length
      for (const file of checked.accepted) {
        setProgress({ done: work.done, total: work.total })
        const result = await readOne(file, purpose)
        if (work.round !== round) return
        if ("title" in result) warn((notice = result))
        else dispatch({ type: "added", image: { ...result, id: ++lastId }, isMultiple })
        work.done += 1
      }
      if (work.done === work.total) stop()
      // One toast at a time: success must not replace an error.
      if (!notice) toast(successNotice(checked.accepted.length))
    },
    [purpose, isMultiple, taken, work, stop],
  )

  const restore = useCallback(
    (kept: readonly PickedImage[]) => {
      for (const image of kept)
        dispatch({ type: "added", image: { ...image, id: ++lastId }, isMultiple })
    },
    [isMultiple],
  )
  const clear = useCallback(() => {
    stop()
    dispatch({ type: "cleared" })
  }, [stop])
  const remove = useCallback((id: number) => dispatch({ type: "removed", id }), [])
  const move = useCallback((id: number, to: number) => dispatch({ type: "moved", id, to }), [])
  const describe = useCallback(
    (id: number, alt: string) => dispatch({ type: "described", id, alt }),
    [],
  )

  return useMemo(
    () => ({
      purpose,
      isMultiple,
      images,
      /** Progress; undefined when idle. */
      progress,
      isProcessing: progress !== undefined,
      /** In the form of the contract. */
      dataUrls: images.map((image) => image.dataUrl),
      alts: images.map((image) => image.alt.trim()),
      addFiles,
      restore,
      remove,
      move,
      describe,
      clear,
    }),
    [purpose, isMultiple, images, progress, addFiles, restore, remove, move, describe, clear],
  )
}

async function readOne(file: File, purpose: ImagePurpose) {
  try {
    const image = await shrinkImage(file, purpose)
    const origin = purpose === "profile" ? await beginningOf(file) : undefined
    return (
      checkEncoded(image.dataUrl, purpose) ?? {
        ...image,
        name: file.name,
        alt: "",
        ...(origin !== undefined && { origin }),
      }
    )
  } catch (error) {
    return error instanceof LoadError ? unreadNotice(file.name) : failureNotice(file.name)
  }
}

function warn(notice: Notice) {
  toast({ ...notice, variant: "destructive" })
}
