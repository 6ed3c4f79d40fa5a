import { directionOf, type Language } from "@grove/contract/languages"

import { setCatalog, type Catalog } from "./text.ts"

const CATALOGS = import.meta.glob<{ default: Catalog }>("../languages/*.json")

/** Loads the texts of a language and shows the interface in it. */
export async function switchLanguage(language: Language): Promise<void> {
  const load = CATALOGS[`../languages/${language}.json`]
  setCatalog(language, load && (await load()).default)
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
