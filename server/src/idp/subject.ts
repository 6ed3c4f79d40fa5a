import { createHash } from "node:crypto"

/** Stored issuer of users of the built-in provider; independent of the public URL, which can change. */
export const BUILTIN_ISSUER = "builtin"

/** The administrator has a fixed subject; all others are derived from the e-mail address. */
export const ADMIN_EMAIL = "admin@localhost"
export const ADMIN_SUBJECT = "admin"
/** Id of the account that belongs to it. */
export const ADMIN_ID = "admin"

export function subjectOf(email: string): string {
  const address = email.trim().toLowerCase()
  if (address === ADMIN_EMAIL) return ADMIN_SUBJECT
  return createHash("sha256").update(address).digest("base64url").slice(0, 32)
}
