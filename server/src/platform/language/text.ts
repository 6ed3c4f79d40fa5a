import { AsyncLocalStorage } from "node:async_hooks"
import { readFileSync } from "node:fs"

import type { Language } from "@grove/contract/languages"
import { IntlMessageFormat, type Formatters } from "intl-messageformat"

import { escapeHtml } from "#platform/http/html.ts"

/**
 * All texts that the server writes for people pass through here. As in the web app, the English text in the code is the
 * key of the catalogs (`src/languages`), and what follows a bar tells its meaning: `Post|verb`.
 */
type Values = Readonly<Record<string, string | number>>

/** Requires values exactly for texts with placeholders. */
type Rest<T extends string> = string extends T
  ? [values?: Values]
  : T extends `${string}{${string}`
    ? [values: Values]
    : []

/** A text to be said later, in a language that is known only then. Plain data, so that it can be stored. */
export interface Text {
  text: string
  values?: Values
}

/** Whose language texts are written in. Requests learn it late: the member's setting wins over the browser. */
export interface Reader {
  language: Language
}

type Catalog = Readonly<Record<string, string>>

const ENGLISH: Reader = { language: "en" }
const readers = new AsyncLocalStorage<Reader>()
const catalogs = new Map<Language, Catalog>()
const formats = new Map<string, IntlMessageFormat>()

/** Calls `work`, in which texts are written for this reader. */
export const forReader = <T>(reader: Reader, work: () => T): T => readers.run(reader, work)

export const inLanguage = <T>(language: Language, work: () => T): T => forReader({ language }, work)

export const currentLanguage = (): Language => (readers.getStore() ?? ENGLISH).language

export function t<T extends string>(text: T, ...[values]: Rest<T>): string {
  return say(values === undefined ? { text } : { text, values })
}

/** Names a text of a table without saying it. */
export const message = <T extends string>(text: T): T => text

/** For texts that are stored, or said in another member's language. */
export function later<T extends string>(text: T, ...[values]: Rest<T>): Text {
  return values === undefined ? { text } : { text, values }
}

export function say({ text, values }: Text, language: Language = currentLanguage()): string {
  const translated = messageOf(text, language)
  if (!translated.includes("{")) return translated
  return String(formatOf(text, translated, language).format(values))
}

/** One or several sentences; strings are what people wrote. */
export type Sentences = Text | string | readonly (Text | string)[]

/** Says sentences one after the other. */
export const sayAll = (texts: Sentences) =>
  [texts]
    .flat()
    .map((each: Text | string) => (typeof each === "string" ? each : say(each)))
    .join(sentenceSpace())

/** Chinese and Japanese sentences follow each other without a space. */
const sentenceSpace = () => (["ja", "zh-CN"].includes(currentLanguage()) ? "" : " ")

interface Markup {
  markup: string
}

/** A text for HTML: values are escaped, and functions write the tags around their part of the text. */
export function html(text: string, values: Readonly<Record<string, HtmlValue>> = {}): string {
  const language = currentLanguage()
  const translated = messageOf(text, language)
  if (!/[{<]/.test(translated)) return escapeText(translated)
  const written = Object.entries(values).map(([name, value]) => [name, htmlValue(value)] as const)
  const parts = formatOf(text, translated, language).formatToParts<Markup>(
    Object.fromEntries(written) as never,
  )
  return htmlOf(parts.map(({ value }) => value))
}

type HtmlValue = string | number | ((html: string) => string)

function htmlValue(value: HtmlValue) {
  if (typeof value === "string") return { markup: escapeHtml(value) }
  if (typeof value === "number") return value
  return (parts: readonly unknown[]): Markup => ({ markup: value(htmlOf(parts)) })
}

const htmlOf = (parts: readonly unknown[]) =>
  parts.map((part) => (isMarkup(part) ? part.markup : escapeText(String(part)))).join("")

const isMarkup = (part: unknown): part is Markup =>
  typeof part === "object" && part !== null && "markup" in part

/** Apostrophes of our own texts stay as they are; attributes use double quotes. */
const escapeText = (text: string) => escapeHtml(text).replaceAll("&#39;", "'")

function messageOf(text: string, language: Language): string {
  return catalogOf(language)[text] ?? withoutContext(text)
}

function withoutContext(text: string): string {
  const end = text.indexOf("|")
  return end === -1 ? text : text.slice(0, end)
}

/** Read on first use. */
function catalogOf(language: Language): Catalog {
  let catalog = catalogs.get(language)
  if (!catalog) catalogs.set(language, (catalog = language === "en" ? {} : readCatalog(language)))
  return catalog
}

function readCatalog(language: Language): Catalog {
  const file = new URL(`../../languages/${language}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, "utf8")) as Catalog
}

/** Days of the calendar, whatever the time zone. In English `day` is 2026-11-16, as the API has it. */
const FORMATS = {
  date: {
    day: { dateStyle: "medium", timeZone: "UTC" },
    // Merged with the library's own, so they must name all parts.
    full: { weekday: "long", year: "numeric", month: "long", day: "numeric", timeZone: "UTC" },
    long: { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" },
  },
} as const

/** Creating one of them costs more than the rest of a sentence. */
function kept<Rules extends unknown[], T>(make: (...rules: Rules) => T) {
  const made = new Map<string, T>()
  return (...rules: Rules): T => {
    const key = JSON.stringify(rules)
    let found = made.get(key)
    if (!found) made.set(key, (found = make(...rules)))
    return found
  }
}

const FORMATTERS: Formatters = {
  getNumberFormat: kept((...rules) => new Intl.NumberFormat(...rules)),
  getPluralRules: kept((...rules) => new Intl.PluralRules(...rules)),
  getDateTimeFormat: kept((language, style) =>
    String(language) === "en" && style?.dateStyle !== undefined
      ? ({ format: (at: number) => new Date(at).toISOString().slice(0, 10) } as never)
      : new Intl.DateTimeFormat(language, style),
  ),
}

/** Parsed once per process. A missing translation falls back to English with English plural rules. */
function formatOf(text: string, translated: string, language: Language): IntlMessageFormat {
  const key = `${language} ${text}`
  let format = formats.get(key)
  if (!format) {
    const isTranslated = text in catalogOf(language)
    format = new IntlMessageFormat(translated, isTranslated ? language : "en", FORMATS, {
      formatters: FORMATTERS,
    })
    formats.set(key, format)
  }
  return format
}

/**
 * Replaces the texts of a language, for tests that look for texts which do not pass through here. Returns a function that
 * puts them back.
 */
export function setCatalog(language: Language, catalog: Catalog): () => void {
  const before = catalogOf(language)
  catalogs.set(language, catalog)
  formats.clear()
  return () => void setCatalog(language, before)
}
