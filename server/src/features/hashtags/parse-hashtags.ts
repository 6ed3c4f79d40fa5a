import { HASHTAG } from "@grove/contract/hashtags"

const MAX_HASHTAGS = 30

/** The distinct hashtags of a text, case-folded, in order of appearance. */
export function parseHashtags(text: string): string[] {
  const names = new Set<string>()
  for (const [, name] of text.matchAll(HASHTAG)) {
    const folded = name!.normalize("NFKC").toLowerCase()
    // Digits alone are numbers people refer to (#1), not topics.
    if (/\p{L}/u.test(folded)) names.add(folded)
    if (names.size === MAX_HASHTAGS) break
  }
  return [...names]
}
