import { TEXT } from "@grove/contract/limits"

import type { Identity } from "#rooms/users/identity.service.ts"

const EMAIL_CHARACTERS = 254
const SUBJECT_CHARACTERS = 255

/** What the provider says, cut to what we keep. An address counts as verified only if it says so plainly. */
export function identityOf(issuer: string, claims: Record<string, unknown>): Identity | "failed" {
  const subject = claims["sub"]
  if (
    typeof subject !== "string" ||
    subject === "" ||
    subject.length > SUBJECT_CHARACTERS ||
    !isPlain(subject)
  )
    return "failed"
  const email = address(claims["email"])
  const [first, ...rest] = (text(claims["name"], 2 * TEXT.name) ?? "").split(" ")
  const given = text(claims["given_name"], TEXT.name)
  const family = text(claims["family_name"], TEXT.name)
  const hasParts = given !== null || family !== null
  return {
    issuer,
    subject,
    email,
    emailVerified: email !== null && claims["email_verified"] === true,
    firstName: hasParts ? given : text(first, TEXT.name),
    lastName: hasParts ? family : text(rest.join(" "), TEXT.name),
  }
}

/** Taken letter by letter: normalising would turn look-alikes (U+212A) into the letters they imitate. */
function address(value: unknown): string | null {
  if (typeof value !== "string" || !isPlain(value)) return null
  const trimmed = value.trim()
  return trimmed === "" || trimmed.length > EMAIL_CHARACTERS ? null : trimmed
}

/** Text that a person could have typed, else nothing. */
function text(value: unknown, most: number): string | null {
  if (typeof value !== "string" || !isPlain(value)) return null
  const trimmed = value.normalize("NFC").trim()
  return trimmed === "" ? null : cut(trimmed, most)
}

/** Whole characters only. */
const cut = (value: string, most: number) =>
  value.length <= most ? value : value.slice(0, most).replace(/[\uD800-\uDBFF]$/, "")

const isPlain = (value: string) =>
  !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(value) && value.isWellFormed()
