import { AppError } from "#platform/errors.ts"

/** Characters that turn the direction of what follows, or that nobody can see: names made to deceive. */
const DECEIVING = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/u
/** The same for longer texts, where lines and tabs are welcome. */
const DECEIVING_TEXT = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/u
const VISIBLE = /[^\p{White_Space}\p{Cf}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u

/** A part of a name as it is stored: one form of writing, one space between words; nothing visible is no name. */
export function cleanName(field: string, value: string | null): string | null {
  if (value === null) return null
  refuse(field, value, DECEIVING)
  const name = value.normalize("NFC").replaceAll(/\s+/gu, " ").trim()
  return VISIBLE.test(name) ? name : null
}

export function cleanText(field: string, value: string | null): string | null {
  if (value === null) return null
  refuse(field, value, DECEIVING_TEXT)
  const text = value.normalize("NFC").replaceAll("\r\n", "\n").trim()
  return VISIBLE.test(text) ? text : null
}

function refuse(field: string, value: string, forbidden: RegExp) {
  if (forbidden.test(value) || !value.isWellFormed())
    throw new AppError(
      "request.invalid",
      `${field} may not contain control or direction characters.`,
    )
}
