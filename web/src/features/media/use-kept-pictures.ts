import { useEffect, useState } from "react"

import type { ImagePicker } from "./hooks.ts"

const FLAG = "grove.pictures."
const shelf = () => import("./picture-store.ts")

/**
 * The pictures of a form that survive leaving the page, beside its text. `name` tells forms and people apart. The
 * shelf is only looked at where something is known to lie on it.
 */
export function useKeptPictures(name: string, { images, restore }: ImagePicker): void {
  const [isRead, setIsRead] = useState(() => !isMarked(name))
  useEffect(() => {
    if (isRead) return undefined
    let isGone = false
    const read = async () => {
      const kept = await (await shelf()).readPictures(name)
      if (isGone) return
      restore(kept)
      setIsRead(true)
    }
    // Without the code for it nothing is read, and what lies there stays.
    read().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [name, isRead, restore])
  useEffect(() => {
    if (!isRead || (images.length === 0 && !isMarked(name))) return
    mark(name, images.length > 0)
    shelf()
      .then(({ keepPictures }) => keepPictures(name, images))
      .catch(() => undefined)
  }, [name, isRead, images])
}

function isMarked(name: string): boolean {
  try {
    return localStorage.getItem(FLAG + name) !== null
  } catch {
    return false
  }
}

function mark(name: string, isThere: boolean): void {
  try {
    if (isThere) localStorage.setItem(FLAG + name, "1")
    else localStorage.removeItem(FLAG + name)
  } catch {
    // Private windows may refuse.
  }
}
