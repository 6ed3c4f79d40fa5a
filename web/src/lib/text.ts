import { directionOf } from "@grove/contract/languages"
import { IntlMessageFormat, type PrimitiveType } from "intl-messageformat"

/**
 * All texts of the interface pass through here. The English text in the code is the key of the catalog;
 * `setCatalog` chooses a language.
 */
export type Catalog = Readonly<Record<string, Message>>
/** Source or compiled; browsers receive compiled messages only (`message-compiler.ts`). */
type Message = string | Compiled
type Compiled = ReturnType<IntlMessageFormat["getAst"]>
export type Values = Record<string, PrimitiveType>

/** Requires values exactly for texts with placeholders. */
type Rest<T extends string, V> = string extends T
  ? [values?: V]
  : T extends `${string}{${string}`
    ? [values: V]
    : []

const NONE: Catalog = {}
let locale = "en"
let catalog = NONE
const english = new Map<string, Compiled>()
/** Per catalog, because the server renders pages in all languages by turns. */
const formatsOf = new WeakMap<Catalog, Map<string, IntlMessageFormat>>()
const listeners = new Set<() => void>()

/** Switches the language; missing messages stay English. */
export function setCatalog(nextLocale: string, messages: Catalog = NONE): void {
  if (nextLocale === locale && messages === catalog) return
  locale = nextLocale
  catalog = messages
  for (const listener of listeners) listener()
}

/** Adds messages that nothing on the page uses yet, unless the language has changed since. */
export function addTexts(itsLocale: string, messages: Catalog): void {
  if (itsLocale === locale) catalog = { ...catalog, ...messages }
}

/** Called by compiled modules that contain messages with placeholders. */
export function addMessages(messages: Readonly<Record<string, Compiled>>): void {
  for (const [text, message] of Object.entries(messages)) english.set(text, message)
}

export function currentLocale(): string {
  return locale
}

/** For components that need to know it; style sheets follow the page. */
export const currentDirection = () => directionOf(locale)

export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function t<T extends string>(text: T, ...rest: Rest<T, Values>): string {
  const message = catalog[text] ?? withoutContext(text)
  if (typeof message === "string" && !message.includes("{")) return message
  return String(formatOf(text, message).format(rest[0]))
}

/** `Post|verb` is 'Post' in English; the part after the bar tells translators which meaning is meant. */
function withoutContext(text: string): string {
  const end = text.indexOf("|")
  return end === -1 ? text : text.slice(0, end)
}

/** A sentence that the server chose, in the language of the interface if the catalog has it. */
export function translated(text: string): string {
  const message = catalog[text]
  return typeof message === "string" ? message : text
}

function formatOf(key: string, message: Message): IntlMessageFormat {
  let formats = formatsOf.get(catalog)
  if (!formats) formatsOf.set(catalog, (formats = new Map()))
  let format = formats.get(key)
  if (!format) {
    // A missing translation falls back to English with English plural rules.
    const isTranslated = key in catalog
    format = new IntlMessageFormat(
      isTranslated ? message : (english.get(key) ?? message),
      isTranslated ? locale : "en",
    )
    formats.set(key, format)
  }
  return format
}
