import { createHmac, randomInt, timingSafeEqual } from "node:crypto"

/** Six digits, sent by mail. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, "0")

/** Bound to the token of the browser that asked, so that the stored value alone cannot be searched. */
export const hashCode = (token: string, code: string) =>
  createHmac("sha256", token).update(code).digest("base64url")

/** Pasted codes can contain spaces. */
const digitsOf = (text: string) => text.replaceAll(/[\s-]/g, "")

export function isCode(token: string, stored: string | undefined, given: string): boolean {
  const digits = digitsOf(given)
  const expected = Buffer.from(stored ?? hashCode(token, "none"))
  const actual = Buffer.from(hashCode(token, digits))
  return timingSafeEqual(expected, actual) && stored !== undefined && /^\d{6}$/.test(digits)
}
