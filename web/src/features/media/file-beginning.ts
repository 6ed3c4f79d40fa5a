import { PICTURE_ORIGIN_BYTES } from "@grove/contract/limits"

/**
 * The beginning of a file with its metadata, as a data URL, because the re-encoded picture has none. The server
 * reads it once. Undefined if it cannot be read.
 */
export function beginningOf(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener("load", () => resolve(String(reader.result)))
    reader.addEventListener("error", () => resolve(undefined))
    reader.readAsDataURL(file.slice(0, PICTURE_ORIGIN_BYTES, file.type))
  })
}
