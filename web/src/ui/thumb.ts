import { thumbHashToDataURL } from "thumbhash"

const kept = new Map<string, string | undefined>()

/** A ThumbHash in base64 as a tiny picture; undefined if it is none. */
export function thumbUrl(hash: string): string | undefined {
  if (!kept.has(hash)) {
    let url: string | undefined
    try {
      url = thumbHashToDataURL(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)))
    } catch {
      // A broken hash costs the blur, not the page.
    }
    kept.set(hash, url)
  }
  return kept.get(hash)
}
