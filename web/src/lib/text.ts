import { IntlMessageFormat, type PrimitiveType } from "intl-messageformat"

/**
 * The one door for every text a person reads. The English text stands in the code and is the key
 * of the catalog: a language is added by `setCatalog`, never by touching a screen.
 */
export type Catalog = Readonly<Record<string, Message>>
/** As written, or compiled: browsers get only compiled messages (`message-compiler.ts`). */
type Message = string | Compiled
type Compiled = ReturnType<IntlMessageFormat["getAst"]>
export type Values = Record<string, PrimitiveType>

/** Values are demanded exactly where the text has places for them. */
type Rest<T extends string, V> = string extends T
  ? [values?: V]
  : T extends `${string}{${string}`
    ? [values: V]
    : []

let locale = "en"
let catalog: Catalog = {}
const english = new Map<string, Compiled>()
const formats = new Map<string, IntlMessageFormat>()
const listeners = new Set<() => void>()

/** Switches the language; messages that are missing stay English. */
export function setCatalog(nextLocale: string, messages: Catalog): void {
  locale = nextLocale
  catalog = messages
  formats.clear()
  for (const listener of listeners) listener()
}

/** The build calls this beside each module that has texts with places in them. */
export function addMessages(messages: Readonly<Record<string, Compiled>>): void {
  for (const [text, message] of Object.entries(messages)) english.set(text, message)
}

export function currentLocale(): string {
  return locale
}

export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function t<T extends string>(text: T, ...rest: Rest<T, Values>): string {
  const message = catalog[text] ?? text
  if (typeof message === "string" && !message.includes("{")) return message
  return String(formatOf(text, message).format(rest[0]))
}

function formatOf(key: string, message: Message): IntlMessageFormat {
  let format = formats.get(key)
  if (!format) {
    // A missing translation is English, and English plurals belong to it.
    const isTranslated = key in catalog
    format = new IntlMessageFormat(
      isTranslated ? message : (english.get(key) ?? message),
      isTranslated ? locale : "en",
    )
    formats.set(key, format)
  }
  return format
}
