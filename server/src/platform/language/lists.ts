import { currentLanguage } from "./text.ts"

/** 'a, b, c' */
export const listOf = (items: readonly string[]) =>
  new Intl.ListFormat(currentLanguage(), { type: "unit", style: "short" }).format(items)

/** 'a, b, or c' */
export const oneOf = (items: readonly string[]) =>
  new Intl.ListFormat(currentLanguage(), { type: "disjunction" }).format(items)
