import { PICTURE_ORIGIN_BYTES } from "@grove/contract/limits"

/**
 * The part of a file that says how it was made, as a data URL: the picture that is sent is drawn anew and has lost it.
 * The server reads it once and drops it. Undefined if it cannot be read: it is only a hint.
 */
export function beginningOf(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener("load", () => resolve(String(reader.result)))
    reader.addEventListener("error", () => resolve(undefined))
    reader.readAsDataURL(file.slice(0, PICTURE_ORIGIN_BYTES, file.type))
  })
}
