/** The languages of the interface, each with a complete catalog in `web/languages`; texts in the code are English. */
export const LANGUAGES = [
  "en",
  "de",
  "es",
  "fr",
  "it",
  "pt-BR",
  "pl",
  "tr",
  "uk",
  "ar",
  "he",
  "hi",
  "ja",
  "zh-CN",
] as const
export type Language = (typeof LANGUAGES)[number]

const RIGHT_TO_LEFT = new Set(["ar", "he"])

export const directionOf = (language: string): "ltr" | "rtl" =>
  RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr"

/** The first wanted language that is available, ignoring regions: `de-CH` is served by `de`, `pt` by `pt-BR`. */
export function chooseLanguage(
  wanted: readonly string[],
  among: readonly Language[] = LANGUAGES,
): Language {
  for (const tag of wanted) {
    const exact = among.find((language) => language.toLowerCase() === tag.toLowerCase())
    const related = among.find((language) => baseOf(language) === baseOf(tag))
    if (exact ?? related) return (exact ?? related)!
  }
  return "en"
}

/** `pt-BR` → `pt`. */
export const baseOf = (tag: string) => tag.toLowerCase().split("-")[0]!
