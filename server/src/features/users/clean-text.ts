import { AppError } from "#platform/errors.ts"
import { hasInvisible, isBlank, visibleName, writtenText } from "#platform/visible-text.ts"

/** Longer texts can have line breaks and tabs, but no bidirectional control characters. */
const DECEIVING_TEXT = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/u

/** A name from a form; rejects invisible characters with a message instead of dropping them. */
export function cleanName(field: string, value: string | null): string | null {
  if (value === null || isBlank(value)) return null
  refuse(field, hasInvisible(value))
  return visibleName(value)
}

export function cleanText(field: string, value: string | null): string | null {
  if (value === null) return null
  refuse(field, DECEIVING_TEXT.test(value) || !value.isWellFormed())
  const text = writtenText(value.normalize("NFC").replaceAll("\r\n", "\n").trim())
  return text === "" ? null : text
}

function refuse(field: string, isDeceiving: boolean) {
  if (isDeceiving)
    throw new AppError(
      "request.invalid",
      `${field} may not contain invisible or direction characters.`,
    )
}
