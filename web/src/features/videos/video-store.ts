import { inStore } from "#lib/indexed-db.ts"

import type { KeptVideo } from "./picked-video.ts"

const STORE = "videos"

/** Storage may be unavailable or full: the video is then lost with the page, nothing else. */
export async function readVideo(key: string): Promise<KeptVideo | undefined> {
  return inStore(
    STORE,
    "readonly",
    (store) => store.get(key) as IDBRequest<KeptVideo | undefined>,
  ).catch(() => undefined)
}

export async function keepVideo(kept: KeptVideo): Promise<void> {
  await inStore(STORE, "readwrite", (store) => store.put(kept)).catch(() => undefined)
}

export async function dropVideo(key: string): Promise<void> {
  await inStore(STORE, "readwrite", (store) => store.delete(key)).catch(() => undefined)
}
