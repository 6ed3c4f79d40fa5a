import { reservedFor } from "./reserved-handles.ts"

const MAX_LENGTH = 24
/**
 * Base of a new handle: ASCII letters of the name, else of the e-mail address. Never a word that
 * would let a member pose as the site.
 */
export function handleBase(
  person: { firstName: string | null; lastName: string | null; email: string | null },
  brandName: string,
): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(" ")
  const address = person.email?.split("@")[0] ?? ""
  const isReserved = reservedFor(fold(brandName))
  return [name, address].map(fold).find((base) => base.length >= 2 && !isReserved(base)) ?? "member"
}

/** The first candidates are short; later ones have random digits, so that the search ends quickly. */
export function handleCandidate(
  base: string,
  attempt: number,
  random: () => number = Math.random,
): string {
  if (attempt === 0) return base
  if (attempt < 4) return `${base}${attempt + 1}`
  const digits = Math.min(3 + Math.floor(attempt / 4), 8)
  return `${base}${Math.floor(random() * 10 ** digits)
    .toString()
    .padStart(digits, "0")}`
}

const SPECIAL: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
  þ: "th",
  ð: "d",
  ı: "i",
}

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[ßæœøđłþðı]/g, (letter) => SPECIAL[letter] ?? "")
    .replaceAll(/[^a-z0-9]+/g, "_")
    .slice(0, MAX_LENGTH)
    .replaceAll(/^_+|(?<!_)_+$/g, "")
}
