import { parse, type MessageFormatElement } from "@formatjs/icu-messageformat-parser"

const locales = new Map<string, Intl.Locale>()

/**
 * The parts of a message, as the formatter of the web app takes them; throws for text that is not a message. The
 * formatter itself would take twelve times as long, for what it prepares besides.
 */
export function parseMessage(message: string, language: string): MessageFormatElement[] {
  let locale = locales.get(language)
  if (!locale) locales.set(language, (locale = new Intl.Locale(language)))
  return parse(message, { locale })
}
