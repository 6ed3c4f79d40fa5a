import { IntlMessageFormat, type FormatXMLElementFn, type PrimitiveType } from "intl-messageformat"

/**
 * The one door for every text a person reads. The English text stands in the code and is the key
 * of the catalogue: a language is added by `setCatalogue`, never by touching a screen.
 */
export type Catalogue = Readonly<Record<string, string>>
export type Values = Record<string, PrimitiveType>

/** Values are demanded exactly where the text has places for them. */
type Rest<T extends string, V> = string extends T
  ? [values?: V]
  : T extends `${string}{${string}`
    ? [values: V]
    : []

let locale = "en"
let catalogue: Catalogue = {}
const formats = new Map<string, IntlMessageFormat>()
const listeners = new Set<() => void>()

/** Switches the language; messages that are missing stay English. */
export function setCatalogue(nextLocale: string, messages: Catalogue): void {
  locale = nextLocale
  catalogue = messages
  formats.clear()
  for (const listener of listeners) listener()
}

export function currentLocale(): string {
  return locale
}

export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function t<T extends string>(text: T, ...rest: Rest<T, Values>): string {
  const message = catalogue[text] ?? text
  return message.includes("{") ? String(formatOf(text, message).format(rest[0])) : message
}

export type RichValues<N> = Record<string, PrimitiveType | N | FormatXMLElementFn<N>>

/** Like `t`, for texts with tags: `<link>…</link>` is handed to `values.link`. */
export function rich<N>(text: string, values: RichValues<N>): string | N | (string | N)[] {
  return formatOf(text, catalogue[text] ?? text).format<N>(values)
}

function formatOf(key: string, message: string): IntlMessageFormat {
  let format = formats.get(key)
  if (!format) {
    // A missing translation is English, and English plurals belong to it.
    format = new IntlMessageFormat(message, key in catalogue ? locale : "en")
    formats.set(key, format)
  }
  return format
}
