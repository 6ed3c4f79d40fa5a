import { directionOf, type Language } from "@grove/contract/languages"

import { setAwaited } from "./lazy-import.ts"
import { addTexts, setCatalog, type Catalog } from "./text.ts"

type Part = Record<string, () => Promise<{ default: Catalog }>>

/** The build divides each catalog (`catalog-compiler.ts`): the texts of home's first paint, and all others. */
const FIRST: Part = import.meta.glob<{ default: Catalog }>("../languages/*.json", {
  query: "?first",
})
const REST: Part = import.meta.glob<{ default: Catalog }>("../languages/*.json", { query: "?rest" })

/**
 * Loads the texts of a language and shows the interface in it. With `isHome` only those of its first paint; code that is
 * loaded later then waits for the others.
 */
export async function switchLanguage(language: Language, { isHome = false } = {}): Promise<void> {
  const path = `../languages/${language}.json`
  const [loadFirst, loadRest] = [FIRST[path], REST[path]]
  const first = loadFirst && (await loadFirst()).default
  const rest = isHome || !loadRest ? undefined : (await loadRest()).default
  setCatalog(language, first && { ...first, ...rest })
  const root = document.documentElement
  const dir = directionOf(language)
  // Setting `dir`, even to the same value, makes the browser compute the styles of every element.
  if (root.lang !== language) root.lang = language
  if (root.dir !== dir) root.dir = dir
  setAwaited(
    isHome && loadRest ? async () => addTexts(language, (await loadRest()).default) : undefined,
  )
}
