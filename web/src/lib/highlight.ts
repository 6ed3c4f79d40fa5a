/** The parts of a text to highlight: words (with endings of their stem) and whole phrases. */
export interface SearchTerms {
  words: readonly string[]
  phrases: readonly string[]
}

export interface HighlightSegment {
  text: string
  isMatch: boolean
}

const OPERATOR = /(?:from|has|before|after):(?:"[^"]*"|\S+)/giu
const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** Scripts without spaces, where a word may start anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const ENDINGS = /(?:ies|ied|ing|es|ed|ly|er|y|s|e)$/u
const MIN_STEM = 3
/** The maximum length of an ending after the stem. */
const MAX_ENDING = 4

/** The words and phrases of a search term, without its operators. */
export function searchTermsOf(term: string): SearchTerms {
  const rest = term.replaceAll(/[“”„«»]/g, '"').replaceAll(OPERATOR, " ")
  const phrases: string[] = []
  const plain = rest.replaceAll(/"([^"]*)"/g, (_, phrase: string) => {
    if (phrase.trim()) phrases.push(folded(phrase.trim()).text)
    return " "
  })
  return { words: [...plain.matchAll(WORD)].map(([word]) => folded(word).text), phrases }
}

/**
 * Splits a text into matching and other segments, which joined give the text again. In names and hashtags only the
 * matching beginning of a word is highlighted.
 */
export function highlightSegments(
  text: string,
  marks: SearchTerms,
  by: "words" | "beginnings" = "words",
): HighlightSegment[] {
  const { text: plain, origin } = folded(text)
  const spans: [number, number][] = []
  for (const phrase of [...marks.phrases, ...marks.words.filter((word) => UNSPACED.test(word))]) {
    for (let at = plain.indexOf(phrase); at !== -1; at = plain.indexOf(phrase, at + phrase.length))
      spans.push([at, at + phrase.length])
  }
  if (marks.words.length > 0) {
    for (const match of plain.matchAll(WORD)) {
      const length = by === "words" ? wordLength(match[0], marks) : beginningLength(match[0], marks)
      if (length > 0) spans.push([match.index, match.index + length])
    }
  }
  return cut(
    text,
    spans.map(([from, to]) => [origin[from] ?? text.length, origin[to] ?? text.length]),
  )
}

const wordLength = (found: string, { words }: SearchTerms) =>
  words.some((word) => isMatch(found, word)) ? found.length : 0

const beginningLength = (found: string, { words }: SearchTerms) =>
  Math.max(0, ...words.filter((word) => found.startsWith(word)).map((word) => word.length))

function isMatch(found: string, wanted: string): boolean {
  if (found === wanted) return true
  const stem = wanted.replace(ENDINGS, "")
  if (stem.length < MIN_STEM) return false
  return found.startsWith(stem) && found.length <= stem.length + MAX_ENDING
}

function cut(text: string, spans: [number, number][]): HighlightSegment[] {
  const pieces: HighlightSegment[] = []
  let place = 0
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    if (to <= place) continue
    const start = Math.max(from, place)
    if (start > place) pieces.push({ text: text.slice(place, start), isMatch: false })
    pieces.push({ text: text.slice(start, to), isMatch: true })
    place = to
  }
  if (place < text.length || pieces.length === 0)
    pieces.push({ text: text.slice(place), isMatch: false })
  return pieces
}

/** Folds case and accents and maps each remaining character to its position in the original. */
function folded(text: string): { text: string; origin: number[] } {
  let plain = ""
  const origin: number[] = []
  let at = 0
  for (const character of text) {
    const base = character
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .replaceAll("ß", "ss")
      .replaceAll("ø", "o")
      .replaceAll("ł", "l")
    for (let i = 0; i < base.length; i += 1) origin.push(at)
    plain += base
    at += character.length
  }
  origin.push(at)
  return { text: plain, origin }
}
