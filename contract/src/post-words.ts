/** About the length at which browsers cut a tab title. */
const WORDS_LENGTH = 60

/** The beginning of a text in one line, cut between words: 'A walk along the…'. */
export function firstWords(text: string, most = WORDS_LENGTH): string {
  const letters = [...text.replaceAll(/\s+/gu, " ").trim()]
  if (letters.length <= most) return letters.join("")
  const cut = letters.slice(0, most).join("")
  const end = letters[most - 1] === " " || letters[most] === " " ? -1 : cut.lastIndexOf(" ")
  return `${(end > cut.length / 2 ? cut.slice(0, end) : cut).trimEnd()}…`
}
