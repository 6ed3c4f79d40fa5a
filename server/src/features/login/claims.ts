import { TEXT } from "@grove/contract/limits"

import type { Identity } from "#features/users/identity.service.ts"
import { hasInvisible, visibleName } from "#platform/visible-text.ts"

const EMAIL_CHARACTERS = 254
const SUBJECT_CHARACTERS = 255

type Claims = Record<string, unknown>

/**
 * Reduces the provider's claims to the stored identity. An address is verified only when the same source (ID token or
 * userinfo) states address and flag: the flag of one must never vouch for the address of the other.
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
  const mail = emailSource(idToken, userinfo)
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

/** True when the ID token leaves open which address to use or whether it is verified. */
export const needsUserinfo = (idToken: Claims) =>
  idToken["email"] === undefined || idToken["email_verified"] === undefined

/** Userinfo counts when the ID token has no address, or has the same address without saying whether it is verified. */
function emailSource(idToken: Claims, userinfo: Claims): Claims {
  if (!needsUserinfo(idToken)) return idToken
  const email = idToken["email"]
  return email === undefined || email === userinfo["email"] ? userinfo : idToken
}

/** Not normalized: normalization would turn look-alikes (U+212A) into the letters they imitate. */
function address(value: unknown): string | null {
  if (typeof value !== "string" || !isPlain(value)) return null
  const trimmed = value.trim()
  return trimmed === "" || trimmed.length > EMAIL_CHARACTERS ? null : trimmed
}

/** A name without invisible characters; null when nothing visible is left. */
function text(value: unknown, maxLength: number): string | null {
  const name = typeof value === "string" ? visibleName(value) : null
  return name === null ? null : cut(name, maxLength)
}

/** Never splits a surrogate pair. */
const cut = (value: string, maxLength: number) =>
  value.length <= maxLength ? value : value.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "")

const isPlain = (value: string) => !hasInvisible(value)
