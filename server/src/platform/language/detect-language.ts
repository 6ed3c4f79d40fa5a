import { LANGUAGE_LETTERS, LANGUAGE_WORDS } from "./language-words.ts"

/** Scripts, and the language that most texts in them are in. */
const SCRIPTS: readonly [script: string, letters: RegExp, language: string][] = [
  ["kana", /[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]/gu, "ja"],
  ["han", /\p{Script=Han}/gu, "zh"],
  ["hangul", /\p{Script=Hangul}/gu, "ko"],
  ["arabic", /\p{Script=Arabic}/gu, "ar"],
  ["hebrew", /\p{Script=Hebrew}/gu, "he"],
  ["devanagari", /\p{Script=Devanagari}/gu, "hi"],
  ["cyrillic", /\p{Script=Cyrillic}/gu, "uk"],
  ["greek", /\p{Script=Greek}/gu, "el"],
  ["thai", /\p{Script=Thai}/gu, "th"],
  ["latin", /\p{Script=Latin}/gu, ""],
]

/** Addresses, mentions and hashtags are in no language. */
const NO_WORDS = /https?:\/\/\S+|[@#][\p{L}\p{N}_]+/gu
/** A beginning tells the language as well as the whole, and bounds the work. */
const READ_CHARACTERS = 1000
const MAX_WORDS = 120
const KANA_SHARE = 10

const LANGUAGES_OF = new Map<string, string[]>()
for (const [language, words] of Object.entries(LANGUAGE_WORDS))
  for (const word of words.split(/\s+/)) {
    const known = LANGUAGES_OF.get(word)
    if (known) known.push(language)
    else LANGUAGES_OF.set(word, [language])
  }

export interface Detected {
  /** Undefined if the text does not tell. */
  language: string | undefined
  /** Whether a text in this language could look like this one. */
  isPlausible: (language: string) => boolean
}

/** Tells the language of a text by its script and its most frequent words. Returns a code of two letters. */
export function detectLanguage(text: string): Detected {
  const words = text
    .slice(0, READ_CHARACTERS)
    .replaceAll(NO_WORDS, " ")
    .normalize("NFC")
    .toLowerCase()
  const script = scriptOf(words)
  const language = script && languageIn(script, words)
  return { language, isPlausible: (other) => script === scriptOfLanguage(other) }
}

/** The script of most letters. */
function scriptOf(text: string): string | undefined {
  if (isAscii(text)) return /[a-z]/.test(text) ? "latin" : undefined
  const counts = new Map(
    SCRIPTS.map(([script, letters]) => [script, text.match(letters)?.length ?? 0] as const),
  )
  // A text with a fair part of kana is Japanese, however many Han characters it has.
  const [kana, han] = [counts.get("kana")!, counts.get("han")!]
  if (kana * KANA_SHARE >= han && kana > 0) counts.set("kana", kana + han).set("han", 0)
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
  return best![1] > 0 ? best![0] : undefined
}

const scriptOfLanguage = (language: string) =>
  SCRIPTS.find(([, , its]) => its === language)?.[0] ?? (language === "ru" ? "cyrillic" : "latin")

function languageIn(script: string, text: string): string | undefined {
  if (script === "latin") return latinLanguage(text)
  if (script === "cyrillic") return cyrillicLanguage(text)
  // Persian and Urdu.
  if (script === "arabic" && /[پچژگکی]/u.test(text)) return undefined
  return SCRIPTS.find(([name]) => name === script)?.[2]
}

function cyrillicLanguage(text: string): string | undefined {
  if (/[ґєії]/u.test(text)) return "uk"
  return /[ыэёъ]/u.test(text) ? "ru" : undefined
}

/**
 * The points that the first language needs, and its lead over the second. A word counts one point, divided among the
 * languages that share it.
 */
const MIN_POINTS = 1
const LEAD = 1.5

function latinLanguage(text: string): string | undefined {
  const scores = new Map<string, number>()
  const add = (language: string, points: number) =>
    scores.set(language, (scores.get(language) ?? 0) + points)
  for (const word of (text.match(/\p{L}+/gu) ?? []).slice(0, MAX_WORDS)) {
    const languages = LANGUAGES_OF.get(word)
    for (const language of languages ?? []) add(language, 1 / languages!.length)
    if (isAscii(word)) continue
    const users = Object.keys(LANGUAGE_LETTERS).filter((each) => LANGUAGE_LETTERS[each]!.test(word))
    for (const language of users) add(language, 1 / users.length)
  }
  const [[language, first] = [undefined, 0], [, second] = [undefined, 0]] = [...scores].toSorted(
    ([, one], [, other]) => other - one,
  )
  return first >= MIN_POINTS && first >= LEAD * second ? language : undefined
}

// oxlint-disable-next-line no-control-regex
const isAscii = (word: string) => /^[\u0000-\u007f]*$/.test(word)
