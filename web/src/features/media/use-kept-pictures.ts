import { useEffect, useState } from "react"

import type { ImagePicker } from "./hooks.ts"

const FLAG = "grove.pictures."
const loadStore = () => import("./picture-store.ts")

/**
 * The pictures of a draft, kept in IndexedDB. `name` must include the form and the member. The store is read only
 * when a draft is known to exist.
 */
export function useKeptPictures(name: string, { images, restore }: ImagePicker): void {
  const [isRead, setIsRead] = useState(() => !isMarked(name))
  useEffect(() => {
    if (isRead) return undefined
    let isGone = false
    const read = async () => {
      const kept = await (await loadStore()).readPictures(name)
      if (isGone) return
      restore(kept)
      setIsRead(true)
    }
    // If the code fails to load, nothing is read and the stored pictures stay.
    read().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [name, isRead, restore])
  useEffect(() => {
    if (!isRead || (images.length === 0 && !isMarked(name))) return
    mark(name, images.length > 0)
    loadStore()
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
    // Storage may be unavailable.
  }
}
