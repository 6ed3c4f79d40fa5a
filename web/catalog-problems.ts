import { parseMessage } from "./parse-message.ts"

/** One part of a parsed message; the parser numbers the types. */
interface Part {
  type: number
  value: string
  options?: Record<string, { value: Part[] }>
  children?: Part[]
}
const LITERAL = 0
const PLURAL = 6
const POUND = 7
/** Words that many languages share with English, so that a short text may stay as it is. */
const MOST_SHARED_WORDS = 3

/** What is wrong with a translation, or undefined. */
export function problemOf(text: string, message: string, language: string): string | undefined {
  if (message.trim() === "") return "is empty"
  if (message !== message.trim() && text === text.trim()) return "begins or ends with a space"
  let translated: Part[]
  try {
    translated = parse(message, language)
  } catch (error) {
    return `is not a message: ${(error as Error).message}`
  }
  const source = parse(text, "en")
  const [wanted, given] = [namesIn(source), namesIn(translated)]
  if ([...wanted].toSorted().join() !== [...given].toSorted().join())
    return `has the values {${[...given].join(", ")}} instead of {${[...wanted].join(", ")}}`
  const missing = missingForms(translated, language)
  if (missing.length > 0) return `lacks the plural forms ${missing.join(", ")}`
  if (message === text && isEnglish(source)) return "is English"
  return undefined
}

const parse = (message: string, language: string) => parseMessage(message, language) as Part[]

/** Everything wrong with a catalog, one line each. */
export function catalogProblems(
  catalog: Readonly<Record<string, string>>,
  texts: readonly string[],
  language: string,
): string[] {
  const known = new Set(texts)
  return [
    ...texts.filter((text) => !(text in catalog)).map((text) => `missing: ${text}`),
    ...Object.keys(catalog)
      .filter((text) => !known.has(text))
      .map((text) => `unused: ${text}`),
    ...Object.entries(catalog).flatMap(([text, message]) => {
      const problem = known.has(text) ? problemOf(text, message, language) : undefined
      return problem === undefined ? [] : [`${text}: ${problem}`]
    }),
  ]
}

function namesIn(parts: readonly Part[]): Set<string> {
  const names = new Set<string>()
  for (const part of walk(parts))
    if (part.type !== LITERAL && part.type !== POUND) names.add(part.value)
  return names
}

const formsOf = new Map<string, readonly string[]>()

/** The plural forms that the language's rules can choose for whole numbers. */
function pluralForms(language: string): readonly string[] {
  const cached = formsOf.get(language)
  if (cached) return cached
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  // `many` of Romance languages is for millions and fractions of them; texts here count what members can see.
  const forms = pluralCategories.filter(
    (form) => form !== "many" || !["es", "fr", "it", "pt-BR"].includes(language),
  )
  formsOf.set(language, forms)
  return forms
}

/** Forms that the plurals of a message do not have. */
function missingForms(parts: readonly Part[], language: string): string[] {
  const missing = new Set<string>()
  for (const part of walk(parts)) {
    if (part.type !== PLURAL) continue
    for (const form of pluralForms(language)) if (!(form in (part.options ?? {}))) missing.add(form)
  }
  return [...missing]
}

function* walk(parts: readonly Part[]): Generator<Part> {
  for (const part of parts) {
    yield part
    for (const option of Object.values(part.options ?? {})) yield* walk(option.value)
    yield* walk(part.children ?? [])
  }
}

/** Several words outside of the placeholders: no name, abbreviation or shared word. */
function isEnglish(parts: readonly Part[]): boolean {
  const words = [...walk(parts)].flatMap((part) =>
    part.type === LITERAL ? (part.value.match(/\p{L}{2,}/gu) ?? []) : [],
  )
  return words.length >= MOST_SHARED_WORDS
}
