const LONGEST = 24
/** Names that would let somebody speak for the house. */
const RESERVED = new Set([
  "admin",
  "administrator",
  "moderator",
  "staff",
  "support",
  "system",
  "team",
  "everyone",
  "deleted",
  "me",
])

/** What stands behind @: plain letters, from the name if it has any, else from the e-mail address. */
export function handleBase(person: {
  firstName: string | null
  lastName: string | null
  email: string | null
}): string {
  const name = fold([person.firstName, person.lastName].filter(Boolean).join(" "))
  const base = name.length >= 2 ? name : fold(person.email?.split("@")[0] ?? "")
  return base.length >= 2 ? base : "member"
}

/** The first tries are pretty; once those are taken, a random number ends the search quickly. */
export function handleCandidate(
  base: string,
  attempt: number,
  random: () => number = Math.random,
): string {
  if (attempt === 0 && !RESERVED.has(base)) return base
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
    .slice(0, LONGEST)
    .replaceAll(/^_+|_+$/g, "")
}
