import { AppError } from "#platform/errors.ts"
import { hasInvisible, isBlank, withoutInvisible } from "#platform/visible-text.ts"

/** Longer texts may have lines and tabs, but nothing that turns the direction of what follows. */
const DECEIVING_TEXT = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/u

/** A part of a name as it is stored: one form of writing, one space between words; nothing visible is no name. */
export function cleanName(field: string, value: string | null): string | null {
  if (value === null || isBlank(value)) return null
  refuse(field, hasInvisible(value))
  return stored(value)
}

/** The same for names that come from an identity provider: cleaned, since nobody is there to be asked. */
export function cleanGivenName(value: string): string | null {
  const visible = withoutInvisible(value.replaceAll(/\s+/gu, " "))
  return isBlank(visible) ? null : stored(visible)
}

const stored = (name: string) => name.normalize("NFC").replaceAll(/\s+/gu, " ").trim()

export function cleanText(field: string, value: string | null): string | null {
  if (value === null) return null
  refuse(field, DECEIVING_TEXT.test(value) || !value.isWellFormed())
  const text = value.normalize("NFC").replaceAll("\r\n", "\n").trim()
  return isBlank(text) ? null : text
}

function refuse(field: string, isDeceiving: boolean) {
  if (isDeceiving)
    throw new AppError(
      "request.invalid",
      `${field} may not contain invisible or direction characters.`,
    )
}
