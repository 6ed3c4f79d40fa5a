import { inStore } from "#lib/indexed-db.ts"

import type { PickedImage } from "./picked-images.ts"

const STORE = "pictures"

interface Kept {
  key: string
  images: PickedImage[]
}

/** Storage may be unavailable. */
export async function readPictures(key: string): Promise<PickedImage[]> {
  const kept = await inStore(
    STORE,
    "readonly",
    (store) => store.get(key) as IDBRequest<Kept | undefined>,
  ).catch(() => undefined)
  return kept?.images ?? []
}

export async function keepPictures(key: string, images: PickedImage[]): Promise<void> {
  const kept: Kept = { key, images }
  const done =
    images.length > 0
      ? inStore(STORE, "readwrite", (store) => store.put(kept))
      : inStore(STORE, "readwrite", (store) => store.delete(key))
  await done.catch(() => undefined)
}
