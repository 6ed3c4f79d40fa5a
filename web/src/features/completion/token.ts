/** A mention or hashtag being typed: `start` is the place of its sign, `end` the end of its word behind the caret. */
export interface Token {
  sign: "@" | "#"
  typed: string
  start: number
  end: number
}

const LONGEST = 60
/** The same beginnings that make a mention or a hashtag of the finished text. */
const MENTION = /(?<![\p{L}\p{N}\p{M}_@.])@([\p{L}\p{N}\p{M}_]+)$/u
const HASHTAG = /(?<![\p{L}\p{N}\p{M}_&/#])#([\p{L}\p{N}\p{M}_]+)$/u
const REST = /^[\p{L}\p{N}\p{M}_]*/u

/** The token at the caret, if at least one character follows its sign. */
export function tokenAt(text: string, caret: number): Token | undefined {
  const from = Math.max(0, caret - LONGEST - 2)
  const before = text.slice(from, caret)
  const found = MENTION.exec(before) ?? HASHTAG.exec(before)
  if (!found || found[1]!.length > LONGEST) return undefined
  return {
    sign: found[0].startsWith("@") ? "@" : "#",
    typed: found[1]!,
    start: from + found.index,
    end: caret + REST.exec(text.slice(caret, caret + LONGEST))![0].length,
  }
}

const fold = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase()

/** Whether a word of the name begins with the text, without case and accents. */
export function beginsWith(name: string, typed: string): boolean {
  const wanted = fold(typed)
  return fold(name)
    .split(/[^\p{L}\p{N}_]+/u)
    .some((word) => word.startsWith(wanted))
}
