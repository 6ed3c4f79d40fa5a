import { thumbHashToDataURL } from "thumbhash"

const cache = new Map<string, string | undefined>()

/** Decodes a base64 ThumbHash into a data URL. Returns undefined when it is invalid. */
export function thumbUrl(hash: string): string | undefined {
  if (!cache.has(hash)) {
    let url: string | undefined
    try {
      url = thumbHashToDataURL(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)))
    } catch {
      // An invalid hash costs the blur, not the page.
    }
    cache.set(hash, url)
  }
  return cache.get(hash)
}
