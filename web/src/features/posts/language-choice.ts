import { baseOf, LANGUAGES } from "@grove/contract/languages"

import { languageName } from "#lib/language-name.ts"

const KEY = "grove.postLanguage"

/** The language that the member chose for their posts; undefined to let the server detect it. */
export function readPostLanguage(userId: string): string | undefined {
  try {
    return localStorage.getItem(`${KEY}.${userId}`) ?? undefined
  } catch {
    return undefined
  }
}

export function keepPostLanguage(userId: string, language: string | undefined): void {
  try {
    if (language === undefined) localStorage.removeItem(`${KEY}.${userId}`)
    else localStorage.setItem(`${KEY}.${userId}`, language)
  } catch {
    // Storage may be unavailable.
  }
}

/** The languages to choose from, in their own words, and this one if it is another. */
export function languageOptions(also?: string | null): { value: string; label: string }[] {
  const codes = new Set([...LANGUAGES.map(baseOf), ...(also ? [also] : [])])
  return [...codes].map((value) => ({ value, label: languageName(value) }))
}
