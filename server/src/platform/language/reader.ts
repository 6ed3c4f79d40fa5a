import { chooseLanguage, type Language } from "@grove/contract/languages"

import type { Site } from "#platform/site.ts"

import type { Reader } from "./text.ts"

const MAX_LANGUAGES = 5
/** The rest of a longer header is not read. */
const MAX_CHARACTERS = 200
const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/

/** `de-CH,en;q=0.8` → `de-ch`, `en`: browsers list the preferred ones first. */
export function languagesOf(header = ""): string[] {
  const parts = header.slice(0, MAX_CHARACTERS).toLowerCase().split(/[,\s]/)
  const tags = parts.map((part) => part.split(";", 1)[0]!).filter((tag) => TAG.test(tag))
  return [...new Set(tags)].slice(0, MAX_LANGUAGES)
}

/** The browser's first language that is available; null if none is. */
export function askedLanguage(header: string | undefined): Language | null {
  const known = languagesOf(header).find(
    (tag) => /^en\b/.test(tag) || chooseLanguage([tag]) !== "en",
  )
  return known === undefined ? null : chooseLanguage([known])
}

export const browserLanguage = (header: string | undefined, siteLanguage: string): Language =>
  chooseLanguage([...languagesOf(header), siteLanguage])

/**
 * The reader of a request. Chosen on first use: most answers contain no text of the server. Does not refer to its
 * request, which would then outlive its answer (docs/decisions/028).
 */
export class BrowserReader implements Reader {
  readonly #header: string | undefined
  readonly #site: Site
  #chosen: Language | undefined

  constructor(header: string | undefined, site: Site) {
    this.#header = header
    this.#site = site
  }

  get language(): Language {
    return (this.#chosen ??= browserLanguage(this.#header, this.#site.current().defaultLanguage))
  }

  set language(language: Language) {
    this.#chosen = language
  }
}

/** For readers whose language is unknown. */
export const siteLanguage = (site: Site): Language =>
  chooseLanguage([site.current().defaultLanguage])
