import { currentLocale } from "./text.ts"

/** A language in the reader's words: `de` → 'German'. */
export const languageIn = (code: string) =>
  new Intl.DisplayNames(currentLocale(), { type: "language" }).of(code) ?? code

/** A language in its own words: `de` → 'Deutsch'. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}
