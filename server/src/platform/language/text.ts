import { AsyncLocalStorage } from "node:async_hooks"
import { readFileSync } from "node:fs"

import type { Language } from "@grove/contract/languages"
import { IntlMessageFormat } from "intl-messageformat"

import { escapeHtml } from "#platform/http/html.ts"

/**
 * All texts that the server writes for people pass through here. As in the web app, the English text in the code is the
 * key of the catalogs (`src/languages`), and what follows a bar tells its meaning: `Post|verb`.
 */
export type Values = Readonly<Record<string, string | number | Date>>
type Tags = Readonly<Record<string, (html: string) => string>>

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

/** Several sentences, one after the other. */
export const sayAll = (texts: readonly (Text | string)[]) =>
  texts.map((each) => (typeof each === "string" ? each : say(each))).join(sentenceSpace())

/** Chinese and Japanese sentences follow each other without a space. */
const sentenceSpace = () => (["ja", "zh-CN"].includes(currentLanguage()) ? "" : " ")

interface Markup {
  markup: string
}

/** A text as HTML: values are escaped, and each tag of the text is written by its function. */
export function html(text: string, tags: Tags, values: Values = {}): string {
  const language = currentLanguage()
  const writers = Object.entries(tags).map(
    ([name, write]) =>
      [name, (parts: readonly unknown[]) => ({ markup: write(htmlOf(parts)) })] as const,
  )
  const format = formatOf(text, messageOf(text, language), language)
  return htmlOf(
    format
      .formatToParts<Markup>({ ...values, ...Object.fromEntries(writers) } as never)
      .map(({ value }) => value),
  )
}

const htmlOf = (parts: readonly unknown[]) =>
  parts.map((part) => (isMarkup(part) ? part.markup : escapeHtml(String(part)))).join("")

const isMarkup = (part: unknown): part is Markup =>
  typeof part === "object" && part !== null && "markup" in part

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

/** Parsed once per process. A missing translation falls back to English with English plural rules. */
function formatOf(text: string, translated: string, language: Language): IntlMessageFormat {
  const key = `${language} ${text}`
  let format = formats.get(key)
  if (!format) {
    const isTranslated = text in catalogOf(language)
    format = new IntlMessageFormat(translated, isTranslated ? language : "en")
    formats.set(key, format)
  }
  return format
}

/** Replaces the texts of a language, for tests that look for texts which do not pass through here. */
export function setCatalog(language: Language, catalog: Catalog): void {
  catalogs.set(language, catalog)
  formats.clear()
}
