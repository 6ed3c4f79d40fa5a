import { TEXT } from "@grove/contract/limits"

import type { Identity } from "#features/users/identity.service.ts"
import { hasInvisible, visibleName } from "#platform/visible-text.ts"

const EMAIL_CHARACTERS = 254
const SUBJECT_CHARACTERS = 255

type Claims = Record<string, unknown>

/**
 * What the provider says, cut to what we keep. An address counts as verified only if the source that names it says so
 * plainly: the flag of one source must never vouch for the address of another.
 */
export function identityOf(
  issuer: string,
  idToken: Claims,
  userinfo: Claims = {},
): Identity | "failed" {
  const subject = idToken["sub"]
  if (
    typeof subject !== "string" ||
    subject === "" ||
    subject.length > SUBJECT_CHARACTERS ||
    !isPlain(subject)
  )
    return "failed"
  const mail = idToken["email"] === undefined ? userinfo : idToken
  const email = address(mail["email"])
  const claims = { ...userinfo, ...idToken }
  const [first, ...rest] = (text(claims["name"], 2 * TEXT.name) ?? "").split(" ")
  const given = text(claims["given_name"], TEXT.name)
  const family = text(claims["family_name"], TEXT.name)
  const hasParts = given !== null || family !== null
  return {
    issuer,
    subject,
    email,
    emailVerified: email !== null && mail["email_verified"] === true,
    firstName: hasParts ? given : text(first, TEXT.name),
    lastName: hasParts ? family : text(rest.join(" "), TEXT.name),
  }
}

/** Taken letter by letter: normalizing would turn look-alikes (U+212A) into the letters they imitate. */
function address(value: unknown): string | null {
  if (typeof value !== "string" || !isPlain(value)) return null
  const trimmed = value.trim()
  return trimmed === "" || trimmed.length > EMAIL_CHARACTERS ? null : trimmed
}

/** A name without what cannot be seen; nothing visible is no name. */
function text(value: unknown, most: number): string | null {
  const name = typeof value === "string" ? visibleName(value) : null
  return name === null ? null : cut(name, most)
}

/** Whole characters only. */
const cut = (value: string, most: number) =>
  value.length <= most ? value : value.slice(0, most).replace(/[\uD800-\uDBFF]$/, "")

const isPlain = (value: string) => !hasInvisible(value)
