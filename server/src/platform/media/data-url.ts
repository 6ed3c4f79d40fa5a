import { AppError } from "#platform/errors.ts"
import { t } from "#platform/language/text.ts"

const DATA_URL = /^data:image\/(?:jpeg|png|gif|webp|avif|heic|heif);base64,/
const MAX_HEAD_LENGTH = 40

/** Decodes `data:image/…;base64,…`. Checks the length first, because these strings are megabytes long. */
export function decodeDataUrl(value: string, maxBytes: number): Buffer {
  const head = DATA_URL.exec(value.slice(0, MAX_HEAD_LENGTH))?.[0]
  if (!head) throw errorFor(value.slice(0, MAX_HEAD_LENGTH).trimStart().toLowerCase())

  const length = value.length - head.length
  const padding = value.endsWith("==") ? 2 : value.endsWith("=") ? 1 : 0
  const size = (length / 4) * 3 - padding
  if (size > maxBytes) throw tooManyBytes(maxBytes)

  // Node's decoder skips characters that are not base64, so they show up as missing bytes.
  const bytes = Buffer.from(value.slice(head.length), "base64")
  if (size < 1 || bytes.length !== size) {
    throw new AppError(
      "image.invalid",
      t("This image did not arrive whole. Please choose it again."),
    )
  }
  return bytes
}

export function tooManyBytes(maxBytes: number) {
  const limit = Math.floor(maxBytes / 1024 / 1024)
  return new AppError(
    "image.tooLarge",
    t("This image is larger than the {limit}MB limit.", { limit }),
  )
}

function errorFor(head: string) {
  if (/^https?:/.test(head)) {
    return new AppError(
      "image.invalid",
      "Send the image itself as a data URL (data:image/…;base64,…), not its web address.",
    )
  }
  if (head.startsWith("data:")) return new AppError("image.type")
  return new AppError(
    "image.invalid",
    "This is not an image: a data URL (data:image/…;base64,…) is expected.",
  )
}
