const TONES = 8
const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" })

/** A color index derived from the member's id (FNV-1a), the same everywhere. */
export function toneOf(id: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index++) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0) % TONES
}

/** 'Ada Moss' → 'AM'. Splits by grapheme, so that no letter or emoji is cut in half. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return picked.map(firstLetter).join("").toLocaleUpperCase()
}

/** Plain letters do not need the segmenter, which takes longer than the rest of an avatar. */
const firstLetter = (word: string): string =>
  /^[a-z](?:[a-z]|$)/i.test(word)
    ? word[0]!
    : (letters.segment(word)[Symbol.iterator]().next().value?.segment ?? "")
